import type { DentistFacts } from './services/bookable-dentists.ts';
import type { OfferedServices } from './services/bookable-services.ts';
import type { ServiceLengths } from './services/service-lengths.ts';
import type { ServicePrices } from './services/service-prices.ts';
import type { HoursOfWeek, Text } from './content/content.ts';
import type { OwnPicture } from '#ui/picture/picture-address.ts';

/** Name and address of the clinic; from the owner's settings, with samples that can't be taken for a real clinic's. */
export interface ClinicFacts
  extends OfferedServices, ServiceLengths, DentistFacts, Pick<ServicePrices, 'pricedAs' | 'checkUpPrice'> {
  name: string;
  /** A short name for small places, such as under the icon on a phone's home screen. */
  shortName: string;
  /** The style rules' values of the clinic's own accent colour; absent for the site's own. */
  accent?: string;
  /** The prefix of the addresses of the clinic's own mark (own-mark.ts); absent for the site's. */
  mark?: string;
  /** The owner's line about the clinic: 'Braces and aligners'; undefined for none. */
  line?: Text;
  phone: Phone;
  /** The clinic's WhatsApp number, digits only with the country code; empty when there is none. */
  whatsapp: string;
  email: string;
  address: { street: string; locality: string; city: string; postcode: string };
  /** Degrees; undefined leaves the location out of structured data. */
  geo?: { latitude: number; longitude: number };
  /** This link and those below are empty when there is none. */
  instagramUrl: string;
  linkedinUrl: string;
  reviewsUrl: string;
  mapUrl: string;
  /** The yearly report on bio-medical waste; undefined when the owner gives none. */
  wasteReportUrl?: string;
  /** The grievance officer, who answers for patients' data; undefined when the owner names nobody. */
  privacyContact?: string;
  hours: HoursOfWeek;
  /** Some times of each day are kept for emergencies; absent where none are. */
  hasEmergencyTimes?: true;
  /** Retention of patient data in months after a visit; the notice at the form names it. */
  keepMonths: number;
  /** The channel for confirmations, on which all words about it depend. 'onPage': without SMS, only the pages show them. */
  confirmationChannel: 'bySms' | 'onPage';
  /** WhatsApp takes over where an SMS did not arrive, for patients who said yes; absent where it can't. */
  hasWhatsappFallback?: true;
  /** True while no fact is the clinic's own: then sample reviews and sample links are shown too. */
  isDemonstration: boolean;
  /** The clinic's own pictures by place; the place of the price list 'preventive' is '#preventive'. Undefined when there are none. */
  pictures?: Readonly<Record<string, OwnPicture>>;
  /** Pictures beside the free times: one, or one for phones and one for wide windows. Undefined when there is none. */
  banners?: readonly OwnPicture[];
  /** The names of the settings that still have sample values. */
  samples: readonly string[];
}

export interface Phone {
  /** The number for readers: '+91 00000 00000'. */
  display: string;
  /** For links: 'tel:+910000000000'. */
  href: string;
}

/** A link to a WhatsApp chat with a prepared text. https://faq.whatsapp.com/5913398998672934 */
export function whatsappLink(number: string, text = ''): string {
  const query = text && `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`;
}

export function phone(display: string): Phone {
  return { display, href: `tel:${display.replace(/[^+\d]/g, '')}` };
}
