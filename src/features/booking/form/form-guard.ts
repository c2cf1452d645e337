/** What a form tells beside the fields, so that a script that fills in forms gives itself away. */
export interface FormTraces {
  /** A field that people do not see: whoever writes into it is none. */
  website: string;
  /** Milliseconds from opening the form to sending it. */
  openFor: number;
}

/** Three steps with a calendar: no hand and no form filler is that fast, only a script that posts what it has just read. */
const leastOpenFor = 100;

/** Whether to ask for another try in a moment instead of booking. Programs that use the API send no traces and are not judged. */
export function looksAutomatic({ website, openFor }: FormTraces): boolean {
  return website !== '' || (openFor >= 0 && openFor < leastOpenFor);
}
