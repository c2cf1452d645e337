import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';

/** What a program is told while the database or the picture storage can't be reached, and while a backup is restored: English, as all of the API. */
export const awayProblem = (what: 'records' | 'pictures', { phone }: Pick<ClinicFacts, 'phone'>) => ({
  status: 503 as const,
  title: `The clinic’s computer can’t reach its ${what} right now`,
  detail: `It’s not your fault. Please try again in a minute, or call ${phone.display}.`,
});
