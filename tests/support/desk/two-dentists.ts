import type { Dentist } from '#features/clinic/content/content.ts';

const dentist = (id: string, name: string, chair: number): Dentist => ({
  id,
  name,
  qualification: { en: 'BDS' },
  registration: `A-${id}`,
  languages: ['en'],
  chair,
  shown: true,
});

/** Two dentists, each with a chair. */
export const twoDentists: readonly Dentist[] = [dentist('rao', 'Dr. Rao', 1), dentist('shah', 'Dr. Shah', 2)];
