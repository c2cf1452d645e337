import { languageNames } from '#platform/language.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { SetUpStepCard } from './set-up-step.tsx';

/** The last step: from here on patients get SMS, in English first and then in one language after the other. */
export function SwitchStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { isOn } = setUp;
  return (
    <SetUpStepCard step="switch" setUp={setUp} summary={isOn ? words.isOn : words.isOff}>
      <p>{words.switchLead}</p>
      {isOn ? (
        <>
          <Message kind="ok" title={words.switchedOn} />
          <SetUpForm key="off" intent="off" submit={words.switchOff} done={words.switchedOff} quiet />
        </>
      ) : (
        <SetUpForm key="on" intent="on" submit={words.switchOn} done={words.switchedOn} />
      )}
      <Languages setUp={setUp} />
    </SetUpStepCard>
  );
}

/** Those besides English. Until one is on, its readers get the English texts. */
function Languages({ setUp: { languages } }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const others = languages.filter(({ language }) => language !== 'en');
  if (others.length === 0) return null;
  return (
    <>
      <h3>{words.languagesTitle}</h3>
      <p>{words.languagesLead}</p>
      <ul className="set-up-languages">
        {others.map(({ language, withId, arrived, isOn }) => (
          <li key={language}>
            <b lang={`${language}-IN`}>{languageNames[language]}</b>
            <span className="staff-quiet">{fill(words.languageCounts, { withId, arrived })}</span>
            <span className="set-up-mark" data-on={isOn}>
              {isOn ? words.languageOn : words.languageOff}
            </span>
            <SetUpForm
              key={String(isOn)}
              intent={`language-${isOn ? 'off' : 'on'} ${language}`}
              submit={fill(isOn ? words.switchLanguageOff : words.switchLanguageOn, {
                language: languageNames[language],
              })}
              done={words.saved}
              quiet
            />
          </li>
        ))}
      </ul>
    </>
  );
}
