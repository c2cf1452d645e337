import { languageNames, localeOf, type Language } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import type { SetUp, SetUpTest, SetUpTemplate } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { SetUpStepCard } from './set-up-step.tsx';
import { countsOf } from './set-up-texts.tsx';
import { setUpSteps } from './set-up.ts';

/** Each text to the owner's own number; what becomes of it is shown as the reports come in. */
export function SetUpTests({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { texts, languages, testsToday, testsADay, done } = setUp;
  // Those that are not wanted yet would only lengthen the list.
  const shown = texts.filter(
    ({ language, id, test, isOptional }) => (language === 'en' && !isOptional) || id !== '' || test,
  );
  return (
    <SetUpStepCard step="tests" setUp={setUp} summary={countsOf(languages, words.arrivedCount, 'arrived')}>
      <p>{words.testsLead}</p>
      <SetUpForm intent="test" submit={words.send} done={words.sent} disabled={!done.provider}>
        {(error) => (
          <div className="set-up-fields stack gap-3">
            <TextField
              id="set-up-test-number"
              label={words.number}
              name="number"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              error={error('number')}
            />
            <div className="field">
              <label htmlFor="set-up-test-key">{words.which}</label>
              <select id="set-up-test-key" name="key" defaultValue="all en">
                {languages.map(({ language }) => (
                  <TestChoices key={language} language={language} setUp={setUp} />
                ))}
              </select>
            </div>
          </div>
        )}
      </SetUpForm>
      <p className="staff-quiet">{fill(words.testsToday, { n: testsToday, limit: testsADay })}</p>
      <ul className="set-up-tests stack gap-4" aria-live="polite">
        {shown.map((text) => (
          <TestLine key={text.name} text={text} setUp={setUp} />
        ))}
      </ul>
    </SetUpStepCard>
  );
}

function TestChoices({ language, setUp: { texts, languages } }: { language: Language; setUp: SetUp }) {
  const words = useWords('set-up');
  const options = (
    <>
      <option value={`all ${language}`}>{words.allTexts}</option>
      {texts
        .filter((text) => text.language === language)
        .map(({ name, key }) => (
          <option key={name} value={name}>
            {words[`event-${key}`]}
          </option>
        ))}
    </>
  );
  return languages.length === 1 ? options : <optgroup label={languageNames[language]}>{options}</optgroup>;
}

function TestLine({ text, setUp }: { text: SetUpTemplate; setUp: SetUp }) {
  const words = useWords('set-up');
  const { key, language, test, example } = text;
  const provider = setUp.providerName;
  const isOpen = test?.state === 'sent' || test?.state === 'unknown';
  const failure = test?.state === 'failed' ? test.failure : undefined;
  const mends = failure?.mends;
  return (
    <li data-state={test?.state ?? 'none'}>
      <div>
        <b>{words[`event-${key}`]}</b>
        {setUp.languages.length > 1 && <span>{languageNames[language]}</span>}
        <span className="staff-quiet">{test && `${test.at}, ${test.recipient}`}</span>
      </div>
      <p className="set-up-bubble" lang={localeOf(language)}>
        {example}
      </p>
      <p className="set-up-result">
        {resultText(words, test, provider)}
        {failure?.detail && <small>{` ${failure.detail}`}</small>}
      </p>
      {mends && (
        <a href={`#step-${mends}`} className="link">
          {fill(words.mend, { n: setUpSteps.indexOf(mends) + 1, step: words[`step-${mends}`] })}
        </a>
      )}
      {failure && !mends && <p>{fill(words.askProvider, { provider })}</p>}
      {failure?.isMismatch && (
        <a href={`#compare-${key}-${language}`} className="link">
          {words.seeBoth}
        </a>
      )}
      {isOpen && <SetUpForm intent={`arrived ${test.id}`} submit={words.iHaveIt} done={words.saved} quiet />}
    </li>
  );
}

function resultText(
  words: ReturnType<typeof useWords<'set-up'>>,
  test: SetUpTest | undefined,
  provider: string,
): string {
  if (!test) return words['test-none'];
  const { state, failure, seconds, isLate } = test;
  if (isLate) return fill(words['test-late'], { provider });
  if (state === 'delivered')
    return seconds === undefined ? words['test-delivered'] : fill(words['test-deliveredIn'], { seconds });
  if (state === 'failed') return fill(words['test-failed'], { reason: failure?.says ?? '' });
  return state === 'sent' ? fill(words['test-sent'], { provider }) : words[`test-${state}`];
}
