import { expect, test } from 'vitest';
import type { Dentist } from '#features/clinic/content/content.ts';
import { shownDentists } from './shown-dentists.server.ts';

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
