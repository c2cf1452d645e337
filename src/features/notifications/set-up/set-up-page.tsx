import { Link } from 'react-router';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { EntityStep, HeaderStep, ProviderStep, WhitelistStep } from './set-up-clinic-steps.tsx';
import { SetUpStepCard } from './set-up-step.tsx';
import { SetUpTests } from './set-up-tests.tsx';
import { SetUpTexts } from './set-up-texts.tsx';
import type { SetUpStep } from './set-up.ts';
import { ShareLink } from '#features/staff/share-link/share-link.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { helperDays } from './set-up.ts';
import { languageNames } from '#platform/language.ts';
import { messageEvents } from '../templates/message-template.ts';

interface SetUpPageProps {
  setUp: SetUp;
  /** False while the server does not answer: copying works, saving waits. */
  online: boolean;
  /** Opened by a helper's link: what the owner alone does is only named. */
  isHelper?: boolean;
}

/** The steps until patients get SMS, for a person with the operator's portal open in another window. */
export function SetUpPage({ setUp, online, isHelper = false }: SetUpPageProps) {
  const words = useWords('set-up');
  return (
    <>
      <div className="staff-heading set-up-heading">
        {!isHelper && (
          <Link to="/staff/messages" className="link">
            <Icon name="arrow-left" />
            {words.back}
          </Link>
        )}
        <h1>{words.heading}</h1>
        <p>{isHelper ? words.helperLead : words.lead}</p>
        <p className="set-up-marks">
          <span className="set-up-mark" data-on={setUp.isOn}>
            {setUp.isOn ? words.isOn : words.isOff}
          </span>
          {setUp.providerName && (
            <span className="set-up-mark">{fill(words.through, { provider: setUp.providerName })}</span>
          )}
        </p>
      </div>
      <div role="status">{!online && <Message kind="error" title={words.offline} />}</div>
      <SampleClinic samples={setUp.samples} isHelper={isHelper} />
      <Explanation />
      {!isHelper && <HelperLinks setUp={setUp} />}
      <div className="set-up">
        <ol className="set-up-steps">
          {isHelper ? <OwnersStep step="provider" setUp={setUp} /> : <ProviderStep setUp={setUp} />}
          <EntityStep setUp={setUp} />
          <HeaderStep setUp={setUp} />
          <WhitelistStep setUp={setUp} />
          <SetUpTexts setUp={setUp} isHelper={isHelper} />
          {isHelper ? (
            <>
              <OwnersStep step="tests" setUp={setUp} />
              <OwnersStep step="switch" setUp={setUp} />
            </>
          ) : (
            <>
              <SetUpTests setUp={setUp} />
              <SwitchStep setUp={setUp} />
            </>
          )}
        </ol>
        <StatesOfTexts setUp={setUp} />
      </div>
    </>
  );
}

/** A text with a sample’s name or number would be registered for nothing. */
function SampleClinic({
  samples: { name, phone },
  isHelper,
}: Pick<SetUp, 'samples'> & { isHelper: boolean }) {
  const words = useWords('set-up');
  if (!name && !phone) return null;
  return (
    <Message
      kind="error"
      title={name && phone ? words.sampleBoth : name ? words.sampleName : words.samplePhone}
      action={
        !isHelper && (
          <Link to="/staff/clinic?part=facts" className="staff-button">
            {words.sampleMend}
          </Link>
        )
      }
    >
      <p>{words.sampleLead}</p>
    </Message>
  );
}

/** A step that a helper can't do, in its place in the list. */
function OwnersStep({ step, setUp }: { step: SetUpStep; setUp: SetUp }) {
  const words = useWords('set-up');
  return (
    <SetUpStepCard step={step} setUp={setUp} summary={words.ownersStep}>
      <p>{words.ownersStepLead}</p>
    </SetUpStepCard>
  );
}

/** From https://help.cloud.robeeta.com/portal/books/robeetacloudmsg4updated/dltregistration, looked up in November 2026. */
const portals = {
  Airtel: 'https://dltconnect.airtel.in/',
  Jio: 'https://trueconnect.jio.com/',
  Vi: 'https://www.vilpower.in/',
  BSNL: 'https://www.ucc-bsnl.co.in/',
  Tata: 'https://www.tatatelebusiness.com/dlt-details/',
};

