import type { Dentist } from './content.ts';

/** Visitors read of a dentist whom the owner shows, with a name and a number in the dental council's register. */
export const isShownDentist = ({ name, registration, shown }: Dentist): boolean =>
  shown && name.trim() !== '' && registration.trim() !== '';
