import { languages } from '#platform/language.ts';
import { findPhrases, phraseText } from '../guard/find-phrases.ts';
import { picturesOf } from './content-pictures.ts';
import type { Content, ContentWarning, Text } from './content.ts';

/** Warnings about texts that the dental council's rules may forbid. The clinic's name and people's names are not checked. */
export function warningsOf(content: Content): readonly ContentWarning[] {
  const known = foundWarnings.get(content);
  if (known) return known;
  const warnings = Array.from(textsOf(content), ([path, text]) =>
    findPhrases(text).map((phrase) => ({ path, rule: phrase.rule, says: phraseText(phrase) })),
  ).flat();
  foundWarnings.set(content, warnings);
  return warnings;
}

/** Documents are immutable, and staff pages ask again for the same draft: a large one takes tens of milliseconds. */
const foundWarnings = new WeakMap<Content, readonly ContentWarning[]>();

function* textsOf(content: Content) {
  const { holidays, blocks, bookable, dentists, reviews, texts } = content;
  for (const { path, picture } of picturesOf(content)) yield* inLanguages(`${path}.alt`, picture.alt);
  for (const [index, { name }] of holidays.entries()) yield* inLanguages(`holidays.${index}.name`, name);
  for (const [index, { title, description, prices }] of blocks.entries()) {
    yield* inLanguages(`blocks.${index}.title`, title);
    yield* inLanguages(`blocks.${index}.description`, description);
    for (const [at, { name }] of prices.entries())
      yield* inLanguages(`blocks.${index}.prices.${at}.name`, name);
  }
  for (const [index, { category, services }] of bookable.entries()) {
    yield* inLanguages(`bookable.${index}.category`, category);
    for (const [at, { name }] of services.entries())
      yield* inLanguages(`bookable.${index}.services.${at}.name`, name);
  }
  for (const [index, { qualification, about }] of dentists.entries()) {
    yield* inLanguages(`dentists.${index}.qualification`, qualification);
    if (about) yield* inLanguages(`dentists.${index}.about`, about);
  }
  for (const [index, { text, treatment }] of reviews.entries()) {
    yield [`reviews.${index}.text`, text] as const;
    yield [`reviews.${index}.treatment`, treatment] as const;
  }
  for (const [key, text] of Object.entries(texts)) yield* inLanguages(`texts.${key}`, text);
}

const inLanguages = (path: string, text: Text) =>
  languages.flatMap((language) => {
    const { [language]: words } = text;
    return words === undefined ? [] : [[`${path}.${language}`, words] as const];
  });
