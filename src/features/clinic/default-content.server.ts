import { defaultRules } from './content/default-rules.ts';
import { bookingOptions } from './services/bookable-services.ts';
import type { ClinicFacts } from './clinic-facts.ts';
import { sampleReviews } from './sample-reviews.ts';
import { categories } from './services/standard-price-list.ts';
import { sampleSource, type Content, type Text } from './content/content.ts';
import { standardHours } from './standard-hours.ts';

/** Facts from the settings, which only seed the first version. */
export interface FirstFacts {
  clinic: Pick<
    ClinicFacts,
    | 'name'
    | 'shortName'
    | 'phone'
    | 'whatsapp'
    | 'email'
    | 'address'
    | 'geo'
    | 'instagramUrl'
    | 'linkedinUrl'
    | 'reviewsUrl'
    | 'mapUrl'
  >;
  daysAhead: number;
  changeHours: number;
  chairs: number;
}

/** Content of a new clinic: the specification's services, prices, hours and rules. */
export function defaultContent({ clinic, daysAhead, changeHours, chairs }: FirstFacts): Content {
  const { name, shortName, phone, whatsapp, email, address, geo } = clinic;
  const links = {
    instagram: clinic.instagramUrl,
    linkedin: clinic.linkedinUrl,
    reviews: clinic.reviewsUrl,
    map: clinic.mapUrl,
  };
  return {
    name,
    shortName,
    phone: phone.display,
    ...(whatsapp && { whatsapp }),
    email,
    address,
    ...(geo && { geo }),
    links: Object.fromEntries(Object.entries(links).filter(([, url]) => url !== '')),
    hours: standardHours,
    booking: {
      daysAhead,
      leadMinutes: defaultRules.leadMinutes,
      changeHours,
      chairs,
      overrunMinutes: 0,
      emergency: { perDay: 0, openHoursBefore: 0 },
    },
    holidays: [],
    blocks: categories.map(({ id, title, services }) => ({
      id,
      title: english(title),
      description: english(descriptions[id]),
      prices: services.map((service) => ({
        id: idOf(service.name),
        name: english(service.name),
        rupees: service.rupees,
        indicative: service.indicative,
        shown: true,
      })),
    })),
    bookable: bookingOptions.map(({ category, services }) => ({
      id: idOf(category),
      category: english(category),
      services: services.map((service) => ({ id: idOf(service), name: english(service) })),
    })),
    dentists: [],
    reviews: sampleReviews.map((review) => ({ ...review, source: sampleSource, date: '2026-01-01' })),
    texts: {},
  };
}

const descriptions = {
  preventive: 'A check-up twice a year costs less than any treatment.',
  restorative: 'Repair what can be repaired, replace what cannot, and keep the bite even.',
  cosmetic: 'Small changes, planned on a photograph of you before anything is touched.',
  orthodontics: 'For children, and for adults too.',
  surgical: 'When a tooth has to come out, or the gums need surgery.',
} as const;

const english = (en: string): Text => ({ en });
/** 'teeth-whitening-in-office' of 'Teeth Whitening (In-office)'. */
export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
