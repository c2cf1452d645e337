import type { Text } from '#features/clinic/content/content.ts';
import { languages, type Language } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { textName } from '../draft/describe-change.ts';
import { GuardNotice } from '../draft/guard-notice.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { letters, mostLetters } from './text-length.ts';

/** A text of the public pages as the site brings it along. */
export interface PageText {
  /** 'home.aboutHeading' */
  id: string;
  text: Text;
}

/** One text, beside each other in the site's languages, with the way back to what the site brings along. */
export function OnePageText({ id, text }: PageText) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const { keeper, state } = useClinicDraft();
  const own = state.content.texts[id];
  const put = (next: Text | undefined) =>
    keeper.edit((content) => {
      const { [id]: _, ...others } = content.texts;
      return { ...content, texts: next ? { ...others, [id]: next } : others };
    });
  const change = (language: Language, value: string) => {
    const { [language]: _, ...rest } = own ?? text;
    const next = { ...rest, ...((value !== '' || language === 'en') && { [language]: value }) } as Text;
    put(languages.every((one) => next[one] === text[one]) ? undefined : next);
  };
  const name = textName(draftWords, id);
  const hintOf = (language: Language): string | undefined => {
    const { [language]: value = '', en } = own ?? text;
    if (value === '' && language !== 'en') return draftWords.fallsBack;
    if (value !== text[language])
      return letters(value) > mostLetters(text) ? words.longerThanTried : undefined;
    // It still says what the original English said.
    return en !== text.en && value !== text.en ? words.englishChanged : undefined;
  };
  return (
    <section className="staff-card text-card" aria-label={name} data-changed={own !== undefined || undefined}>
      <header>
        <b>{name}</b>
        <span className="staff-quiet">
          {fill(words.letters, { n: letters((own ?? text).en), most: mostLetters(text) })}
        </span>
        {own && <span className="draft-mark">{words.changed}</span>}
        {own && (
          <button type="button" className="staff-button" onClick={() => put(undefined)}>
            {words.original}
            <span className="visually-hidden">{`, ${name}`}</span>
          </button>
        )}
      </header>
      <div className="text-languages">
        {languages.map((language) => (
          <TextInLanguage
            key={language}
            id={id}
            language={language}
            value={(own ?? text)[language] ?? ''}
            english={(own ?? text).en}
            hint={hintOf(language)}
            onChange={(value) => change(language, value)}
          />
        ))}
      </div>
      {own && <p className="draft-was">{fill(words.originalWas, { text: text.en })}</p>}
    </section>
  );
}

interface LanguageProps {
  id: string;
  language: Language;
  value: string;
  english: string;
  hint: string | undefined;
  onChange: (value: string) => void;
}

function TextInLanguage({ id, language, value, english, hint, onChange }: LanguageProps) {
  const draftWords = useWords('clinic-draft');
  const { errors, warnings } = useClinicDraft().state;
  const path = `texts.${id}.${language}`;
  const fieldId = path.replaceAll('.', '-');
  const error = errors[path];
  const isMissing = value === '' && language !== 'en';
  return (
    <div className="draft-field" data-missing={isMissing || undefined}>
      <Field id={fieldId} label={draftWords.languages[language]} error={error} hint={hint}>
        <textarea
          {...fieldControl({ id: fieldId, error, hint })}
          lang={language}
          rows={2}
          value={value}
          placeholder={isMissing ? english : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <GuardNotice
        warnings={warnings.filter((one) => one.path === path)}
        label={draftWords.languages[language]}
      />
    </div>
  );
}
