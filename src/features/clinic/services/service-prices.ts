import type { Content } from '../content/content.ts';
import { serviceOf, type Offered } from './bookable-services.ts';
import { checkUpOf, type FixedPrice } from './known-services.ts';
import type { Service } from './services.ts';

/**
 * The price list entry of each standard bookable service, by their ids, which stay when the owner changes names. A service that is missing
 * here has no fixed price; it follows a check-up.
 */
export const standardPrices: Readonly<Record<string, string>> = {
  'regular-dental-check-up': 'dental-check-up-consultation',
  'professional-teeth-cleaning': 'professional-teeth-cleaning',
  'fluoride-treatment': 'fluoride-varnish-treatment',
  'dental-x-rays': 'xray',
  'dental-fillings-composite': 'tooth-filling',
  'dental-crown': 'cap',
  'dental-bridge': 'bridge',
  'dental-implant': 'implants',
  'root-canal-treatment': 'root-canal-treatment',
  'teeth-whitening-in-office': 'teeth-whitening',
  'dental-veneers': 'dental-veneers',
  'smile-makeover-consultation': 'smile-makeover-consultation',
  'metal-braces': 'orthodontic-braces-treatment',
  'ceramic-braces': 'orthodontic-braces-treatment',
  'clear-aligners': 'transparent-aligner-treatment',
  retainers: 'retainers',
  'orthodontic-consultation': 'orthodontic-consultation',
  'emergency-extraction': 'tooth-extraction',
};

export interface ServicePrices extends Pick<Offered, 'categories'> {
  /** The name in the price list of a bookable service that has another name there. */
  pricedAs?: Readonly<Record<string, string>>;
  /** The price of a check-up; missing where the clinic lists none. */
  checkUpPrice?: FixedPrice;
}

/** The facts by which a visitor finds the price of a bookable service. */
export function servicePricesOf(
  content: Pick<Content, 'blocks' | 'bookable'>,
): Pick<ServicePrices, 'pricedAs' | 'checkUpPrice'> {
  const prices = content.blocks.flatMap(({ prices: all }) => all).filter(({ shown }) => shown);
  const names = new Map(prices.map(({ id, name }) => [id, name.en]));
  const pricedAs = Object.fromEntries(
    content.bookable
      .flatMap(({ services }) => services)
      .map(({ id, name }) => [name.en, names.get(standardPrices[id] ?? id)] as const)
      .filter((pair): pair is readonly [string, string] => pair[1] !== undefined && pair[1] !== pair[0]),
  );
  const checkUpPrice = checkUpOf(content)?.price;
  return {
    ...(Object.keys(pricedAs).length > 0 && { pricedAs }),
    ...(checkUpPrice && { checkUpPrice }),
  };
}

/** The line of the price list for 'Category - Service'; undefined where the clinic states no price for it. */
export function priceOfService(text: string, { categories, pricedAs }: ServicePrices): Service | undefined {
  const service = serviceOf(text);
  // Object.hasOwn, since a text from an address may name a property of every object.
  const name = pricedAs && Object.hasOwn(pricedAs, service) ? pricedAs[service] : service;
  return categories.flatMap(({ services }) => services).find((one) => one.name === name);
}
