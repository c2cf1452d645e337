import type { Category, DrawnCategory } from './services.ts';

/** The price list of a new clinic, in the order of the specification's table (section 9), grouped as its decisions say. */
export const categories: readonly (Category & { id: DrawnCategory })[] = [
  {
    id: 'preventive',
    title: 'Preventive Care',
    services: [
      { name: 'Dental Check up Consultation', rupees: 150, indicative: false },
      { name: 'Xray', rupees: 100, indicative: false },
      { name: 'Professional Teeth Cleaning', rupees: 600, indicative: true },
      { name: 'Fluoride/Varnish Treatment', rupees: 1000, indicative: true },
    ],
  },
  {
    id: 'restorative',
    title: 'Restorative Dentistry',
    services: [
      { name: 'Tooth Filling', rupees: 500, indicative: true },
      { name: 'Root Canal Treatment', rupees: 3000, indicative: true },
      { name: 'Cap', rupees: 1000, indicative: true },
      { name: 'Bridge', rupees: 3000, indicative: true },
      { name: 'Complete Denture', rupees: 10_000, indicative: true },
      { name: 'Implants', rupees: 25_000, indicative: true },
    ],
  },
  {
    id: 'cosmetic',
    title: 'Cosmetic Treatment',
    services: [
      { name: 'Dental Veneers', rupees: 9000, indicative: true },
      { name: 'Teeth Whitening', rupees: 7000, indicative: true },
      { name: 'Smile Makeover Consultation', rupees: 1000, indicative: true },
    ],
  },
  {
    id: 'orthodontics',
    title: 'Orthodontics',
    services: [
      { name: 'Orthodontic Consultation', rupees: 500, indicative: false },
      { name: 'Retainers', rupees: 2000, indicative: true },
      { name: 'Orthodontic Braces Treatment', rupees: 30_000, indicative: true },
      { name: 'Transparent Aligner Treatment', rupees: 80_000, indicative: true },
    ],
  },
  {
    id: 'surgical',
    title: 'Surgical Treatment',
    services: [
      { name: 'Tooth Extraction', rupees: 500, indicative: true },
      { name: 'Curettage', rupees: 2000, indicative: true },
      { name: 'Periodontal Surgery', rupees: 8000, indicative: true },
    ],
  },
];