function Explanation() {
  const words = useWords('set-up');
  return (
    <details className="staff-more set-up-explanation">
      <summary>{words.explainTitle}</summary>
      <div className="staff-card">
        {words.explain.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ul className="set-up-portals">
          {Object.entries(portals).map(([name, url]) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** A link that opens this page, and nothing else, for a person without an account. */
function HelperLinks({ setUp: { helpers } }: { setUp: SetUp }) {
  const words = useWords('set-up');
  return (
    <details className="staff-more">
      <summary>{words.help}</summary>
      <div className="staff-card set-up-help">
        <p>{fill(words.helpLead, { days: helperDays })}</p>
        <SetUpForm
          intent="help"
          submit={words.helpMake}
          done={({ link = '', until = '' }) => (
            <ShareLink
              title={words.helpMade}
              link={link}
              lead={fill(words.helpUntil, { until })}
              message={fill(words.helpWhatsApp, { link, until })}
              label={words.helpLink}
            />
          )}
        />
        {helpers.length > 0 && (
          <ul className="staff-lines" aria-label={words.helpOpen}>
            {helpers.map(({ id, madeBy, until, opened }) => (
              <li key={id}>
                <div>
                  <b>{fill(words.helpLine, { who: madeBy, until })}</b>
                  <p className="staff-quiet">
                    {opened ? fill(words.helpOpened, { when: opened }) : words.helpNotOpened}
                  </p>
                </div>
                <SetUpForm intent={`help-over ${id}`} submit={words.helpRevoke} done={words.saved} quiet />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

/** The last step: from here on patients get SMS, in English first and then in one language after the other. */
function SwitchStep({ setUp }: { setUp: SetUp }) {
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

/** The languages besides English. Until one is on, its readers get the English texts. */
function Languages({ setUp: { languages } }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const others = languages.filter(({ language }) => language !== 'en');
  if (others.length === 0) return null;
  return (
    <>
      <h3>{words.languagesTitle}</h3>
      <p>{words.languagesLead}</p>
      <ul className="set-up-languages stack gap-3">
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

/** How far each text is, in each language, at one look. */
function StatesOfTexts({ setUp: { texts, languages } }: { setUp: SetUp }) {
  const words = useWords('set-up');
  return (
    <aside className="staff-card set-up-states" aria-label={words.statesTitle}>
      <h2>{words.statesTitle}</h2>
      {languages.length > 1 ? (
        <StatesByLanguage texts={texts} languages={languages} />
      ) : (
        <ul>
          {texts.map(({ key, state }) => (
            <li key={key}>
              <span>{words[`event-${key}`]}</span>
              <span className="set-up-state" data-state={state}>
                {words[`state-${state}`]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

/** Two letters of each name are enough at the head of a column. */
const shortNames = { en: 'En', hi: 'हि', mr: 'म' } as const;
const states = ['draft', 'registered', 'sending', 'changed'] as const;

function StatesByLanguage({ texts, languages }: Pick<SetUp, 'texts' | 'languages'>) {
  const words = useWords('set-up');
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.text}</th>
            {languages.map(({ language }) => (
              <th key={language} scope="col">
                <span aria-hidden="true">{shortNames[language]}</span>
                <span className="visually-hidden">{languageNames[language]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messageEvents.map((key) => (
            <tr key={key}>
              <th scope="row">{words[`event-${key}`]}</th>
              {languages.map(({ language }) => {
                const state = texts.find((text) => text.key === key && text.language === language)?.state;
                return (
                  <td key={language}>
                    {state && (
                      <span className="set-up-state" data-state={state}>
                        <span className="visually-hidden">{words[`state-${state}`]}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="set-up-legend" aria-hidden="true">
        {states.map((state) => (
          <span key={state} className="set-up-state" data-state={state}>
            {words[`state-${state}`]}
          </span>
        ))}
      </p>
      <p className="staff-quiet">{words.unicodeNote}</p>
    </>
  );
}
