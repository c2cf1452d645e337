import { useLocation } from 'react-router';
import { addressIn, languageNames, languages, type Language } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';

/** The way to this page in another language: links, each named in its own script. keep-place.inline.ts adds the place on it. */
export function LanguageSwitch({ className }: { className: string }) {
  const words = useWords('clinic');
  const current = useLanguage();
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

/** A patient's page without a language is opened in the one of the booking: this asks for English all the same. */
function searchIn(language: Language, pathname: string, search: string): string {
  const isOwn = pathname.startsWith('/appointment/');
  return isOwn ? (language === 'en' ? '?language=en' : '') : search;
}
