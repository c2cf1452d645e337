import { createContext, use, type ReactNode } from 'react';
import { fillNodes, InLanguage, type TextValues } from './localized-text.tsx';

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

/** The words of a room that only some sites have; undefined on the others. */
export function useOptionalWords<Name extends keyof WordSets>(name: Name): WordSets[Name] | undefined {
  return use(Words)[name] as WordSets[Name] | undefined;
}

/** A text with one `<x>…</x>` in it, which `tag` turns into an element, and its {names} filled in. */
export function Rich<const Text extends string>({
  text,
  tag,
  values,
}: { text: Text; tag: (inner: ReactNode) => ReactNode } & TextValues<Text>) {
  const [before, inner, after] = text
    .split(/<\/?x>/)
    .map((part) => (values ? fillNodes(part, values) : part)) as [ReactNode, ReactNode, ReactNode];
  return (
    <InLanguage of={text}>
      {before}
      {tag(inner)}
      {after}
    </InLanguage>
  );
}
