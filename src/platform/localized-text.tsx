import { createContext, Fragment, use, useMemo, type ReactNode } from 'react';
import type { Vars } from './fill-text.ts';

const EnglishTexts = createContext<ReadonlySet<string>>(new Set());

/** Gives the components below it the texts that exist in English alone, on a page in another language. */
export function EnglishTextsProvider({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  const set = useMemo(() => new Set(texts), [texts]);
  return <EnglishTexts value={set}>{children}</EnglishTexts>;
}

/** Values for a text's {names}; a text known only at run time takes any. */
export type TextValues<Text extends string> = string extends Text
  ? { values?: Readonly<Record<string, ReactNode>> | undefined }
  : [Vars<Text>] extends [never]
    ? { values?: undefined }
    : { values: Readonly<Record<Vars<Text>, ReactNode>> };

/** Renders a text with its {names} filled in; `lang` is set where it differs from the page's language. */
export function LocalizedText<const Text extends string>({
  text,
  values,
}: { text: Text } & TextValues<Text>): ReactNode {
  return <InLanguage of={text}>{values ? fillNodes(text, values) : text}</InLanguage>;
}

/** Marks content made from a text with the language of that text. */
export function InLanguage({ of, children }: { of: string; children: ReactNode }): ReactNode {
  return use(EnglishTexts).has(of) ? <bdi lang="en">{children}</bdi> : children;
}

/** Joins adjacent texts and numbers, so that React renders fewer nodes. */
export function fillNodes(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 0 ? part : Object.hasOwn(values, part) ? values[part] : `{${part}}`,
    );
  if (!parts.some((part) => typeof part === 'object')) return parts.join('');
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
