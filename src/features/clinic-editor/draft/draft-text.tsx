import type { Text } from '#features/clinic/content/content.ts';
import {
  confirmTranslation,
  isStaleTranslation,
  withLanguage,
} from '#features/clinic/content/translated-from.ts';
import { translations, type Language, type Translation } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { PublishedValue, type DraftFieldProps } from './draft-fields.tsx';
import { GuardNotice } from './guard-notice.tsx';
import { useDraftField, type FieldPath } from './use-draft.tsx';

interface WordsFieldProps extends DraftFieldProps {
  /** Whether the text may have several lines. */
  isLong?: boolean;
  isBare?: boolean;
  /** Other places of the same text, which change with it. */
  samePaths?: readonly FieldPath[];
}

/** A note beside a text that pages in other languages show in English, or whose translation may no longer fit. */
export function useTranslationNote(text: Text | undefined): string | undefined {
  const words = useWords('clinic-draft');
  const standard = useWords('standard-names');
  if (!text?.en) return undefined;
  if (translations.some((language) => !text[language] && !standard[language][text.en]))
    return words.fallsBack;
  return translations.some((language) => isStaleTranslation(text, language))
    ? words.englishChanged
    : undefined;
}

/** Confirms a translation after its English has changed. Its field then gets the focus, since the button disappears. */
export function StillFits({
  id,
  language,
  onConfirm,
}: {
  /** The field's id. */
  id: string;
  language: Translation;
  onConfirm: () => void;
}) {
  const words = useWords('clinic-draft');
  return (
    <p className="draft-was">
      <button
        type="button"
        className="link"
        onClick={() => {
          document.getElementById(id)!.focus();
          onConfirm();
        }}
      >
        {words.stillFits}
        <span className="visually-hidden">{`, ${words.languages[language]}`}</span>
      </button>
    </p>
  );
}

/** A text that visitors read: in English, and folded below it in the site's other languages. */
export function DraftText({
  path,
  label,
  hint,
  optional = false,
  isLong = false,
  isBare = false,
  samePaths = [],
}: WordsFieldProps) {
  const words = useWords('clinic-draft');
  const translationNote = useTranslationNote(useDraftField<Text>(path).value);
  return (
    <div className="draft-text">
      <TextInOneLanguage
        {...{ path, samePaths, label, hint, isLong, isBare }}
        language="en"
        isOptional={optional}
      />
      <details className="draft-languages">
        <summary>
          {words.otherLanguages}
          {translationNote && <span className="draft-mark">{translationNote}</span>}
        </summary>
        {translations.map((language) => (
          <TextInOneLanguage
            key={language}
            {...{ path, samePaths, isLong, language }}
            label={words.languages[language]}
            of={label}
            isOptional
          />
        ))}
      </details>
    </div>
  );
}

interface OneLanguageProps extends WordsFieldProps {
  language: Language;
  isOptional: boolean;
  of?: string;
}
function TextInOneLanguage({
  path,
  label,
  of,
  hint,
  language,
  isLong = false,
  isBare = false,
  isOptional,
  samePaths = [],
}: OneLanguageProps) {
  const own = useDraftField<string>(
    [...path, language],
    samePaths.map((same) => [...same, language]),
  );
  const text = useDraftField<Text>(path, samePaths);
  const standard = useWords('standard-names');
  const { id, value = '', was, isChanged, error, warnings, visit } = own;
  const name = of ? `${of}, ${label}` : label;
  const change = (next: string) => {
    // A text that may be missing has an empty English one at most.
    if (text.value === undefined) text.set({ en: '', [language]: next });
    else if (next === '' && isOptional && translations.every((one) => one === language || !text.value?.[one]))
      text.set(language === 'en' || text.value.en === '' ? undefined : { en: text.value.en });
    else text.set(withLanguage(text.value, language, next));
  };
  const words = useWords('clinic-draft');
  const stale =
    language !== 'en' && text.value && isStaleTranslation(text.value, language) ? language : undefined;
  const note = stale ? words.englishChanged : hint;
  const control = {
    ...fieldControl({ id, error, hint: note }),
    ...visit,
    value,
    lang: language,
    // An empty field shows the text that visitors get instead.
    placeholder: language === 'en' ? undefined : standard[language][text.value?.en ?? ''],
    'aria-label': isBare || of ? name : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  const input = isLong ? <textarea {...control} rows={2} /> : <input {...control} />;
  return (
    <div className="draft-field" data-changed={isChanged || undefined}>
      {isBare ? (
        <div className="field">
          {input}
          {error && (
            <p className="field-error" id={`${id}-error`}>
              {error}
            </p>
          )}
        </div>
      ) : (
        <Field
          id={id}
          label={label}
          hint={note}
          error={error}
          optional={isOptional && !of ? words.optional : ''}
        >
          {input}
        </Field>
      )}
      {stale && (
        <StillFits
          id={id}
          language={stale}
          onConfirm={() => text.set(confirmTranslation(text.value!, stale))}
        />
      )}
      <PublishedValue was={was} isChanged={isChanged} />
      <GuardNotice warnings={warnings} label={name} />
    </div>
  );
}
