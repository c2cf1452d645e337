import type { FormTraces } from './booking-client.ts';

/** Three steps with a calendar: no hand and no form filler is that fast, only a script that posts what it has just read. */
const leastOpenFor = 100;

/** Whether to ask for another try in a moment instead of booking. Programs that use the API send no traces and are not judged. */
export function looksAutomatic({ website, openFor }: FormTraces): boolean {
  return website !== '' || (openFor >= 0 && openFor < leastOpenFor);
}

/** So long a form that looks like a program is asked to wait before the next try. */
export const automaticRetrySeconds = 5;
