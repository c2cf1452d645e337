import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { addressIn, languageNames, languages, localeOf, type Language } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';

/** The way to this page, and to the same place on it, in another language: links, each named in its own script. */
export function LanguageSwitch({ className }: { className: string }) {
  const words = useWords('clinic');
  const current = useLanguage();
  const { pathname, search } = useLocation();
  const to = (language: Language) => addressIn(language, pathname + searchIn(language, pathname, search));
  const leave = (event: MouseEvent<HTMLAnchorElement>, language: Language) => {
    // A cached page knows neither its search nor its fragment.
    event.currentTarget.href = to(language) + location.hash;
  };
  return (
    <ul className={`language-switch ${className}`} aria-label={words.language}>
      {languages.map((language) => (
        <li key={language} lang={localeOf(language)}>
          {language === current ? (
            <span className="own-cut" aria-current="true">
              {languageNames[language]}
            </span>
          ) : (
            <a
              className="own-cut"
              href={to(language)}
              hrefLang={localeOf(language)}
              onClick={(event) => leave(event, language)}
            >
              {languageNames[language]}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A patient's page without a language is opened in the one of the booking: this asks for English all the same. */
function searchIn(language: Language, pathname: string, search: string): string {
  const isOwn = pathname.startsWith('/appointment/');
  return isOwn ? (language === 'en' ? '?language=en' : '') : search;
}
