import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Text } from '#features/clinic/content/content.ts';
import { translations } from '#platform/language.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useSingleKeys } from '#ui/page/use-single-keys.ts';
import { toTree } from '../draft/content-tree.ts';
import { changeLabel, textName } from '../draft/describe-change.ts';
import { addressOfField, useIsShown, useOpenForField } from '../draft/show-field.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { fieldPathOf } from '../draft/withheld.ts';
import { ForATranslator } from './for-a-translator.tsx';
import { OnePageText, type PageText } from './page-text.tsx';
import { asRead, blankValues, findFacts, findTexts, type FoundText } from './text-search.ts';

const atOnce = 40;

/** Filters of the list, besides those by page. */
const choices = ['first', 'all', 'changed', 'toTranslate'] as const;
type Choice = (typeof choices)[number];

/** The texts that clinics change most, in this order. Below the headline a clinic with a name of its own has other words. */
const firstTexts = (hasOwnName: boolean): readonly string[] => [
  'clinic.heroTitle',
  hasOwnName ? 'clinic.ownLead' : 'clinic.heroLead',
  'home.aboutHeading',
  'home.aboutIntro',
  'home.teamText',
  'home.servicesHeading',
  'home.servicesIntro',
  'services.heading',
  'clinic.byAppointmentOnly',
  'home.pageDescription',
];

const demonstrationTexts = firstTexts(false);
const ownTexts = firstTexts(true);

const isChosen = (id: string, own: Text | undefined, which: Choice, first: readonly string[]): boolean =>
  which === 'all' ||
  (which === 'first' && first.includes(id)) ||
  (own !== undefined && (which === 'changed' || translations.some((language) => !own[language])));

interface TextsPartProps {
  texts: readonly PageText[];
  /** The page whose texts are listed, by the first part of their ids; '' lists all. */
  page: string;
  onPage: (page: string) => void;
}

/** The page that shows these texts, where it is not the home page. */
export const pageOfTexts = (page: string): string =>
  ({
    services: '/services',
    gallery: '/gallery',
    booking: '/book',
    'dentist-choice': '/book',
    'booking-tooth': '/book',
    privacy: '/privacy',
    terms: '/terms',
  })[page] ?? '/';

/** Texts of the public pages, found by what visitors read; an unchanged one shows its default. */
export function TextsPart({ texts, page, onPage }: TextsPartProps) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const { store, state, samples, mayPublish } = useClinicDraft();
  const first = samples.includes('CLINIC_NAME') ? demonstrationTexts : ownTexts;
  const { content } = state;
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState<Choice>('first');
  const [count, setCount] = useState(atOnce);
  const [open, setOpen] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useSingleKeys((key) => {
    if (key !== '/') return false;
    field.current!.focus();
    return true;
  });
  const isShown = useIsShown();
  const shown = texts.find(({ id }) => isShown(['texts', id]))?.id;
  useOpenForField(shown !== undefined, () => {
    setOpen(shown);
    setAsked('');
  });
  const search = useDeferredValue(asked.trim());
  // Words are looked for everywhere; a page has more than the first ten.
  const which = chosen === 'first' && (search !== '' || page !== '') ? 'all' : chosen;
  // The list stays as it was found while its texts are changed.
  const found = useMemo(() => {
    const present = store.get().content;
    const values = blankValues(present);
    const listed = texts
      .filter(
        ({ id }) =>
          isChosen(id, present.texts[id], which, first) && (page === '' || id.startsWith(`${page}.`)),
      )
      .map(({ id, text }) => ({ id, text: present.texts[id] ?? text }));
    if (search !== '') return findTexts(listed, search, values);
    const place = ({ id }: PageText) => (which === 'first' ? first.indexOf(id) : 0);
    return listed
      .toSorted((one, other) => place(one) - place(other))
      .map(({ id, text }): FoundText => ({ id, language: 'en', words: asRead(text.en, values) }));
  }, [store, texts, first, which, page, search]);
  const isExtra = shown !== undefined && shown === open && found.every(({ id }) => id !== shown);
  const listed: FoundText[] = isExtra ? [{ id: shown, language: 'en', words: '' }, ...found] : found;
  const originals = new Map(texts.map(({ id, text }) => [id, text]));
  return (
    <>
      <div className="staff-filter">
        <div className="field">
          <label htmlFor="text-search">{words.findText}</label>
          <input
            id="text-search"
            ref={field}
            type="search"
            aria-keyshortcuts="/"
            value={asked}
            placeholder={words.findHint}
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
            <button key={one} type="button" aria-pressed={which === one} onClick={() => setChosen(one)}>
              {fill(words.texts[one], {
                n: `${texts.filter(({ id }) => isChosen(id, content.texts[id], one, first)).length}`,
              })}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="staff-quiet">
        {search !== '' && listed.length > 0 && plural(words.found, { n: listed.length })}
      </p>
      {listed.length === 0 && (
        <div className="staff-card">
          <p>{which === 'changed' || which === 'toTranslate' ? words.noTextYet[which] : words.noText}</p>
        </div>
      )}
      <ul className="staff-card text-list">
        {listed.slice(0, count).map((one) => (
          <TextRow
            key={one.id}
            {...one}
            text={originals.get(one.id)!}
            isChanged={content.texts[one.id] !== undefined}
            isOpen={one.id === open}
            onOpen={() => setOpen(one.id === open ? undefined : one.id)}
          />
        ))}
        {mayPublish && search !== '' && <Facts asked={search} />}
      </ul>
      {listed.length > count && (
        <button type="button" className="staff-button" onClick={() => setCount(count + atOnce)}>
          {words.moreTexts}
        </button>
      )}
      <ForATranslator texts={texts} />
    </>
  );
}

interface TextRowProps extends FoundText, PageText {
  isChanged: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

/** A text: what visitors read first, then where it stands; pressed, its fields open below. */
function TextRow({ id, language, words: says, match, text, isChanged, isOpen, onOpen }: TextRowProps) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const { content } = useClinicDraft().state;
  const present = asRead((content.texts[id] ?? text)[language] ?? '', blankValues(content));
  const marked = present === says ? match : undefined;
  return (
    <li data-open={isOpen || undefined}>
      <button type="button" className="text-row" aria-expanded={isOpen} onClick={onOpen}>
        <span className="text-row-what">
          <b lang={language}>
            {marked ? (
              <>
                {present.slice(0, marked[0])}
                <mark>{present.slice(...marked)}</mark>
                {present.slice(marked[1])}
              </>
            ) : (
              present
            )}
          </b>
          <span className="staff-quiet">{textName(draftWords, id)}</span>
        </span>
        {isChanged && <span className="draft-mark">{words.changed}</span>}
        <Icon name={isOpen ? 'check' : 'pencil-simple'} />
      </button>
      {isOpen && <OnePageText id={id} text={text} />}
    </li>
  );
}

/** Names, prices and the like with these words, which are changed in parts of their own. */
function Facts({ asked }: { asked: string }) {
  const draftWords = useWords('clinic-draft');
  const { content } = useClinicDraft().state;
  const tree = toTree(content);
  return findFacts(content, asked).map(({ path, words: says }) => (
    <li key={path.join('.')}>
      <Link className="text-row" to={addressOfField(fieldPathOf(content, path.join('.')))} preventScrollReset>
        <span className="text-row-what">
          <b>{says}</b>
          <span className="staff-quiet">
            {changeLabel(draftWords, { path, before: undefined, after: undefined }, [tree])}
          </span>
        </span>
        <Icon name="arrow-right" />
      </Link>
    </li>
  ));
}
