import { preselectedService, type Category } from './services.ts';
import { categories } from './standard-price-list.ts';

/** A group of the booking form. */
export interface ServiceGroup {
  category: string;
  services: readonly string[];
}

/** Services of the clinic, by the English names that are stored. */
export interface OfferedServices {
  /** The price list. */
  categories: readonly Category[];
  bookable: readonly ServiceGroup[];
  /** The services that people in pain choose. */
  emergencies?: ValuesByService<boolean>;
}

/** Whether people in pain choose this service. */
export const isEmergency = (
  service: string,
  { emergencies }: Pick<OfferedServices, 'emergencies'>,
): boolean => valueOfService(service, emergencies) ?? false;

/** The services in a new clinic's booking form, in the specification's order (section 3). */
export const bookingOptions: readonly ServiceGroup[] = [
  {
    category: 'Preventive Care',
    services: [
      'Regular Dental Check-up',
      'Professional Teeth Cleaning',
      'Fluoride Treatment',
      'Dental X-rays',
      'Oral Cancer Screening',
    ],
  },
  {
    category: 'Restorative Dentistry',
    services: [
      'Dental Fillings (Composite)',
      'Dental Crown',
      'Dental Bridge',
      'Dental Implant',
      'Root Canal Treatment',
    ],
  },
  {
    category: 'Cosmetic Dentistry',
    services: [
      'Teeth Whitening (In-office)',
      'Teeth Whitening (Take-home)',
      'Dental Veneers',
      'Dental Bonding',
      'Smile Makeover Consultation',
    ],
  },
  {
    category: 'Orthodontics',
    services: ['Metal Braces', 'Ceramic Braces', 'Clear Aligners', 'Retainers', 'Orthodontic Consultation'],
  },
  {
    category: 'Specialty Services',
    services: [
      'Periodontal Treatment',
      'Oral Surgery',
      'TMJ Treatment',
      'Sleep Apnea Appliance',
      'Pediatric Dentistry',
    ],
  },
  {
    category: 'Emergency Care',
    services: [
      'Emergency Consultation',
      'Toothache Treatment',
      'Broken Tooth Repair',
      'Emergency Extraction',
      'Dental Trauma Care',
    ],
  },
];

const separator = ' - ';

/** The stored text of a service: 'Category - Service'. */
export function optionText(category: string, service: string): string {
  return category + separator + service;
}

/** Whether the form lists a service. A text from an address or a program may be anything, so others are refused. */
export const isListed = (text: string, { bookable }: Pick<OfferedServices, 'bookable'>): boolean =>
  bookable.some(({ category, services }) =>
    services.some((service) => optionText(category, service) === text),
  );
/** The price list's buttons may preselect a service that the form does not list. */
export const isBookable = (text: string, offered: OfferedServices): boolean =>
  isListed(text, offered) ||
  offered.categories.some((category) =>
    category.services.some((service) => preselectedService(category, service) === text),
  );

/** The service without its category, where space is short. */
export function serviceOf(text: string): string {
  const at = text.indexOf(separator);
  return at === -1 ? text : text.slice(at + separator.length);
}

/** A property of services by their stored texts; those that have the usual value are left out where no other has their name. */
export type ValuesByService<Value> = Readonly<Record<string, Value>>;

/** A service of the price list or of staff counts by its name where its category differs. Undefined: the usual value. */
export function valueOfService<Value>(
  service: string,
  values: ValuesByService<Value> = {},
): Value | undefined {
  // Object.hasOwn, since a text from an address may name a property of every object.
  if (Object.hasOwn(values, service)) return values[service];
  return Object.entries(values).find(([text]) => serviceOf(text) === serviceOf(service))?.[1];
}

/** The service's name for a message. Any other text becomes 'Dental visit', since a visitor may have typed it. */
export const serviceInMessages = (text: string, offered?: OfferedServices): string =>
  [...(offered ? [offered] : []), { bookable: bookingOptions, categories }].some((one) =>
    isBookable(text, one),
  )
    ? serviceOf(text)
    : 'Dental visit';
