import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';

/** The API's problem response while the database or the picture storage is unavailable, and during a restore; in English as all of the API. */
export const awayProblem = (what: 'records' | 'pictures', { phone }: Pick<ClinicFacts, 'phone'>) => ({
  status: 503 as const,
  title: `The clinic’s computer can’t reach its ${what} right now`,
  detail: `It’s not your fault. Please try again in a minute, or call ${phone.display}.`,
});
