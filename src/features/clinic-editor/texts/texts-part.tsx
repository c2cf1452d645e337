import { useDeferredValue, useState } from 'react';
import type { Text } from '#features/clinic/content/content.ts';
import { translations } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { textName } from '../draft/describe-change.ts';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { ForATranslator } from './for-a-translator.tsx';
import { OnePageText, type PageText } from './page-text.tsx';

const atOnce = 40;

/** Which of them are listed, besides those of one page alone. */
const choices = ['all', 'changed', 'toTranslate'] as const;
type Choice = (typeof choices)[number];

const isChosen = (own: Text | undefined, which: Choice): boolean =>
  which === 'all' ||
  (own !== undefined && (which === 'changed' || translations.some((language) => !own[language])));

interface TextsPartProps {
  texts: readonly PageText[];
  /** Of which page the texts are listed, by the first part of their ids; empty: of all. */
  page: string;
  onPage: (page: string) => void;
}

/** The page of the site on which texts stand, where it is another than the home page. */
export const pageOfTexts = (page: string): string =>
  ({
    services: '/services',
    gallery: '/gallery',
    booking: '/book',
    'booking-tooth': '/book',
    privacy: '/privacy',
    terms: '/terms',
  })[page] ?? '/';

/** Each text of the public pages, beside each other in the site's languages; what is not changed says what it has always said. */
export function TextsPart({ texts, page, onPage }: TextsPartProps) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const { content } = useClinicDraft().state;
  const [asked, setAsked] = useState('');
  const [which, setWhich] = useState<Choice>('all');
  const [count, setCount] = useState(atOnce);
  const search = useDeferredValue(asked.trim().toLowerCase());
  const found = texts.filter(
    ({ id, text }) =>
      isChosen(content.texts[id], which) &&
      (page === '' || id.startsWith(`${page}.`)) &&
      (search === '' ||
        textName(draftWords, id).toLowerCase().includes(search) ||
        [...Object.values(text), ...Object.values(content.texts[id] ?? {})].some((one: string) =>
          one.toLowerCase().includes(search),
        )),
  );
  return (
    <>
      <div className="staff-filter">
        <div className="field">
          <label htmlFor="text-search">{words.findText}</label>
          <input
            id="text-search"
            type="search"
            value={asked}
            onChange={({ target }) => setAsked(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="text-page">{words.textPage}</label>
          <select id="text-page" value={page} onChange={({ target }) => onPage(target.value)}>
            <option value="">{words.anyTextPage}</option>
            {Object.entries(draftWords.textPlaces).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="desk-segments text-choices" role="group" aria-label={words.whichTexts}>
          {choices.map((one) => (
            <button key={one} type="button" aria-pressed={which === one} onClick={() => setWhich(one)}>
              {fill(words.texts[one], {
                n: `${texts.filter(({ id }) => isChosen(content.texts[id], one)).length}`,
              })}
            </button>
          ))}
        </div>
      </div>
      <ForATranslator texts={texts} />
      <p className="staff-quiet">{words.bracesHint}</p>
      {found.length === 0 && (
        <p className="staff-card">
          {which === 'all' || search !== '' ? words.noText : words.noTextYet[which]}
        </p>
      )}
      {found.slice(0, count).map((text) => (
        <OnePageText key={text.id} {...text} />
      ))}
      {found.length > count && (
        <button type="button" className="staff-button" onClick={() => setCount(count + atOnce)}>
          {words.moreTexts}
        </button>
      )}
    </>
  );
}
