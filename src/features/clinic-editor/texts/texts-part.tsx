import { useDeferredValue, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Content, Text } from '#features/clinic/content/content.ts';
import { isStaleTranslation } from '#features/clinic/content/translated-from.ts';
import { languages, translations } from '#platform/language.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useKeysOn, useSingleKeys } from '#ui/page/use-single-keys.ts';
import { toTree } from '../draft/content-tree.ts';
import { changeLabel, textName } from '../draft/describe-change.ts';
import type { EditorPart } from '../draft/editor-parts.ts';
import { fieldId, focusField } from '../draft/focus-field.ts';
import { addressOfField, useIsShown, useOpenForField } from '../draft/field-link.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { fieldPathOf } from '../draft/withheld.ts';
import { ForATranslator } from './for-a-translator.tsx';
import { OnePageText, type PageText } from './page-text.tsx';
import {
  visibleText,
  blankValues,
  findFacts,
  findTexts,
  type FoundFact,
  type FoundText,
} from './text-search.ts';

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

const isChosen = (
  { id, text }: PageText,
  own: Text | undefined,
  which: Choice,
  first: readonly string[],
): boolean =>
  which === 'all' ||
  (which === 'first' && first.includes(id)) ||
  (own !== undefined && (which === 'changed' || isToTranslate(own, text)));

const isToTranslate = (own: Text, original: Text): boolean =>
  translations.some((language) => !own[language] || isStaleTranslation(own, language, original));

