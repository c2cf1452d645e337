/** Texts with {names} in them. No React here: what only writes texts (messages, calendar files) loads this alone. */

/** `zero`: for languages that have a form of their own for none. */
export type Plural = { readonly one: string; readonly other: string; readonly zero?: string };
/** The {names} in a text, found by the compiler: `Vars<'Thank you, {name}.'>` is `'name'`. */
export type Vars<Text> = Text extends Plural
  ? Vars<Text['other']>
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Vars<Rest>
    : never;

/** Whether a text has a part that is marked. */
export type Tagged<Text> = Text extends `${string}<x>${string}</x>${string}` ? true : false;

/** `fill(words.thanks, { name })`: a missing or misspelt argument does not compile; an unknown name stays as it is written. */
export function fill<Text extends string>(text: Text, values: Record<Vars<Text>, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: Vars<Text>) =>
    Object.hasOwn(values, name) ? String(values[name]) : blank,
  );
}

/** Selects the plural form of a number, by the forms that the language's text has. */
export function plural<Text extends Plural>(
  text: Text,
  values: Record<Vars<Text>, string | number> & { n: number },
): string {
  const form = values.n === 1 ? text.one : values.n === 0 ? (text.zero ?? text.other) : text.other;
  return fill<string>(form, values);
}
