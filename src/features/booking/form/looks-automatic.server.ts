import type { FormTraces } from './booking-client.ts';

/** Three steps with a calendar: no hand and no form filler is that fast, only a script that posts what it has just read. */
const minOpenFor = 100;

/** Whether to ask for another try in a moment instead of booking. Programs that use the API send no traces and are not judged. */
export function looksAutomatic({ website, openFor }: FormTraces): boolean {
  return website !== '' || (openFor >= 0 && openFor < minOpenFor);
}

/** The wait before a retry for a form that looks automatic. */
export const automaticRetrySeconds = 5;
