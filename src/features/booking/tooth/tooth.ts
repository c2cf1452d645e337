import type en from './words.en.ts';

type Words = typeof en;

/** An adult has 32 teeth, a child 20. */
export type Mouth = 'adult' | 'child';

/** The tooth that is chosen, by its number, in the mouth that is shown. */
export interface ToothSelection {
  mouth: Mouth;
  tooth: number | undefined;
  choose: (tooth: number | undefined) => void;
  /** Shows another mouth, in which none is chosen. */
  show: (mouth: Mouth) => void;
}

/** Sides are the patient's: their left is on the right of a drawing. */
const quarters = ['upperRight', 'upperLeft', 'lowerLeft', 'lowerRight'] as const;

/**
 * Tooth numbers of two digits by dentition (ISO 3950), in order around the mouth: from the last upper right to the last upper left, and
 * back along the lower jaw.
 */
export const teethOf: Record<Mouth, readonly number[]> = {
  adult: around([1, 2, 3, 4], 8),
  child: around([5, 6, 7, 8], 5),
};

function around(tens: readonly number[], last: number): number[] {
  return tens.flatMap((ten, quarter) => {
    const fromFront = Array.from({ length: last }, (_, place) => ten * 10 + place + 1);
    return quarter % 2 === 0 ? fromFront.toReversed() : fromFront;
  });
}

export function mouthOf(tooth: number): Mouth {
  return tooth > 50 ? 'child' : 'adult';
}

/** The tooth that a text names by its number; undefined for any other text. */
export function parseTooth(text: string | null): number | undefined {
  return [...teethOf.adult, ...teethOf.child].find((tooth) => String(tooth) === text);
}

/** The tooth that is some steps further round the mouth. */
export function toothAfter(tooth: number, steps: number): number {
  const teeth = teethOf[mouthOf(tooth)];
  return teeth[(teeth.indexOf(tooth) + steps + teeth.length) % teeth.length]!;
}

/** 0 for the tooth in the middle of the mouth. */
export const fromFront = (tooth: number) => (tooth % 10) - 1;

/** 'Lower left, second from the back' */
export function toothPlace(tooth: number, words: Words): string {
  const quarter = quarters[(Math.floor(tooth / 10) - 1) % 4]!;
  return `${words[quarter]}, ${words.places[mouthOf(tooth)][fromFront(tooth)]}`;
}

/** The text in the message that the desk reads: 'Tooth that hurts: lower left, second from the back (37)'. */
export function toothNote(tooth: number, words: Words): string {
  const place = toothPlace(tooth, words);
  return `${words.note} ${place[0]!.toLowerCase()}${place.slice(1)} (${tooth})`;
}

/** Puts this tooth at the start of the message, in place of an earlier one. */
export function withTooth(message: string, tooth: number | undefined, words: Words): string {
  if (tooth === undefined) return message;
  const rest = message.split('\n').filter((line) => !line.startsWith(words.note));
  return [toothNote(tooth, words), ...rest].join('\n').trim();
}
