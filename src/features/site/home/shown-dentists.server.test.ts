import { expect, test } from 'vitest';
import type { Dentist } from '#features/clinic/content/content.ts';
import { shownDentists, shownLanguages } from './shown-dentists.server.ts';

const dentist: Dentist = {
  id: 'dentist-1',
  name: 'Dr. Asha Rao',
  qualification: { en: 'BDS' },
  registration: 'A-1',
  languages: ['en'],
  shown: true,
};
const namesOf = (...dentists: Dentist[]) => shownDentists({ dentists }, 'en').map(({ name }) => name);

test('visitors read of a dentist with a name and a register number, whom the owner shows', () => {
  expect(namesOf(dentist)).toEqual(['Dr. Asha Rao']);
  const others = [{ shown: false }, { name: '' }, { name: ' ' }, { registration: '' }, { registration: ' ' }];
  for (const other of others)
    expect(namesOf({ ...dentist, ...other }, dentist), JSON.stringify(other)).toEqual(['Dr. Asha Rao']);
});

test('visitors read the languages of the dentists whom they see, and of no others', () => {
  const other: Dentist = { ...dentist, id: 'dentist-2', languages: ['ur', 'gu', 'en'] };
  const hidden: Dentist = { ...dentist, id: 'dentist-3', languages: ['ta'], shown: false };
  const spokenBy = (...dentists: Dentist[]) => shownLanguages({ dentists }, false);
  expect(spokenBy(other, dentist, hidden)).toEqual(['en', 'gu', 'ur']);
  expect(spokenBy({ ...dentist, languages: [] })).toEqual([]);
  expect(spokenBy(hidden)).toEqual([]);
  expect(shownLanguages({ dentists: [] }, true)).toEqual(['en', 'hi', 'mr']);
  expect(shownLanguages({ dentists: [dentist] }, true)).toEqual(['en']);
});
