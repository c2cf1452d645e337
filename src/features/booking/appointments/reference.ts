/**
 * The letters of the reference that a patient reads out on the telephone. Without 0 and O, 1, I and L, U and V: said on the phone and read
 * off a screen, each stays what it is.
 */
export const referenceLetters = '23456789ABCDEFGHJKMNPQRSTWXYZ';
export const referenceLength = 6;

/** The reference that was typed, in any letter case, with dashes or spaces in it; undefined when it is none. */
export function asReference(text: string): string | undefined {
  const letters = [...text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()];
  const isReference =
    letters.length === referenceLength && letters.every((letter) => referenceLetters.includes(letter));
  return isReference ? letters.join('') : undefined;
}
