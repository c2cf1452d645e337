import { expect, test } from 'vitest';
import type { Content } from '../content/content.ts';
import { defaultContent, idOf } from '../default-content.server.ts';
import { defaultRules } from '../content/default-rules.ts';
import { factsOf } from '../facts-of-content.ts';
import { sampleFacts } from '../sample-clinic.ts';
import { bookingOptions } from './bookable-services.ts';
import { priceOfService, standardPrices } from './service-prices.ts';

const standard = defaultContent({ clinic: sampleFacts, ...defaultRules });
const factsWith = (content: Content) =>
  factsOf({ content, samples: [] }, { keepMonths: 36, confirmationChannel: 'onPage' });
const rupeesOf = (service: string, content = standard) => priceOfService(service, factsWith(content))?.rupees;

/** The content with one line of its price list changed. */
const withPrice = (id: string, change: object): Content => ({
  ...standard,
  blocks: standard.blocks.map((block) => ({
    ...block,
    prices: block.prices.map((price) => (price.id === id ? { ...price, ...change } : price)),
  })),
});

test('eighteen of the thirty bookable services have a price, each from the price list', () => {
  const services = bookingOptions.flatMap(({ services: all }) => all);
  const priced = services.filter((service) => rupeesOf(service) !== undefined);
  expect(priced).toHaveLength(18);
  expect(priced.map(idOf).toSorted()).toEqual(Object.keys(standardPrices).toSorted());
  expect(rupeesOf('Preventive Care - Regular Dental Check-up')).toBe(150);
  expect(rupeesOf('Restorative Dentistry - Dental Crown')).toBe(1000);
  expect(rupeesOf('Emergency Care - Toothache Treatment')).toBeUndefined();
});

test('prices follow the owner: a new name, a new sum, a hidden line, a renamed service', () => {
  const renamed = withPrice('cap', { name: { en: 'Zirconia crown' }, rupees: 7000 });
  expect(rupeesOf('Dental Crown', renamed)).toBe(7000);
  expect(rupeesOf('Dental Crown', withPrice('cap', { shown: false }))).toBeUndefined();
  const bookable = [
    { id: 'ours', category: { en: 'Ours' }, services: [{ id: 'dental-crown', name: { en: 'New crown' } }] },
  ];
  expect(rupeesOf('Ours - New crown', { ...standard, bookable })).toBe(1000);
});

test('a service that is booked by its line of the price list has the price of that line', () => {
  const bookable = [
    { id: 'ours', category: { en: 'Ours' }, services: [{ id: 'curettage', name: { en: 'Deep cleaning' } }] },
  ];
  expect(rupeesOf('Ours - Deep cleaning', { ...standard, bookable })).toBe(2000);
  expect(rupeesOf('Surgical Treatment - Curettage')).toBe(2000);
});

test('the price of a check-up is the one that the clinic lists', () => {
  const listed = withPrice('dental-check-up-consultation', { rupees: 300 });
  expect(factsWith(listed).checkUpPrice).toEqual({ rupees: 300 });
  const hidden = withPrice('dental-check-up-consultation', { shown: false });
  expect(factsWith(hidden).checkUpPrice).toBeUndefined();
});

test('a text that is an object’s own property is no service', () => {
  expect(priceOfService('constructor', factsWith(standard))).toBeUndefined();
});
