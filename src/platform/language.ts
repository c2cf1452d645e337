/**
 * The languages of the public pages. English pages have no prefix; the others are at '/hi/…' and '/mr/…'. For a new one the compiler names
 * most places; not the script ui/page/offer-language.inline.ts and the columns of booking/appointments/booking-migrations.server.ts.
 */
export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];
/** Languages into which English texts are translated. */
export const translations = ['hi', 'mr'] as const satisfies readonly Language[];
export type Translation = (typeof translations)[number];

export const isLanguage = (name: string): name is Language => (languages as readonly string[]).includes(name);

/** For `lang` and `hreflang`. */
export const localeOf = (language: Language): string => `${language}-IN`;
/** Each in its own script. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
};
/** The offer of a page in another language, in that language, and the label that declines it (offer-language.inline.ts). */
export const languageOffers: Readonly<Record<Language, string>> = {
  en: 'See this page in English|Close',
  hi: 'यह पेज हिन्दी में देखें|बंद करें',
  mr: 'हे पान मराठीत पाहा|बंद करा',
};

/** The `basename` of a language in React Router: '/', '/hi', '/mr'. */
export const baseOf = (language: Language): string => (language === 'en' ? '/' : `/${language}`);

/** The beginning of an address in a preview of the owner's draft, before its language: '/draft/TOKEN'; '' elsewhere. */
export const draftBase = (path: string): string => /^\/draft\/[\w-]+/.exec(path)?.[0] ?? '';

/** The language in an address's path. */
export function languageOf(path: string): Language {
  const [, first] = /^(?:\/draft\/[\w-]+)?\/(hi|mr)(?![\w-])/.exec(path) ?? [];
  return (first as Language | undefined) ?? 'en';
}

/** '/services' in another language: '/hi/services'. */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' || /^\/[?#]/.test(path) ? `/${language}${path.slice(1)}` : `/${language}${path}`;
}

/** The English path: '/services' for '/hi/services'. A draft page has the path of its published page. */
export function englishAddress(path: string): string {
  const rest = path.slice(draftBase(path).length).replace(/^\/(hi|mr)(?![\w-])/, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * For `lang` on an English page: a text in Devanagari is in the language of its booking, or else taken for Hindi. A text in Latin letters,
 * which a patient may write in any language, gets none.
 */
export const langOfText = (text: string, language: Language = 'en'): string | undefined =>
  /[\u0900-\u097f]/.test(text) ? localeOf(language === 'en' ? 'hi' : language) : undefined;
