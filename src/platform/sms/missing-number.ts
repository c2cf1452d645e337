import { numberInGroups } from '../mobile-number.ts';

/**
 * Stored in the place of the number of a patient who has none (docs/decisions/0082): it keeps this patient's visits together and apart from
 * those of others. Without digits, so that nobody dials it or finds it by a part of a number.
 */
const placeholder = /^none-[a-z]{16}$/;

/** False for a patient who has no telephone number. */
export const hasNumber = (number: string): boolean => !placeholder.test(number);

/** Stands for the number of one more patient without a number. */
export function newNumberPlaceholder(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    String.fromCodePoint(97 + (byte % 26)),
  );
  return `none-${letters.join('')}`;
}

export const noNumber = 'no number';

/** '+91 98765 43210' or 'no number', for staff. */
export const numberText = (number: string): string => (hasNumber(number) ? numberInGroups(number) : noNumber);
