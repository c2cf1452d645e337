import type { Offered } from './services/bookable-services.ts';
import type { ServicePrices } from './services/service-prices.ts';
import type { HoursOfWeek, Text } from './content/content.ts';
import type { OwnPicture } from '#ui/picture/picture-address.ts';

/** Who and where the clinic is; from the owner's settings, with samples that can't be taken for a real clinic's. */
export interface ClinicFacts extends Offered, Pick<ServicePrices, 'pricedAs' | 'checkUpRupees'> {
  name: string;
  /** Where there is little room: under the icon on a phone's home screen. */
  shortName: string;
  /** What the clinic is, as its owner says it: 'Braces and aligners'. Left out where nothing is said. */
  line?: Text;
  phone: Phone;
  /** The clinic's WhatsApp number, digits only with the country code; empty when there is none. */
  whatsapp: string;
  email: string;
  address: { street: string; locality: string; city: string; postcode: string };
  /** Degrees; without it structured data has no place. */
  geo?: { latitude: number; longitude: number };
  /** Empty, like those below, when there is none. */
  instagramUrl: string;
  linkedinUrl: string;
  reviewsUrl: string;
  mapUrl: string;
  hours: HoursOfWeek;
  /** For so many months after a visit its data are kept: the notice at the form says so. */
  keepMonths: number;
  /** How patients are told of their appointments: all words about it follow. Without SMS only on the pages themselves. */
  told: 'bySms' | 'onPage';
  /** Not one of the clinic's own facts is set: then samples of reviews and links are shown too. */
  isDemonstration: boolean;
  /** The clinic's own pictures, by their places on the pages; that of the price list 'preventive' is '#preventive'. Left out when there are none. */
  pictures?: Readonly<Record<string, OwnPicture>>;
  /** Beside the free times: one, or one for phones and one for wide windows. Left out when there is none. */
  banners?: readonly OwnPicture[];
  /** The names of the settings that still have sample values. */
  samples: readonly string[];
}

export interface Phone {
  /** As people read it: '+91 00000 00000'. */
  display: string;
  /** As a link dials it: 'tel:+910000000000'. */
  href: string;
}

/** Opens a chat in WhatsApp, with a text to begin with. https://faq.whatsapp.com/5913398998672934 */
export function whatsappLink(number: string, text = ''): string {
  const query = text && `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${number.replace(/\D/g, '')}${query}`;
}

export function phone(display: string): Phone {
  return { display, href: `tel:${display.replace(/[^+\d]/g, '')}` };
}
