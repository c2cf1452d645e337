import { Link } from 'react-router';
import { CopyButton } from '#features/staff/session/copy-button.tsx';
import { fill, useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { SetUp } from './read-set-up.server.ts';
import { SetUpForm } from './set-up-form.tsx';
import { SetUpStepCard } from './set-up-step.tsx';
import { SetUpTests } from './set-up-tests.tsx';
import { SetUpTexts } from './set-up-texts.tsx';
import { dltDigits } from './set-up.ts';

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

function ProviderStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { provider, providers, isFromEnvironment, reportsUrl } = setUp;
  const { keys } = providers.find(({ name }) => name === provider)!;
  const summary = provider === 'log' ? words.noProvider : words[`provider-${provider}`];
  return (
    <SetUpStepCard step="provider" setUp={setUp} summary={summary}>
      <SetUpForm intent="provider" submit={words.save} done={words.saved}>
        {(error) => (
          <>
            <div className="field">
              <label htmlFor="set-up-provider">{words.provider}</label>
              <select
                key={provider}
                id="set-up-provider"
                name="SMS_PROVIDER"
                defaultValue={provider}
                disabled={isFromEnvironment.provider}
              >
                {providers.map(({ name }) => (
                  <option key={name} value={name}>
                    {words[`provider-${name}`]}
                  </option>
                ))}
              </select>
              {isFromEnvironment.provider && <p className="field-hint">{words.fromEnvironment}</p>}
            </div>
            {keys.map(({ name, isFromEnvironment, isSecret, shown }) => (
              <TextField
                key={name + (shown ?? '')}
                id={`set-up-${name}`}
                label={words[name as 'SMS_TWILIO_SID']}
                name={name}
                type={isSecret ? 'password' : 'text'}
                autoComplete="off"
                disabled={isFromEnvironment}
                defaultValue={isSecret ? '' : shown}
                hint={
                  isFromEnvironment
                    ? `${words.fromEnvironment} ${shown ?? ''}`
                    : isSecret && shown
                      ? fill(words.kept, { end: shown })
                      : undefined
                }
                error={error(name)}
              />
            ))}
            <p className="field-hint">{keys.length > 0 ? words.keysHint : words.chooseFirst}</p>
          </>
        )}
      </SetUpForm>
      {reportsUrl && <Copied label={words.reports} text={reportsUrl} hint={words.reportsHint} />}
    </SetUpStepCard>
  );
}

function EntityStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const given = setUp.isFromEnvironment.entity;
  return (
    <SetUpStepCard step="entity" setUp={setUp} summary={setUp.entityId}>
      <SetUpForm intent="entity" submit={words.save} done={words.saved} disabled={given}>
        {(error) => (
          <TextField
            id="set-up-entity"
            label={words.entityLabel}
            name="SMS_DLT_ENTITY_ID"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={setUp.entityId}
            disabled={given}
            hint={given ? words.fromEnvironment : fill(words.entityHint, { digits: dltDigits })}
            error={error('SMS_DLT_ENTITY_ID')}
          />
        )}
      </SetUpForm>
    </SetUpStepCard>
  );
}

function HeaderStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { header, hasShortLink, isFromEnvironment, whitelist } = setUp;
  const base = whitelist.book.replace(/\/book$/, '');
  const hint = fill(words.shortLinkHint, {
    example: `${base}/${header || 'BATISI'}/…`,
    usual: `${base}/a?…`,
  });
  return (
    <SetUpStepCard step="header" setUp={setUp} summary={header}>
      <SetUpForm intent="header" submit={words.save} done={words.saved} disabled={isFromEnvironment.header}>
        {(error) => (
          <>
            <TextField
              id="set-up-header"
              label={words.headerLabel}
              name="SMS_SENDER"
              autoComplete="off"
              autoCapitalize="characters"
              defaultValue={header}
              disabled={isFromEnvironment.header}
              hint={isFromEnvironment.header ? words.fromEnvironment : words.headerHint}
              error={error('SMS_SENDER')}
            />
            <div>
              <label className="set-up-check">
                <input
                  type="checkbox"
                  name="short"
                  defaultChecked={hasShortLink}
                  disabled={isFromEnvironment.shortLink}
                  aria-describedby="set-up-short-hint"
                />
                {words.shortLink}
              </label>
              <p className="field-hint" id="set-up-short-hint">
                {hint}
              </p>
            </div>
          </>
        )}
      </SetUpForm>
    </SetUpStepCard>
  );
}

function WhitelistStep({ setUp }: { setUp: SetUp }) {
  const words = useWords('set-up');
  const { whitelist, hasShortLink, isLocal, done } = setUp;
  return (
    <SetUpStepCard
      step="whitelist"
      setUp={setUp}
      summary={done.whitelist ? words.whitelisted : words.notWhitelisted}
    >
      {isLocal && <Message kind="error" title={fill(words.isLocal, { link: whitelist.book })} />}
      <p>{words.whitelistLead}</p>
      <Copied
        label={hasShortLink ? words['whitelist-link-short'] : words['whitelist-link']}
        text={whitelist.link}
        hint={hasShortLink ? undefined : words.dynamicHint}
      />
      <Copied label={words['whitelist-book']} text={whitelist.book} />
      <Copied label={words['whitelist-phone']} text={whitelist.phone} />
      <SetUpForm intent="whitelist" submit={words.save} done={words.saved}>
        {() => (
          <label className="set-up-check">
            <input
              key={String(done.whitelist)}
              type="checkbox"
              name="listed"
              defaultChecked={done.whitelist}
            />
            {words.listed}
          </label>
        )}
      </SetUpForm>
    </SetUpStepCard>
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

/** Something to take over to the letter. */
function Copied({ label, text, hint }: { label: string; text: string; hint?: string | undefined }) {
  const words = useWords('set-up');
  return (
    <div className="set-up-copied">
      <p className="set-up-label">{label}</p>
      <div>
        <code>{text}</code>
        <CopyButton text={text} label={words.copy} />
      </div>
      {hint && <p className="field-hint">{hint}</p>}
    </div>
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
