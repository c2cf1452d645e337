import { createContext, use, type ReactNode } from 'react';

/** The words of each room, by the name under which a page is given them; words.server.ts says of which type they are. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface WordSets {}
type GivenWords = Readonly<Record<string, object>>;
const Words = createContext<GivenWords>({});

/** Under this name a page is given the texts of the sets that it loads later, where the owner has changed them. */
export const changedWords = 'changed';

/** Gives the components below it the words of their page's language, added to those already given further up. */
export function WordsProvider({ words, children }: { words: GivenWords; children: ReactNode }) {
  const outer = use(Words);
  const changed = outer[changedWords] as Readonly<Record<string, object | undefined>> | undefined;
  const own = changed
    ? Object.fromEntries(Object.entries(words).map(([name, set]) => [name, { ...set, ...changed[name] }]))
    : words;
  return <Words value={{ ...outer, ...own }}>{children}</Words>;
}

/** The words of a room: `useWords('clinic')`. */
export function useWords<Name extends keyof WordSets>(name: Name): WordSets[Name] {
  const words = use(Words)[name];
  if (!words) throw new Error(`No words '${name}': see words.server.ts`);
  return words as WordSets[Name];
}

/** `zero`: where a language says nothing as it says one. */
export type Plural = { readonly one: string; readonly other: string; readonly zero?: string };
/** The {names} in a text, found by the compiler: `Vars<'Thank you, {name}.'>` is `'name'`. */
export type Vars<Text> = Text extends Plural
  ? Vars<Text['other']>
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Vars<Rest>
    : never;

/** Whether a text has a part that is marked. */
export type Tagged<Text> = Text extends `${string}<x>${string}</x>${string}` ? true : false;

/** `fill(words.thanks, { name })`: a missing or misspelt argument does not compile. */
export function fill<Text extends string>(text: Text, values: Record<Vars<Text>, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: Vars<Text>) => String(values[name]));
}

/** One, many, and in some languages none: each text brings the forms of its language. */
export function plural<Text extends Plural>(
  text: Text,
  values: Record<Vars<Text>, string | number> & { n: number },
): string {
  const form = values.n === 1 ? text.one : values.n === 0 ? (text.zero ?? text.other) : text.other;
  return fill<string>(form, values);
}

/** A text with one `<x>…</x>` in it, which `tag` turns into an element. */
export function Rich({ text, tag }: { text: string; tag: (inner: string) => ReactNode }) {
  const [before, inner, after] = text.split(/<\/?x>/) as [string, string, string];
  return (
    <>
      {before}
      {tag(inner)}
      {after}
    </>
  );
}
