import { expect, test } from 'vitest';
import { schemaOrgFaults } from '#tests/support/servers/schema-org.ts';
import type { Language } from '#platform/language.ts';
import { phone, type ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { categories } from '#features/clinic/services/standard-price-list.ts';
import { structuredData } from './structured-data.tsx';

const origin = 'https://clinic.example';
const inEnglish = {
  language: 'en',
  label: (stored: string) => stored,
  book: 'Book Appointment',
  indicative: 'Indicative price, confirmed after a check-up',
} as const;
const dataOf = (facts: ClinicFacts, language: Language = 'en') =>
  structuredData(facts, origin, { ...inEnglish, language });
const ownFacts: ClinicFacts = {
  ...sampleFacts,
  name: 'Own Name Dental',
  phone: phone('+91 22 5555 0100'),
  geo: { latitude: 19.05, longitude: 72.83 },
  samples: [],
};
const everySample: ClinicFacts = {
  ...sampleFacts,
  samples: 'NAME PHONE EMAIL STREET LOCALITY CITY POSTCODE INSTAGRAM_URL LINKEDIN_URL REVIEWS_URL MAP_URL'
    .split(' ')
    .map((name) => `CLINIC_${name}`),
};

test('the clinic’s line of business is told in the page’s language', () => {
  const line = { en: 'Braces and aligners', mr: 'ब्रेसेस आणि अलाइनर्स' };
  const told = (language: 'hi' | 'mr') => dataOf({ ...ownFacts, line }, language).description;
  expect([told('hi'), told('mr')]).toEqual([line.en, line.mr]);
  expect(schemaOrgFaults('Dentist', dataOf({ ...ownFacts, line }))).toEqual([]);
  expect(dataOf(ownFacts).description).toBeUndefined();
});

test('schema.org knows everything that is said', () => {
  expect(schemaOrgFaults('Dentist', dataOf(ownFacts))).toEqual([]);
  expect(schemaOrgFaults('Dentist', dataOf(everySample))).toEqual([]);
});

test('the comparison with schema.org sees a property that is not its own, and a value of a wrong kind', () => {
  expect(schemaOrgFaults('Dentist', { ...dataOf(ownFacts), openNow: true })).toHaveLength(1);
  expect(schemaOrgFaults('Dentist', { ...dataOf(ownFacts), geo: { '@type': 'Offer' } })).toHaveLength(1);
});

test('address, place, telephone, both shifts of each day, prices and the way to book', () => {
  const data = dataOf(ownFacts);
  expect(data).toMatchObject({
    '@type': 'Dentist',
    name: 'Own Name Dental',
    telephone: '+912255550100',
    address: { addressLocality: 'Bandra West, Mumbai', postalCode: '400050', addressCountry: 'IN' },
    geo: { latitude: 19.05, longitude: 72.83 },
    openingHoursSpecification: [
      { opens: '10:00', closes: '14:00' },
      { opens: '17:00', closes: '21:30' },
    ],
    potentialAction: { '@type': 'ReserveAction', target: { urlTemplate: 'https://clinic.example/book' } },
  });
  const services = categories.flatMap((category) => category.services);
  expect(data.makesOffer).toHaveLength(services.length);
  expect(data.makesOffer).toMatchObject([
    { price: 150, priceCurrency: 'INR', itemOffered: { name: 'Dental Check up Consultation' } },
    { price: 100 },
    { priceSpecification: { price: 600, description: inEnglish.indicative } },
    ...services.slice(3).map(({ name }) => ({ itemOffered: { name } })),
  ]);
});

test('a link that is left out says nothing', () => {
  const data = dataOf({ ...ownFacts, mapUrl: '', instagramUrl: '', linkedinUrl: '' });
  expect(JSON.stringify(data)).not.toContain('""');
  expect([data.hasMap, data.sameAs]).toEqual([undefined, undefined]);
});

test('nothing comes from sample values, and there are no reviews or ratings', () => {
  const said = JSON.stringify(dataOf(everySample));
  const { name, email, address, instagramUrl, mapUrl } = sampleFacts;
  for (const sample of [name, email, ...Object.values(address), instagramUrl, mapUrl, '+9100000']) {
    expect(said).not.toContain(sample);
  }
  expect(JSON.stringify(dataOf(ownFacts))).not.toMatch(/review|rating/i);
});
