export type CategoryId = 'preventive' | 'restorative' | 'cosmetic' | 'orthodontics' | 'surgical';

export interface Service {
  /** Names are kept in English in a booking whatever language it was made in: the desk and the spreadsheet read them. */
  name: string;
  rupees: number;
  /** Shown with an asterisk: the exact price is told after a check-up. */
  indicative: boolean;
}

export interface Category {
  id: CategoryId;
  title: string;
  services: readonly Service[];
}

const fixed = (name: string, rupees: number): Service => ({ name, rupees, indicative: false });
const indicative = (name: string, rupees: number): Service => ({ name, rupees, indicative: true });

/** The price list, in the order of the specification's table (section 9), grouped as its decisions say. */
export const categories: readonly Category[] = [
  {
    id: 'preventive',
    title: 'Preventive Care',
    services: [
      fixed('Dental Check up Consultation', 150),
      fixed('Xray', 100),
      indicative('Professional Teeth Cleaning', 600),
      indicative('Fluoride/Varnish Treatment', 1000),
    ],
  },
  {
    id: 'restorative',
    title: 'Restorative Dentistry',
    services: [
      indicative('Tooth Filling', 500),
      indicative('Root Canal Treatment', 3000),
      indicative('Cap', 1000),
      indicative('Bridge', 3000),
      indicative('Complete Denture', 10_000),
      indicative('Implants', 25_000),
    ],
  },
  {
    id: 'cosmetic',
    title: 'Cosmetic Treatment',
    services: [
      indicative('Dental Veneers', 9000),
      indicative('Teeth Whitening', 7000),
      indicative('Smile Makeover Consultation', 1000),
    ],
  },
  {
    id: 'orthodontics',
    title: 'Orthodontics',
    services: [
      fixed('Orthodontic Consultation', 500),
      indicative('Retainers', 2000),
      indicative('Orthodontic Braces Treatment', 30_000),
      indicative('Transparent Aligner Treatment', 80_000),
    ],
  },
  {
    id: 'surgical',
    title: 'Surgical Treatment',
    services: [
      indicative('Tooth Extraction', 500),
      indicative('Curettage', 2000),
      indicative('Periodontal Surgery', 8000),
    ],
  },
];

/** '₹80,000', grouped the Indian way: 1,50,000. */
export function formatRupees(rupees: number): string {
  return `₹${String(rupees).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')}`;
}

/** The text with which a service's Book button opens the dialog. */
export function preselectedService(category: Category, service: Service): string {
  return `${category.title} - ${service.name}`;
}