interface TextsPartProps {
  texts: readonly PageText[];
  /** The page whose texts are listed, by the first part of their ids; '' lists all. */
  page: string;
  onPage: (page: string) => void;
  /** The id of the text whose fields are open. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
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
export function TextsPart({ texts, page, onPage, open, onOpen }: TextsPartProps) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const { store, state, samples, mayPublish } = useClinicDraft();
  const first = samples.includes('CLINIC_NAME') ? demonstrationTexts : ownTexts;
  const { content } = state;
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState<Choice>('first');
  const [count, setCount] = useState(atOnce);
  const field = useRef<HTMLInputElement>(null);
  const [keysOn] = useKeysOn();
  useSingleKeys((key) => {
    if (key !== '/') return false;
    field.current!.focus();
    return true;
  });
  const isShown = useIsShown();
  const shown = texts.find(({ id }) => isShown(['texts', id]))?.id;
  useOpenForField(shown !== undefined, () => setAsked(''));
  const search = useDeferredValue(asked.trim());
  // Words are looked for everywhere; a page has more than the first ten.
  const whichFor = (typed: string): Choice =>
    chosen === 'first' && (typed !== '' || page !== '') ? 'all' : chosen;
  const which = whichFor(search);
  // The list stays as it was found while its texts are changed.
  const found = useMemo(
    () => listTexts(texts, store.get().content, { which, first, page, search }),
    [store, texts, first, which, page, search],
  );
  const navigate = useNavigate();
  const openFirst = () => {
    // The list may show what was found for the letters before.
    const typed = asked.trim();
    if (typed === '') return;
    const [text] = listTexts(texts, content, { which: whichFor(typed), first, page, search: typed });
    const [fact] = mayPublish ? findFacts(content, typed) : [];
    if (text && !fact?.isWhole) {
      onOpen(text.id);
      focusField(`texts.${text.id}.${text.language}`);
    } else if (fact)
      void navigate(addressOfField(fieldPathOf(content, fact.path.join('.'))), { preventScrollReset: true });
  };
  const isExtra = shown !== undefined && shown === open && found.every(({ id }) => id !== shown);
  const listed: FoundText[] = isExtra ? [{ id: shown, language: 'en', words: '' }, ...found] : found;
  const originals = new Map(texts.map(({ id, text }) => [id, text]));
  const facts = mayPublish && search !== '' ? findFacts(content, search) : [];
  const shownTexts = listed.slice(0, count);
  const isByPage = which === 'all' && search === '' && page === '';
  const lists = isByPage
    ? [...Map.groupBy(shownTexts, ({ id }) => placeOf(id))]
    : [['', shownTexts] as const];
  return (
    <>
      <div className="staff-filter">
        <div className="field">
          <label htmlFor="text-search">{words.findText}</label>
          <input
            id="text-search"
            ref={field}
            type="search"
            aria-keyshortcuts={keysOn ? '/' : undefined}
            value={asked}
            placeholder={words.findHint}
            onChange={({ target }) => setAsked(target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) openFirst();
            }}
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
                n: `${texts.filter((text) => isChosen(text, content.texts[text.id], one, first)).length}`,
              })}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="staff-quiet">
        {search !== '' && listed.length > 0 && plural(words.found, { n: listed.length })}
      </p>
      {listed.length === 0 && facts.length === 0 && <NothingFound which={which} />}
      {lists.map(([place, ofPage]) => (
        <section key={place} className="text-page" aria-labelledby={place && `texts-${place}`}>
          {place && (
            <h2 id={`texts-${place}`}>
              {getOwnProperty<string>(draftWords.textPlaces, place) ?? place}{' '}
              <span className="staff-quiet">{found.filter(({ id }) => placeOf(id) === place).length}</span>
            </h2>
          )}
          <ul className="staff-card text-list">
            {place === '' && facts.filter(({ isWhole }) => isWhole).map(toFact)}
            {ofPage.map((one) => (
              <TextRow
                key={one.id}
                {...one}
                text={originals.get(one.id)!}
                isChanged={content.texts[one.id] !== undefined}
                isOpen={one.id === open}
                onOpen={() => onOpen(one.id === open ? undefined : one.id)}
              />
            ))}
            {place === '' && facts.filter(({ isWhole }) => !isWhole).map(toFact)}
          </ul>
        </section>
      ))}
      {listed.length > count && (
        <button type="button" className="staff-button" onClick={() => setCount(count + atOnce)}>
          {words.moreTexts}
        </button>
      )}
      <ForATranslator texts={texts} />
    </>
  );
}

interface ListedTexts {
  which: Choice;
  first: readonly string[];
  page: string;
  search: string;
}

/** The page of a text, by the first part of its id. */
export const placeOf = (id: string): string => id.split('.')[0]!;

function listTexts(
  texts: readonly PageText[],
  content: Content,
  { which, first, page, search }: ListedTexts,
) {
  const values = blankValues(content);
  const listed = texts
    .filter(
      (text) =>
        isChosen(text, content.texts[text.id], which, first) &&
        (page === '' || text.id.startsWith(`${page}.`)),
    )
    .map(({ id, text }) => ({ id, text: content.texts[id] ?? text }));
  if (search !== '') return findTexts(listed, search, values);
  const place = ({ id }: PageText) => (which === 'first' ? first.indexOf(id) : 0);
  return listed
    .toSorted((one, other) => place(one) - place(other))
    .map(({ id, text }): FoundText => ({ id, language: 'en', words: visibleText(text.en, values) }));
}

const otherParts = ['people', 'prices', 'hours'] as const satisfies EditorPart[];

function NothingFound({ which }: { which: Choice }) {
  const words = useWords('clinic-texts');
  const editorWords = useWords('clinic-editor');
  const { mayPublish } = useClinicDraft();
  const isFilter = which === 'changed' || which === 'toTranslate';
  return (
    <div className="staff-card text-none">
      <p>{isFilter ? words.noTextYet[which] : words.noText}</p>
      {!isFilter && mayPublish && (
        <div className="draft-actions">
          {otherParts.map((part) => (
            <Link key={part} className="staff-button" to={`?part=${part}`}>
              {editorWords.headings[part]}
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}

interface TextRowProps extends FoundText, PageText {
  isChanged: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

/** A text: what visitors read first, then its place; pressed, its fields open below. Alt+1 to 3 go to its languages, Esc closes it. */
function TextRow({ id, language, words: says, match, text, isChanged, isOpen, onOpen }: TextRowProps) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const { content } = useClinicDraft().state;
  const present = visibleText((content.texts[id] ?? text)[language] ?? '', blankValues(content));
  const marked = present === says ? match : undefined;
  const row = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLLIElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const [, digit] = /^Digit([1-3])$/.exec(event.code) ?? [];
    if (event.altKey && digit) {
      const language = languages[Number(digit) - 1]!;
      document.getElementById(fieldId(`texts.${id}.${language}`))?.focus();
    } else if (event.key === 'Escape' && !event.isComposing) {
      row.current!.focus();
      onOpen();
    } else return;
    event.preventDefault();
    // Alt with a digit opens a part elsewhere.
    event.stopPropagation();
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const element = item.current!;
    const listener = (event: KeyboardEvent) => press(event);
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  }, [isOpen]);
  return (
    <li ref={item} data-open={isOpen || undefined}>
      <button ref={row} type="button" className="text-row" aria-expanded={isOpen} onClick={onOpen}>
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

const toFact = (fact: FoundFact) => <Fact key={fact.path.join('.')} {...fact} />;

/** A name, a price or the like, which is changed in a part of its own. */
function Fact({ path, words: says }: FoundFact) {
  const draftWords = useWords('clinic-draft');
  const { content } = useClinicDraft().state;
  return (
    <li>
      <Link className="text-row" to={addressOfField(fieldPathOf(content, path.join('.')))} preventScrollReset>
        <span className="text-row-what">
          <b>{says}</b>
          <span className="staff-quiet">
            {changeLabel(draftWords, { path, before: undefined, after: undefined }, [toTree(content)])}
          </span>
        </span>
        <Icon name="arrow-right" />
      </Link>
    </li>
  );
}
