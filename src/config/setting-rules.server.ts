import { z } from 'zod';

// Rules of settings, each with a message that says what to write.

export const matching = (pattern: RegExp, mend: string) =>
  z.string().regex(pattern, { error: mend, abort: true });

/** What programs know each other by. */
export const secret = matching(/^\S{16,200}$/, 'use at least 16 letters, without spaces');

export const wholeNumber = (least: number, most: number) =>
  matching(/^\d{1,9}$/, `write a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `write a whole number from ${least} to ${most}`);

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, `write one of: ${choices.join(', ')}`);

/** Several of them, separated by commas or spaces. */
export const someOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(choices, `write some of: ${choices.join(', ')}`)));

export const url = (schemes: string, mend: string) =>
  z.string().refine((text) => new RegExp(`^(${schemes})://[^/]`).test(text) && URL.canParse(text), {
    error: mend,
    abort: true,
  });

export const webAddress = url('https?', 'write the whole address, starting with https://');
