import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { Link } from '#ui/page/link.tsx';
import { HelperLinks } from './helper-links.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { EntityStep, HeaderStep, ProviderStep, WhitelistStep } from './set-up-clinic-steps.tsx';
import { SetUpStepCard } from './set-up-step.tsx';
import { SetUpTests } from './set-up-tests.tsx';
import { SetUpTexts } from './set-up-texts.tsx';
import type { SetUpStep } from './set-up.ts';
import { StatesOfTexts } from './states-of-texts.tsx';
import { SwitchStep } from './switch-step.tsx';

interface SetUpPageProps {
  setUp: SetUp;
  /** False while the server does not answer: copying works, saving waits. */
  online: boolean;
  /** Opened by a helper's link: what the owner alone does is only named. */
  isHelper?: boolean;
}

/** The list of what is to be done until patients get SMS, for a person who has the operator's portal open beside it. */
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

/** What a helper can't do, in its place in the list. */
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
