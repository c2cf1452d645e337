/** Of the specification's five blocks, which have drawings and pictures of their own; an owner's block has another. */
export type DrawnCategory = 'preventive' | 'restorative' | 'cosmetic' | 'orthodontics' | 'surgical';

export interface Service {
  /** Names are kept in English in a booking whatever language it was made in: the desk and the spreadsheet read them. */
  name: string;
  rupees: number;
  /** Shown with an asterisk: the exact price is told after a check-up. */
  indicative: boolean;
}

export interface Category {
  id: string;
  title: string;
  services: readonly Service[];
}

/** '₹80,000', grouped the Indian way: 1,50,000. */
export function formatRupees(rupees: number): string {
  return `₹${String(rupees).replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')}`;
}

/** Behind the digits of an indicative price. */
export const indicativeMark = '*';

/** '₹3,000*' */
export const shownPrice = ({ rupees, indicative }: Pick<Service, 'rupees' | 'indicative'>): string =>
  formatRupees(rupees) + (indicative ? indicativeMark : '');

/** The text with which a service's Book button opens the dialog. */
export function preselectedService(category: Category, service: Service): string {
  return `${category.title} - ${service.name}`;
}
