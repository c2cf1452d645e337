import { createContext, Fragment, use, useMemo, type ReactNode } from 'react';
import type { Vars } from './fill-text.ts';

const EnglishTexts = createContext<ReadonlySet<string>>(new Set());

/** Gives the components below it the texts that exist in English alone, on a page in another language. */
export function EnglishTextsProvider({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  const set = useMemo(() => new Set(texts), [texts]);
  return <EnglishTexts value={set}>{children}</EnglishTexts>;
}

/** For `lang` at an element that has the text in an attribute, or where no element can be inside: an option, a picture. */
export function useTextLanguage(): (text: string) => 'en' | undefined {
  const english = use(EnglishTexts);
  return (text) => (english.has(text) ? 'en' : undefined);
}

/** What a text's {names} are filled in with; of a text that only the server knows, whatever it may have. */
export type TextValues<Text extends string> = string extends Text
  ? { values?: Readonly<Record<string, ReactNode>> | undefined }
  : [Vars<Text>] extends [never]
    ? { values?: undefined }
    : { values: Readonly<Record<Vars<Text>, ReactNode>> };

/** A text of the page with its {names} filled in; `lang` tells a screen reader when it is not in the page's language. */
export function LocalizedText<const Text extends string>({
  text,
  values,
}: { text: Text } & TextValues<Text>): ReactNode {
  return <InLanguage of={text}>{values ? fillNodes(text, values) : text}</InLanguage>;
}

/** Puts what was made of a text into the language of that text. */
export function InLanguage({ of, children }: { of: string; children: ReactNode }): ReactNode {
  return use(EnglishTexts).has(of) ? <bdi lang="en">{children}</bdi> : children;
}

/** Texts and numbers become one text: a page made anew has fewer nodes. */
export function fillNodes(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 0 ? part : Object.hasOwn(values, part) ? values[part] : `{${part}}`,
    );
  if (!parts.some((part) => typeof part === 'object')) return parts.join('');
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
