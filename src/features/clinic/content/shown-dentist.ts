import type { Dentist } from './content.ts';

/** Whether visitors see a dentist: the owner shows the entry, and it has a name and a registration number. */
export const isShownDentist = ({ name, registration, shown }: Dentist): boolean =>
  shown && name.trim() !== '' && registration.trim() !== '';
