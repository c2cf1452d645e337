import type { Content } from '../content/content.ts';
import {
  serviceOf,
  valueOfService,
  type OfferedServices,
  type ValuesByService,
} from './bookable-services.ts';
import { checkUpOf, type FixedPrice } from './known-services.ts';
import { preselectedService, type Service } from './services.ts';
import { valuesByService } from './values-by-service.ts';

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

export interface ServicePrices extends Pick<OfferedServices, 'categories'> {
  /** The name in the price list of a bookable service that has another name there. */
  pricedAs?: ValuesByService<string>;
  /** The price of a check-up; missing where the clinic lists none. */
  checkUpPrice?: FixedPrice;
}

/** The facts by which a visitor finds the price of a bookable service. */
export function servicePricesOf(
  content: Pick<Content, 'blocks' | 'bookable'>,
): Pick<ServicePrices, 'pricedAs' | 'checkUpPrice'> {
  const prices = content.blocks.flatMap(({ prices: all }) => all).filter(({ shown }) => shown);
  const names = new Map(prices.map(({ id, name }) => [id, name.en]));
  const pricedAs = valuesByService(
    content,
    ({ id, name }) => names.get(standardPrices[id] ?? id) ?? name.en,
    (line, name) => line === name,
  );
  const checkUpPrice = checkUpOf(content)?.price;
  return {
    ...(pricedAs && { pricedAs }),
    ...(checkUpPrice && { checkUpPrice }),
  };
}

/** The line of the price list for 'Category - Service'; undefined where the clinic states no price for it. */
export function priceOfService(text: string, { categories, pricedAs }: ServicePrices): Service | undefined {
  const name = valueOfService(text, pricedAs) ?? serviceOf(text);
  const lines = categories.flatMap((category) =>
    category.services.map((line) => ({ line, text: preselectedService(category, line) })),
  );
  return (lines.find((one) => one.text === text) ?? lines.find(({ line }) => line.name === name))?.line;
}
