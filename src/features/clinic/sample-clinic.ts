import { phone, type ClinicFacts } from './clinic-facts.ts';
import { defaultRules } from './content/default-rules.ts';
import { bookingOptions } from './services/bookable-services.ts';
import { categories } from './services/standard-price-list.ts';
import { standardHours } from './standard-hours.ts';

/** The sample clinic, shown until the owner has entered facts. */
export const sampleFacts: Omit<ClinicFacts, 'samples'> = {
  name: 'Battisi Dental',
  shortName: 'Battisi',
  phone: phone('+91 00000 00000'),
  whatsapp: '',
  email: 'hello@clinic.example',
  address: { street: 'Hill Road', locality: 'Bandra West', city: 'Mumbai', postcode: '400050' },
  instagramUrl: 'https://clinic.example/instagram',
  linkedinUrl: 'https://clinic.example/linkedin',
  reviewsUrl: 'https://clinic.example/reviews',
  mapUrl: 'https://clinic.example/map',
  hours: standardHours,
  categories,
  bookable: bookingOptions,
  keepMonths: defaultRules.keepMonths,
  confirmationChannel: 'onPage',
  isDemonstration: true,
};
