import { expect, test } from 'vitest';
import { defaultContent } from '../default-content.server.ts';
import { defaultRules } from '../content/default-rules.ts';
import type { ContentService } from '../content/content.ts';
import { factsOf } from '../facts-of-content.ts';
import { sampleFacts } from '../sample-clinic.ts';
import { isEmergency } from './bookable-services.ts';
import { lengthOfService } from './service-lengths.ts';
import { priceOfService } from './service-prices.ts';

const standard = defaultContent({ clinic: sampleFacts, ...defaultRules });
const [block] = standard.blocks;
const group = (category: string, service: Partial<ContentService>) => ({
  id: category,
  category: { en: category },
  services: [{ id: `${category} consultation`, name: { en: 'Consultation' }, ...service }],
});
const line = (title: string, rupees: number) => ({
  ...block!,
  id: title,
  title: { en: title },
  prices: [{ ...block!.prices[0]!, id: `${title} line`, name: { en: 'Consultation' }, rupees }],
});
const content = {
  ...standard,
  bookable: [
    group('Braces', { minutes: 60, emergency: true }),
    group('General', {}),
    group('Children', { id: 'dental-crown' }),
  ],
  blocks: [...standard.blocks, line('Braces', 900), line('General', 200)],
};
const facts = factsOf({ content, samples: [] }, { keepMonths: 36, confirmationChannel: 'onPage' });

test('a service is not taken for one of its name in another category', () => {
  expect(lengthOfService('Braces - Consultation', facts)).toBe(60);
  expect(lengthOfService('General - Consultation', facts)).toBe('slot');
  expect(isEmergency('Braces - Consultation', facts)).toBe(true);
  expect(isEmergency('General - Consultation', facts)).toBe(false);
  const rupees = (text: string) => priceOfService(text, facts)?.rupees;
  expect(rupees('Braces - Consultation')).toBe(900);
  expect(rupees('General - Consultation')).toBe(200);
  // Priced as another line of the price list, and alone so.
  expect(rupees('Children - Consultation')).toBe(1000);
});

test('a service that only the price list has counts by its name', () => {
  expect(lengthOfService('Price list - Consultation', facts)).toBe(60);
  expect(isEmergency('Price list - Consultation', facts)).toBe(true);
  expect(lengthOfService('Price list - constructor', facts)).toBe('slot');
});
