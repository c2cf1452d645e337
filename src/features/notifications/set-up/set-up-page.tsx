import { Link } from 'react-router';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { EntityStep, HeaderStep, ProviderStep, WhitelistStep } from './set-up-clinic-steps.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { SetUpStepCard } from './set-up-step.tsx';
import { SetUpTests } from './set-up-tests.tsx';
import { SetUpTexts } from './set-up-texts.tsx';

interface SetUpPageProps {
  setUp: SetUp;
  /** False while the server does not answer: copying works, saving waits. */
  online: boolean;
}

/** The list of what is to be done until patients get SMS, for a person who has the operator's portal open beside it. */
export function SetUpPage({ setUp, online }: SetUpPageProps) {
  const words = useWords('set-up');
  return (
    <>
      <div className="staff-heading set-up-heading">
        <Link to="/staff/messages" className="link">
          <Icon name="arrow-left" />
          {words.back}
        </Link>
        <h1>{words.heading}</h1>
        <p>{words.lead}</p>
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
      <Explanation />
      <div className="set-up">
        <ol className="set-up-steps">
          <ProviderStep setUp={setUp} />
          <EntityStep setUp={setUp} />
          <HeaderStep setUp={setUp} />
          <WhitelistStep setUp={setUp} />
          <SetUpTexts setUp={setUp} />
          <SetUpTests setUp={setUp} />
          <SwitchStep setUp={setUp} />
        </ol>
        <StatesOfTexts setUp={setUp} />
      </div>
    </>
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
    </SetUpStepCard>
  );
}

function StatesOfTexts({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  return (
    <aside className="staff-card set-up-states" aria-label={words.statesTitle}>
      <h2>{words.statesTitle}</h2>
      <ul>
        {setUp.texts.map(({ key, state }) => (
          <li key={key}>
            <span>{words[`event-${key}`]}</span>
            <span className="set-up-state" data-state={state}>
              {words[`state-${state}`]}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
