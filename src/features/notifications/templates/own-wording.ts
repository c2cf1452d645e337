import type { LinkForms } from './link-forms.ts';
import type { TextKey } from './message-template.ts';

/** Values that all texts of a clinic share. */
export interface FixedParts extends LinkForms {
  clinic: string;
  /** '+912255500123' */
  phone: string;
}

const visitParts = ['clinic', 'when', 'time', 'link', 'book', 'phone', 'reference'] as const;
const codeParts = ['clinic', 'code', 'phone'] as const;
export type WordingPart = (typeof visitParts | typeof codeParts)[number];

/** Variables that an owner may put between braces. `{link}` is the whole link to the patient's own page, with its end. */
export const wordingPartsOf = (key: TextKey): readonly WordingPart[] =>
  key === 'number-code' ? codeParts : visitParts;

/** A text as it is sent, as its owner edits it: '{clinic}: see you today at {time}.' */
export const editableWording = (wording: string, { clinic, phone, link, book }: FixedParts): string =>
  wording
    .replaceAll(`${link}{token}`, '{link}')
    .replaceAll(book, '{book}')
    .replaceAll(phone, '{phone}')
    .replace(clinic, '{clinic}');

/** And back, for the parts that are the same in all texts to be filled in. */
export const wordingPattern = (written: string): string => written.replaceAll('{link}', '{link}{token}');

/** Telephones turn quotes and dashes into letters that cost a second SMS; and an SMS has no lines. */
export const tidyWording = (written: string): string =>
  written
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/\s+/g, ' ')
    .trim();

/** Every text must name the sender, and either the time and a way to respond, or the code. */
export function wordingFaults(written: string, key: TextKey): string[] {
  const has = (...parts: WordingPart[]) => parts.some((part) => written.includes(`{${part}}`));
  const sender = !has('clinic') && 'it doesn’t say who writes: begin it with {clinic}';
  const other = [...visitParts, ...codeParts].find(
    (part) => has(part) && !wordingPartsOf(key).includes(part),
  );
  const misfit = other && `{${other}} can’t be filled in here: take it out`;
  const faults =
    key === 'number-code'
      ? [sender, misfit, !has('code') && 'it doesn’t have the code: put {code} in']
      : [
          sender,
          misfit,
          !has('when', 'time') && 'it doesn’t say when: put {when} in',
          !has('link', 'book', 'phone') && 'it doesn’t say how to reach you: put {link} or {phone} in',
        ];
  return faults.filter((fault) => typeof fault === 'string');
}
