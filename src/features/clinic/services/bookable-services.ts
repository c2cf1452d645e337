import { preselectedService, type Category } from './services.ts';
import { categories } from './standard-price-list.ts';

/** A group of the booking form. */
export interface ServiceGroup {
  category: string;
  services: readonly string[];
}

/** What the clinic offers, by the English names under which it is stored. */
export interface Offered {
  /** The price list. */
  categories: readonly Category[];
  bookable: readonly ServiceGroup[];
  /** Those of them that people in pain choose. */
  emergencies?: readonly string[];
}

/** What can be chosen in the booking form of a new clinic, in the specification's order (section 3). */
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

/** What is booked, as it is stored and sent: 'Category - Service'. */
export function optionText(category: string, service: string): string {
  return category + separator + service;
}

/** Nothing else is ever booked: a text from an address or a program is not shown as the clinic's. */
export const isListed = (text: string, { bookable }: Pick<Offered, 'bookable'>): boolean =>
  bookable.some(({ category, services }) =>
    services.some((service) => optionText(category, service) === text),
  );
/** What the price list's buttons choose from the start is an option only where it is chosen. */
export const isBookable = (text: string, offered: Offered): boolean =>
  isListed(text, offered) ||
  offered.categories.some((category) =>
    category.services.some((service) => preselectedService(category, service) === text),
  );

/** The service alone, where the category would only be in the way. */
export function serviceOf(text: string): string {
  const at = text.indexOf(separator);
  return at === -1 ? text : text.slice(at + separator.length);
}

/** What may be repeated in a message: a text that is no service of the clinic's may be anything a visitor typed. */
export const toldService = (text: string, offered?: Offered): string =>
  [...(offered ? [offered] : []), { bookable: bookingOptions, categories }].some((one) =>
    isBookable(text, one),
  )
    ? serviceOf(text)
    : 'Dental visit';
