import { useLocation } from 'react-router';
import { languageNames, languages, type Language } from '#platform/language.ts';
import { useAddressIn, useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';

/** Links to this page in other languages, each in its own script. keep-place.inline.ts adds the query and the fragment. */
export function LanguageSwitch({ className }: { className: string }) {
  const words = useWords('clinic');
  const current = useLanguage();
  const addressIn = useAddressIn();
  const { pathname, search } = useLocation();
  return (
    <ul className={`language-switch ${className}`} aria-label={words.language}>
      {languages.map((language) => (
        <li key={language} lang={language}>
          {language === current ? (
            <span className="own-cut" aria-current="true">
              {languageNames[language]}
            </span>
          ) : (
            <a
              className="own-cut"
              href={addressIn(language, pathname + searchIn(language, pathname, search))}
              hrefLang={language}
            >
              {languageNames[language]}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The query of a link. A patient's page redirects to the language of the booking, so English needs a parameter. */
function searchIn(language: Language, pathname: string, search: string): string {
  const isOwn = pathname.startsWith('/appointment/');
  return isOwn ? (language === 'en' ? '?language=en' : '') : search;
}
