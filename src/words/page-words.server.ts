import {
  picturePlaces,
  type Content,
  type PicturePlace,
  type Text,
} from '#features/clinic/content/content.ts';
import { dentistFactsOf } from '#features/clinic/services/bookable-dentists.ts';
import { textFault } from '#features/clinic/content/text-fault.ts';
import { textIn } from '#features/clinic/content/text-in-language.ts';
import { toTree } from '#features/clinic-editor/draft/content-tree.ts';
import { missingTexts, type MissingText } from '#features/clinic-editor/draft/missing-texts.ts';
import { idOf } from '#features/clinic/default-content.server.ts';
import { languages, translations, type Language } from '#platform/language.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import type { TranslatedTexts } from '#features/patient-page/page/patient-view.tsx';
import type { LegalText } from '#features/site/legal/legal-page.tsx';
import { legalTexts, withOwnTexts } from '#features/site/legal/legal-texts.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import { clinicEditorWords, wordsIn } from './words.server.ts';
import type { PublicWords } from './english.server.ts';

type Sets = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Texts = Content['texts'];

const made = new WeakMap<Content, Partial<Record<Language, PublicWords>>>();

/** The words of the public pages in a language, with those in their places that the owner has published. */
export function pageWords({ site }: Pick<AppContext, 'site'>, language: Language): PublicWords {
  const { content } = site.current();
  const known = made.get(content) ?? {};
  made.set(content, known);
  return (known[language] ??= withContent(wordsIn(language), content, language));
}

/** The texts of a link that opens nothing, in the languages that an address without one may be meant for. */
export const deadLinkTexts = (app: Pick<AppContext, 'site'>, language: Language): TranslatedTexts =>
  language === 'en'
    ? translations.map((other) => {
        const { unknownLink, unknownLinkText, tooManyLinks, tooManyLinksText } = pageWords(app, other)
          .patient['patient-page'];
        return { language: other, texts: { unknownLink, unknownLinkText, tooManyLinks, tooManyLinksText } };
      })
    : [];

const inEnglish = new WeakMap<Content, readonly MissingText[]>();

/** The owner's texts that exist only in English; pages in another language mark them as English. */
export function textsInEnglish({ site }: Pick<AppContext, 'site'>, language: Language): string[] {
  if (language === 'en') return [];
  const { content } = site.current();
  const missing =
    inEnglish.get(content) ?? missingTexts(toTree(content), clinicEditorWords['standard-names']);
  inEnglish.set(content, missing);
  return Array.from(
    new Set(missing.filter(({ languages }) => languages.includes(language)).map(({ english }) => english)),
  ).filter(hasWords);
}

/** Blanks, numbers and signs alone are of no language. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''));

/** The texts of what a browser loads later by itself, the booking dialog above all: only those that the owner has changed. */
export function deferredWords({ site }: Pick<AppContext, 'site'>, language: Language): Sets {
  const { texts } = site.current().content;
  const { booking, 'booking-tooth': tooth } = wordsIn(language).booking;
  const sets: Sets = { booking, 'booking-tooth': tooth };
  const changed = Object.entries(sets).map(([set, words]) => [set, changedIn(set, words, texts, language)]);
  return Object.fromEntries(changed.filter(([, own]) => Object.keys(own!).length > 0)) as Sets;
}

function withContent(words: PublicWords, content: Content, language: Language): PublicWords {
  const { home, services, booking, patient } = words;
  const site = dentistFactsOf(content).dentists ? words.site : withoutDentists(words.site);
  const own = <Group extends object>(group: Group) =>
    withTexts(group as Sets, content.texts, language) as Group;
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

/** Nothing about dentists is sent where none can be chosen. */
function withoutDentists(site: PublicWords['site']): PublicWords['site'] {
  const { 'dentist-choice': _, ...others } = site;
  return others as PublicWords['site'];
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

/** Texts that are the same on every site: the consent is stored by its version alone. */
const fixedTexts: readonly string[] = [
  'booking.consent',
  'booking.whatsappQuestion',
  'booking.whatsappHint',
  'patient-page.whatsapp',
  'patient-page.whatsappText',
];

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
    Object.entries(sets)
      .flatMap(([set, words]) =>
        Object.entries(words).flatMap(([key, text]) =>
          typeof text === 'string' && text !== '' ? [[`${set}.${key}`, text] as const] : [],
        ),
      )
      .filter(([id]) => !fixedTexts.includes(id)),
  );
}

/** The key of the alternative text for each picture place. */
const altKeys: Record<PicturePlace, readonly [set: 'home' | 'services', key: string]> = {
  banner: ['home', 'bannerPicture'],
  bannerWide: ['home', 'bannerPicture'],
  team: ['home', 'teamPicture'],
  technology: ['home', 'technologyPicture'],
  comfort: ['home', 'comfortPicture'],
  services: ['services', 'picture'],
};

/** Replaces the alternative texts of default pictures that the clinic's own pictures replace. */
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
  const words = (group as Sets)[set]!;
  return alts.length > 0 ? { ...group, [set]: { ...words, ...Object.fromEntries(alts) } } : group;
}

const blockAlts = ({ blocks }: Content, language: Language): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap(({ id, picture }) => (picture ? [[`${id}Picture`, textIn(picture.alt, language)]] : [])),
  );

/** Sets of words with the owner's own texts in their places: '<set>.<key>'. */
const withTexts = (sets: Sets, texts: Texts, language: Language): Sets =>
  Object.fromEntries(
    Object.entries(sets).map(([set, words]) => [
      set,
      { ...words, ...changedIn(set, words, texts, language) },
    ]),
  );

function changedIn(set: string, words: Sets[string], texts: Texts, language: Language) {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([id]) => id.startsWith(`${set}.`) && !fixedTexts.includes(id))
      .map(([id, text]) => [id.slice(set.length + 1), textIn(text, language)] as const)
      .filter(([key, text]) => {
        const original = getOwnProperty(words, key);
        return typeof original === 'string' && textFault(original, text) === undefined;
      }),
  );
}

/** Faults of the owner's texts that block publishing, by path. */
export function textFaults({ texts }: Pick<Content, 'texts'>): Record<string, string> {
  const originals = changeableTexts('en');
  return Object.fromEntries(
    Object.entries(texts).flatMap(([id, text]) => {
      const original = originals.get(id);
      if (original === undefined) return [];
      return languages.flatMap((language) => {
        const { [language]: own } = text;
        const fault = own && textFault(original, own);
        return fault ? [[`texts.${id}.${language}`, fault] as const] : [];
      });
    }),
  );
}

/** Labels of services by their stored English names, with the owner's translations. */
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

/** Descriptions below each heading and price of the price list. A renamed price keeps its description. */
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
          (description.en === getOwnProperty(english, id) ? getOwnProperty(translated, id) : description.en),
      ]),
    ) as PublicWords['services']['services']['blocks'],
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
