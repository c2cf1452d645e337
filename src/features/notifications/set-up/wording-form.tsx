import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { localeOf } from '#platform/language.ts';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { wordingParts } from '../templates/own-wording.ts';
import type { SetUp, SetUpText } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { longestWording } from './set-up.ts';

/** The owner's own words in the place of the program's; checked when they are saved. */
export function WordingForm({ text, parts }: { text: SetUpText; parts: SetUp['parts'] }) {
  const words = useWords('set-up');
  const { key, language, name, editable, own, id } = text;
  const field = `set-up-wording-${key}-${language}`;
  return (
    <details className="staff-more">
      <summary>{words.changeWording}</summary>
      <div className="set-up-edit">
        <SetUpForm
          intent={`wording ${name}`}
          submit={words.saveWording}
          done={id ? words.wordingSavedRegistered : words.saved}
          quiet
        >
          {(error, given) => (
            <Field id={field} label={words.wording} hint={words.wordingHint} error={error('wording')}>
              <textarea
                key={editable}
                {...fieldControl({ id: field, error: error('wording'), hint: words.wordingHint })}
                name="wording"
                rows={4}
                maxLength={longestWording}
                defaultValue={given ?? editable}
                lang={localeOf(language)}
              />
            </Field>
          )}
        </SetUpForm>
        <dl className="set-up-parts">
          {wordingParts.map((part) => (
            <div key={part}>
              <dt>
                <code>{`{${part}}`}</code>
              </dt>
              <dd lang={localeOf(language)}>{parts[language]?.[part]}</dd>
            </div>
          ))}
        </dl>
        {own && !own.isStandard && (
          <>
            <p className="staff-quiet">{fill(words.writtenBy, { who: own.changedBy, on: own.changed })}</p>
            <SetUpForm intent={`standard ${name}`} submit={words.takeStandard} done={words.saved} quiet />
          </>
        )}
      </div>
    </details>
  );
}
