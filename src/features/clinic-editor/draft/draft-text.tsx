import type { Text } from '#features/clinic/content/content.ts';
import { translations, type Language } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { PublishedValue, type DraftFieldProps } from './draft-fields.tsx';
import { GuardNotice } from './guard-notice.tsx';
import { useDraftField, type FieldPath } from './use-draft.tsx';

interface WordsFieldProps extends DraftFieldProps {
  /** More than one line. */
  isLong?: boolean;
  isBare?: boolean;
  /** Other places of the same text, which change with it. */
  samePaths?: readonly FieldPath[];
}

/** Whether pages in other languages show a text in English. */
export function useIsUntranslated(text: Text | undefined): boolean {
  const standard = useWords('standard-names');
  return translations.some((language) => text?.en && !text[language] && !standard[language][text.en]);
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
  const fallsBack = useIsUntranslated(useDraftField<Text>(path).value);
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
          {fallsBack && <span className="draft-mark">{words.fallsBack}</span>}
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
    else own.set(next === '' && language !== 'en' ? undefined : next);
  };
  const control = {
    ...fieldControl({ id, error, hint }),
    ...visit,
    value,
    lang: language,
    // An empty field shows the text that visitors get instead.
    placeholder: language === 'en' ? undefined : standard[language][text.value?.en ?? ''],
    'aria-label': isBare || of ? name : undefined,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  const input = isLong ? <textarea {...control} rows={2} /> : <input {...control} />;
  const words = useWords('clinic-draft');
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
          hint={hint}
          error={error}
          optional={isOptional && !of ? words.optional : ''}
        >
          {input}
        </Field>
      )}
      <PublishedValue was={was} isChanged={isChanged} />
      <GuardNotice warnings={warnings} label={name} />
    </div>
  );
}
