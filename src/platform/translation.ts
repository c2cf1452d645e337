import type { Plural, Tagged, Vars } from './fill-text.ts';

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** A translation must have the same {names} and <x> tags as its English text. */
type Checked<English, Theirs> = English extends string
  ? Theirs extends string
    ? Same<Vars<English>, Vars<Theirs>> extends true
      ? Same<Tagged<English>, Tagged<Theirs>> extends true
        ? Theirs
        : `has other tags than: ${English}`
      : `has other {names} than: ${English}`
    : 'must be a text'
  : English extends Plural
    ? Theirs extends Plural
      ? {
          readonly [Form in keyof Theirs]: Form extends 'one' | 'other' | 'zero'
            ? CheckedPlural<English, Theirs[Form]>
            : never;
        }
      : 'must have the forms one and other'
    : string extends keyof English
      ? English
      : {
          readonly [Key in keyof English]: Key extends keyof Theirs
            ? Checked<English[Key], Theirs[Key]>
            : never;
        } & {
          readonly [Key in Exclude<keyof Theirs, keyof English>]: never;
        };

type CheckedPlural<English extends Plural, Form> = Form extends string
  ? Exclude<Vars<Form>, Vars<English>> extends never
    ? Exclude<Vars<English>, Vars<Form> | 'n'> extends never
      ? Form
      : `has other {names} than: ${English['other']}`
    : `has other {names} than: ${English['other']}`
  : never;

/**
 * Words in another language, in the place of the English ones: `translation<typeof en>()({ … })`. A key that is missing or too many, another
 * {name}, a missing <x> or form of a plural does not compile.
 */
export function translation<English>(): <const Theirs>(words: Theirs & Checked<English, Theirs>) => English;
export function translation() {
  return (words: unknown) => words;
}
