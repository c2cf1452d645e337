import {
  picturePlaces,
  type Content,
  type PicturePlace,
  type Text,
} from '#features/clinic/content/content.ts';
import type { ContentVersion } from '#features/clinic/content/content-versions-store.server.ts';
import { textFault } from '#features/clinic/content/text-fault.ts';
import { textIn } from '#features/clinic/content/text-in-language.ts';
import { toTree } from '#features/clinic-editor/draft/content-tree.ts';
import { missingTexts, type MissingText } from '#features/clinic-editor/draft/missing-texts.ts';
import { idOf } from '#features/clinic/default-content.server.ts';
import type { Language } from '#platform/language.ts';
import { ownValue } from '#platform/values/own-value.ts';
import type { LegalText } from '#features/site/legal/legal-page.tsx';
import { legalTexts, withOwnTexts } from '#features/site/legal/legal-texts.server.ts';
import type { AppContext } from './app-context.server.ts';
import { clinicEditorWords, wordsIn } from './words.server.ts';
import type { PublicWords } from './words-in-english.server.ts';

type Sets = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Texts = Content['texts'];

const made = new WeakMap<ContentVersion, Partial<Record<Language, PublicWords>>>();

/** The words of the public pages in a language, with those in their places that the owner has published. */
export function pageWords({ content }: Pick<AppContext, 'content'>, language: Language): PublicWords {
  const version = content.current();
  const known = made.get(version) ?? {};
  made.set(version, known);
  return (known[language] ??= withContent(wordsIn(language), version.content, language));
}

const inEnglish = new WeakMap<ContentVersion, readonly MissingText[]>();

/** What the owner has written in English alone, as the pages of another language show it. */
export function textsInEnglish({ content }: Pick<AppContext, 'content'>, language: Language): string[] {
  if (language === 'en') return [];
  const version = content.current();
  const missing =
    inEnglish.get(version) ?? missingTexts(toTree(version.content), clinicEditorWords['standard-names']);
  inEnglish.set(version, missing);
  return Array.from(
    new Set(missing.filter(({ languages }) => languages.includes(language)).map(({ english }) => english)),
  ).filter(hasWords);
}

/** Blanks, numbers and signs alone are of no language. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''));

/** The texts of what a browser loads later by itself, the booking dialog above all: only those that the owner has changed. */
export function laterWords({ content }: Pick<AppContext, 'content'>, language: Language): Sets {
  const { texts } = content.current().content;
  const { booking, 'booking-tooth': tooth } = wordsIn(language).booking;
  const sets: Sets = { booking, 'booking-tooth': tooth };
  const changed = Object.entries(sets).map(([set, words]) => [set, changedIn(set, words, texts, language)]);
  return Object.fromEntries(changed.filter(([, own]) => Object.keys(own!).length > 0)) as Sets;
}

function withContent(words: PublicWords, content: Content, language: Language): PublicWords {
  const { site, home, services, booking, patient } = words;
  const own = <Group extends object>(group: Group) =>
    withTexts(group as unknown as Sets, content.texts, language) as unknown as Group;
  const withOwn = own(services);
  return {
    ...words,
    site: own({
      ...site,
      clinic: {
        ...site.clinic,
        ...blockAlts(content, language),
        ...firstLineOf(site.clinic, content, language),
        labels: labelsOf(site.clinic.labels, content, language),
      },
    }),
    home: withAlts(own(home), 'home', content, language),
    services: withAlts(
      { ...withOwn, services: { ...withOwn.services, ...descriptionsOf(words, content, language) } },
      'services',
      content,
      language,
    ),
    booking: own(booking),
    patient: own(patient),
    privacy: withOwnNotice('privacy', words.privacy, content.texts, language),
    terms: withOwnNotice('terms', words.terms, content.texts, language),
  };
}

/** The first line of the first screen, 'Dental clinic on Hill Road', names the kind of clinic that the owner gives; in Hindi it ends with it. */
function firstLineOf({ heroPlace }: { heroPlace: string }, { texts }: Content, language: Language): object {
  const line = texts['clinic.kind'];
  return line
    ? {
        heroPlace: heroPlace.replace(/^.*(?=(?::| on) \{street\})|(?<=\{locality\} में ).*$/, () =>
          textIn(line, language),
        ),
      }
    : {};
}

function withOwnNotice<Notice extends LegalText>(
  notice: 'privacy' | 'terms',
  text: Notice,
  texts: Texts,
  language: Language,
): Notice {
  const english = wordsIn('en')[notice];
  const own = changedIn(notice, legalTexts(english, text), texts, language);
  return withOwnTexts(english, text, own) as Notice;
}

