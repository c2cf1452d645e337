import type { Appointment } from '#features/booking/appointments/appointment.ts';

/** Consonants that are written as one, then a letter with all its signs: 'P', 'ठा', 'श्री'. */
const initial = /^(?:\p{L}\p{M}*\u094d\u200d?)*.\p{M}*/u;

/** 'Asha P.', 'आशा ठा.': not more, where others may look at the screen. */
export function shortName({ firstName, lastName }: Pick<Appointment, 'firstName' | 'lastName'>): string {
  const [letter] = initial.exec(lastName) ?? [];
  return letter ? `${firstName} ${letter}.` : firstName;
}
