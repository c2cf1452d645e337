/**
 * The languages of the public pages. English pages have no prefix; the others are at '/hi/…' and '/mr/…'. For a new one the compiler names
 * most places; not the script ui/page/offer-language.inline.ts and the columns of booking/appointments/booking-migrations.server.ts.
 */
export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];
/** Those that English texts are translated into. */
export const translations = ['hi', 'mr'] as const satisfies readonly Language[];
export type Translation = (typeof translations)[number];

/** As `lang` and `hreflang` have it. */
export const localeOf = (language: Language): string => `${language}-IN`;
/** Each in its own script. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
};
/** The offer of a page in a language, in that language, and what refuses it: offer-language.inline.ts. */
export const languageOffers: Readonly<Record<Language, string>> = {
  en: 'See this page in English|Close',
  hi: 'यह पेज हिन्दी में देखें|बंद करें',
  mr: 'हे पान मराठीत पाहा|बंद करा',
};

/** What the addresses of a language begin with, as React Router has it: '/', '/hi', '/mr'. */
export const baseOf = (language: Language): string => (language === 'en' ? '/' : `/${language}`);

/** The language of an address on this site. */
export function languageOf(path: string): Language {
  const [, first] = /^\/(hi|mr)(?![\w-])/.exec(path) ?? [];
  return (first as Language | undefined) ?? 'en';
}

/** '/services' in another language: '/hi/services'. */
export function addressIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' || /^\/[?#]/.test(path) ? `/${language}${path.slice(1)}` : `/${language}${path}`;
}

/** '/hi/services' as it is in English: '/services'. */
export function englishAddress(path: string): string {
  const language = languageOf(path);
  if (language === 'en') return path;
  const rest = path.slice(language.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