/** Each text that an owner may say in own words, in the language of the site, by its name: '<set>.<key>'. */
export function changeableTexts(language: Language): ReadonlyMap<string, string> {
  const { site, home, services, booking, patient, privacy, terms } = wordsIn(language);
  const sets: Sets = {
    ...site,
    ...home,
    ...services,
    ...booking,
    'patient-page': patient['patient-page'],
    privacy: legalTexts(wordsIn('en').privacy, privacy),
    terms: legalTexts(wordsIn('en').terms, terms),
  };
  return new Map(
    Object.entries(sets).flatMap(([set, words]) =>
      Object.entries(words).flatMap(([key, text]) =>
        typeof text === 'string' && text !== '' ? [[`${set}.${key}`, text] as const] : [],
      ),
    ),
  );
}

/** Under which name a page says what the picture in a place shows. */
const altKeys: Record<PicturePlace, readonly [set: 'home' | 'services', key: string]> = {
  banner: ['home', 'bannerPicture'],
  bannerWide: ['home', 'bannerPicture'],
  team: ['home', 'teamPicture'],
  technology: ['home', 'technologyPicture'],
  comfort: ['home', 'comfortPicture'],
  services: ['services', 'picture'],
};

/** What the clinic's own pictures show, said in the place of what those that they replace did. */
function withAlts<Group extends object>(
  group: Group,
  set: 'home' | 'services',
  { pictures = {} }: Content,
  language: Language,
): Group {
  const alts = picturePlaces.flatMap((place) => {
    const [of, key] = altKeys[place];
    const picture = of === set && pictures[place];
    return picture ? [[key, textIn(picture.alt, language)] as const] : [];
  });
  const words = (group as unknown as Sets)[set]!;
  return alts.length > 0 ? { ...group, [set]: { ...words, ...Object.fromEntries(alts) } } : group;
}

const blockAlts = ({ blocks }: Content, language: Language): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap(({ id, picture }) => (picture ? [[`${id}Picture`, textIn(picture.alt, language)]] : [])),
  );

/** Sets of words with the owner's own texts in their places: '<set>.<key>'. */
export const withTexts = (sets: Sets, texts: Texts, language: Language): Sets =>
  Object.fromEntries(
    Object.entries(sets).map(([set, words]) => [
      set,
      { ...words, ...changedIn(set, words, texts, language) },
    ]),
  );

function changedIn(set: string, words: Sets[string], texts: Texts, language: Language) {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([id]) => id.startsWith(`${set}.`))
      .map(([id, text]) => [id.slice(set.length + 1), textIn(text, language)] as const)
      .filter(([key, text]) => {
        const original = ownValue(words, key);
        return typeof original === 'string' && textFault(original, text) === undefined;
      }),
  );
}

/** What the owner's own texts can't be published with, by path. */
export function textFaults({ texts }: Pick<Content, 'texts'>): Record<string, string> {
  const originals = changeableTexts('en');
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => {
      const original = originals.get(id);
      if (original === undefined) return [];
      return Object.entries({ ...text } as Record<string, string>).flatMap(([language, own]) => {
        const fault = textFault(original, own);
        return fault ? [[`texts.${id}.${language}`, fault] as const] : [];
      });
    }),
  );
}

/** What a service is called, by its stored English name, where the owner says so in the page's language. */
function labelsOf(labels: PublicWords['site']['clinic']['labels'], content: Content, language: Language) {
  const names: Text[] = [
    ...content.blocks.flatMap(({ title, prices }) => [title, ...prices.map(({ name }) => name)]),
    ...content.bookable.flatMap(({ category, services }) => [category, ...services.map(({ name }) => name)]),
  ];
  const own = names.flatMap((name) =>
    language !== 'en' && name[language] ? [[name.en, name[language]]] : [],
  );
  return { ...labels, ...Object.fromEntries(own) } as typeof labels;
}

/** Under each heading of the price list, and under each price. What is another price's name keeps what is said of it. */
function descriptionsOf(words: PublicWords, { blocks }: Content, language: Language) {
  const english: Readonly<Record<string, string>> = wordsIn('en').services.services.blocks;
  const translated: Readonly<Record<string, string>> = words.services.services.blocks;
  const said: Readonly<Record<string, string>> = words.services.services.services;
  const byId = new Map(Object.entries(said).map(([name, text]) => [idOf(name), text]));
  return {
    blocks: Object.fromEntries(
      blocks.map(({ id, description }) => [
        id,
        description[language] ??
          (description.en === ownValue(english, id) ? ownValue(translated, id) : description.en),
      ]),
    ) as unknown as PublicWords['services']['services']['blocks'],
    services: {
      ...said,
      ...Object.fromEntries(
        blocks.flatMap(({ prices }) =>
          prices.flatMap(({ id, name }) => (byId.has(id) ? [[name.en, byId.get(id)!]] : [])),
        ),
      ),
    } as PublicWords['services']['services']['services'],
  };
}
