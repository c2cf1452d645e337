import { useLayoutEffect, useRef, useState } from 'react';
import type { Text } from '#features/clinic/content/content.ts';
import {
  confirmTranslation,
  isStaleTranslation,
  withLanguage,
} from '#features/clinic/content/translated-from.ts';
import { languages, type Language, type Translation } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, FieldError, FieldHint, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { textName } from '../draft/describe-change.ts';
import { fieldId } from '../draft/focus-field.ts';
import { StillFits } from '../draft/draft-text.tsx';
import { GuardNotice } from '../draft/guard-notice.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { withheldFault } from '../draft/withheld.ts';
import { insertBlank, markSelection, readMarkedText, writeMarkedText } from './marked-text.ts';
import { visibleText, blankValues, type BlankValues } from './text-search.ts';

const letters = (text: string): number => Array.from(text).length;

/** The length above which an editor is warned: pages are tested with words 60 % longer than the English (tests/browser/site/longer-words.test.ts). */
const maxLetters = ({ en }: Text): number => Math.max(12, Math.ceil(letters(en) * 1.6));

/** A built-in text of the public pages. */
export interface PageText {
  /** 'home.aboutHeading' */
  id: string;
  text: Text;
}

/** One text in all languages, as visitors read it, with a button that restores the default. */
export function OnePageText({ id, text }: PageText) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const { store, state } = useClinicDraft();
  const own = state.content.texts[id];
  const values = blankValues(state.content);
  const live = (state.published.texts[id] ?? text).en;
  const put = (next: Text | undefined) =>
    store.edit((content) => {
      const { [id]: _, ...others } = content.texts;
      return { ...content, texts: next ? { ...others, [id]: next } : others };
    });
  const change = (language: Language, value: string) => {
    const next = withLanguage(own ?? text, language, value, text);
    put(languages.every((one) => next[one] === text[one]) ? undefined : next);
  };
  const name = textName(draftWords, id);
  const hintOf = (language: Language): string | undefined => {
    const { [language]: value = '' } = own ?? text;
    if (value === '' && language !== 'en') return draftWords.fallsBack;
    if (isStale(language)) return draftWords.englishChanged;
    return value !== text[language] && letters(value) > maxLetters(text) ? words.longerThanTried : undefined;
  };
  const isStale = (language: Language): language is Translation =>
    language !== 'en' && isStaleTranslation(own ?? text, language, text);
  return (
    <section className="text-card" aria-label={name} data-changed={own !== undefined || undefined}>
      <header>
        <span className="staff-quiet">
          {fill(words.letters, { n: letters(visibleText((own ?? text).en, values)), most: maxLetters(text) })}
        </span>
      </header>
      <div className="stack gap-3">
        {languages.map((language) => (
          <TextInLanguage
            key={language}
            id={id}
            original={text.en}
            language={language}
            value={(own ?? text)[language] ?? ''}
            english={(own ?? text).en}
            values={values}
            hint={hintOf(language)}
            onChange={(value) => change(language, value)}
            onConfirm={
              isStale(language) ? () => put(confirmTranslation(own ?? text, language, text)) : undefined
            }
          />
        ))}
      </div>
      {own && (
        <p className="draft-was">
          {own.en !== live && `${fill(draftWords.was, { value: visibleText(live, values) })} `}
          <button type="button" className="link" onClick={() => put(undefined)}>
            {words.original}
            <span className="visually-hidden">{`, ${name}`}</span>
          </button>
        </p>
      )}
    </section>
  );
}

interface LanguageProps {
  id: string;
  /** The built-in English text: the owner's text has the same marks, and no other blanks. */
  original: string;
  language: Language;
  value: string;
  english: string;
  values: BlankValues;
  hint: string | undefined;
  onChange: (value: string) => void;
  /** Undefined where the translation fits. */
  onConfirm: (() => void) | undefined;
}

function TextInLanguage(props: LanguageProps) {
  const { id, original, language, value, english, values, hint, onChange, onConfirm } = props;
  const draftWords = useWords('clinic-draft');
  const { state } = useClinicDraft();
  const path = `texts.${id}.${language}`;
  const controlId = fieldId(path);
  const error = state.errors[path] ?? withheldFault(state, path);
  const isMissing = value === '' && language !== 'en';
  const label = draftWords.languages[language];
  return (
    <div className="draft-field" data-missing={isMissing || undefined}>
      {/[<{]/.test(original) ? (
        <MarkedText {...props} controlId={controlId} label={label} error={error} />
      ) : (
        <Field id={controlId} label={label} error={error} hint={hint}>
          <textarea
            {...fieldControl({ id: controlId, error, hint })}
            lang={language}
            rows={1}
            value={value}
            placeholder={isMissing ? visibleText(english, values) : undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )}
      {onConfirm && language !== 'en' && (
        <StillFits id={controlId} language={language} onConfirm={onConfirm} />
      )}
      <GuardNotice warnings={state.warnings.filter((one) => one.path === path)} label={label} />
    </div>
  );
}

interface MarkedProps extends LanguageProps {
  controlId: string;
  label: string;
  error: string | undefined;
}

/** A text with coloured words or with placeholders, which the owner can't type over. */
function MarkedText({
  controlId,
  label,
  error,
  original,
  language,
  value,
  values,
  hint,
  onChange,
}: MarkedProps) {
  const words = useWords('clinic-texts');
  const box = useRef<HTMLDivElement>(null);
  const [isUnselected, setUnselected] = useState(false);
  useLayoutEffect(() => {
    if (readMarkedText(box.current!) !== value) writeMarkedText(box.current!, value, values);
    // The values change nothing while the text is open.
    // eslint-disable-next-line react/exhaustive-deps
  }, [value]);
  const changed = () => {
    const next = readMarkedText(box.current!);
    // A typed brace is taken out at once.
    if (/[{}]/.test(box.current!.textContent)) {
      writeMarkedText(box.current!, next, values);
      getSelection()?.selectAllChildren(box.current!);
      getSelection()?.collapseToEnd();
    }
    onChange(next);
  };
  const mark = () => {
    const marked = markSelection(box.current!);
    setUnselected(marked === undefined);
    if (marked !== undefined) onChange(marked);
  };
  const blanks = [...new Set(Array.from(original.matchAll(/\{(\w+)\}/g), ([, name]) => name!))];
  const labelId = `${controlId}-label`;
  const note = isUnselected ? words.selectFirst : hint;
  return (
    <div className="field">
      <span className="text-label" id={labelId}>
        {label}
      </span>
      <div
        ref={box}
        id={controlId}
        className="text-box"
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={
          [error && `${controlId}-error`, note && `${controlId}-hint`].filter(Boolean).join(' ') || undefined
        }
        contentEditable="plaintext-only"
        suppressContentEditableWarning
        tabIndex={0}
        lang={language}
        onInput={changed}
      />
      {error && <FieldError id={`${controlId}-error`} error={error} />}
      {note && <FieldHint id={`${controlId}-hint`} hint={note} />}
      <div className="draft-actions">
        {original.includes('<x>') && (
          <button
            type="button"
            className="staff-button"
            // The selected words stay selected.
            onMouseDown={(event) => event.preventDefault()}
            onClick={mark}
          >
            {words.mark}
          </button>
        )}
        {blanks.map((name) => (
          <button
            key={name}
            type="button"
            className="staff-button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              insertBlank(box.current!, name, values);
              changed();
            }}
          >
            <Icon name="plus" />
            {words.blanks[name as keyof typeof words.blanks] ?? name}
          </button>
        ))}
      </div>
    </div>
  );
}
