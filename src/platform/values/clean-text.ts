// Cleaning makes typed or pasted text safe to store, show, send in a message and export to a spreadsheet: no control characters, no
// invisible ones that reverse a line's direction, no lone surrogates that a database would refuse.

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /\p{Cc}/gu;
/** Format characters, except the two joiners that Devanagari and emoji are written with. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;
const visible = /[^\s\p{C}]/u;

/** One line: spaces in a row become one, and a text of nothing visible becomes ''. */
export function cleanLine(text: string): string {
  return orNothing(wellFormed(text).replace(controls, ' ').replace(/\s+/g, ' ').trim());
}

/** Several lines; their breaks are kept. */
export function cleanParagraphs(text: string): string {
  const lines = wellFormed(text).replace(lineBreaks, '\n').split('\n');
  return orNothing(
    lines
      .map((line) => line.replace(controls, ' ').trimEnd())
      .join('\n')
      .trim(),
  );
}

/** The length in code points, in which an emoji counts as one, unlike in `length`. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

function wellFormed(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(invisible, '');
}

function orNothing(text: string): string {
  return visible.test(text) ? text : '';
}
