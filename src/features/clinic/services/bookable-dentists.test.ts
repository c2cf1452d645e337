import { expect, test } from 'vitest';
import { siteWith } from '#tests/support/people/booking.ts';
import { dentistFactsOf, dentistsDoing, dentistsFor } from './bookable-dentists.ts';

const dentist = {
  qualification: { en: 'BDS' },
  registration: 'A-1',
  languages: ['en'] as const,
  shown: true,
};
const { content } = siteWith({ chairs: 2 });
const group = (category: string, ...services: { name: string; dentists?: string[] }[]) => ({
  id: category,
  category: { en: category },
  services: services.map(({ name, ...rest }) => ({ id: `${category} ${name}`, name: { en: name }, ...rest })),
});

test('a service for all is not narrowed by one of its name in another category', () => {
  const facts = dentistFactsOf({
    ...content,
    dentists: ['anna', 'bina'].map((id, index) => ({ ...dentist, id, name: id, chair: index + 1 })),
    bookable: [
      group('Braces', { name: 'Consultation', dentists: ['bina'] }, { name: 'Retainer', dentists: ['anna'] }),
      group('General', { name: 'Consultation' }, { name: 'Scaling', dentists: ['gone'] }),
    ],
  });
  expect(dentistsDoing('Braces - Consultation', facts)).toEqual(['bina']);
  expect(dentistsDoing('General - Consultation', facts)).toBeUndefined();
  expect(dentistsFor('General - Consultation', facts).map(({ id }) => id)).toEqual(['anna', 'bina']);
  // The price list may have the same service under another category.
  expect(dentistsDoing('Price list - Retainer', facts)).toEqual(['anna']);
  // Dentists who can't be chosen count for nothing.
  expect(dentistsDoing('General - Scaling', facts)).toBeUndefined();
});
