import type { PriceTax } from '../content/content.ts';

/** The specification's five categories, which have drawings and pictures of their own; other categories have none. */
export type DrawnCategory = 'preventive' | 'restorative' | 'cosmetic' | 'orthodontics' | 'surgical';

export interface Service {
  /** A booking stores the English name in every language, since the desk and the spreadsheet read it. */
  name: string;
  rupees: number;
  /** Shown with an asterisk: the exact price follows a check-up. */
  indicative: boolean;
  tax?: PriceTax;
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

/** The mark after an indicative price. */
export const indicativeMark = '*';

/** '₹3,000*' */
export const shownPrice = ({ rupees, indicative }: Pick<Service, 'rupees' | 'indicative'>): string =>
  formatRupees(rupees) + (indicative ? indicativeMark : '');

/** '₹150 plus GST'; the price alone where the owner says nothing of GST. */
export const priceWithTax = (
  price: string,
  { tax }: Pick<Service, 'tax'>,
  words: Readonly<Record<PriceTax, string>>,
): string => (tax ? `${price} ${words[tax]}` : price);

/** The text with which a service's Book button opens the dialog. */
export function preselectedService(category: Category, service: Service): string {
  return `${category.title} - ${service.name}`;
}
