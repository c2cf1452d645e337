import { useEffect, useRef } from 'react';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { QrCode } from '#ui/picture/qr-code.tsx';
import { CopyButton } from '../handed-on/copy-button.tsx';
import { CodeField, OwnPasswordField, StaffCard, StaffForm, useStaffAction } from '../session/staff-form.tsx';
import type { FactorPreparation } from './change-second-factor.server.ts';
import { AddPasskey, PasskeyList, type PasskeyLine } from './passkeys.tsx';

interface SecondFactorSectionProps {
  hasApp: boolean;
  passkeys: readonly PasskeyLine[];
  recent: boolean;
  enabled: boolean;
}

export function SecondFactorSection({ hasApp, passkeys, recent, enabled }: SecondFactorSectionProps) {
  const words = useWords('staff');
  return (
    <StaffCard id="factor" heading={words.factorHeading}>
      {!enabled && <p>{words.factorOff}</p>}
      {hasApp && <p>{words.factorAuthenticator}</p>}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} recent={recent} />}
      {!hasApp && <SetUp first={!enabled} />}
      {enabled && (
        <>
          <AddPasskey recent={recent} />
          <p className="staff-quiet">{words.factorCodes}</p>
          <NewCodes />
          <details className="staff-more">
            <summary>{words.removeFactor}</summary>
            <StaffForm intent="remove-factor" submit={words.removeFactor} done={words.factorRemoved} danger>
              <OwnPasswordField id="remove-factor-password" />
            </StaffForm>
          </details>
        </>
      )}
    </StaffCard>
  );
}

function SetUp({ first }: { first: boolean }) {
  const words = useWords('staff');
  const action = useStaffAction<FactorPreparation>('prepare-factor');
  if (action.result?.ok) return <SetUpSteps preparation={action.result} />;
  return (
    <details className="staff-more">
      <summary>{first ? words.setUpFactorButton : words.setUpAppToo}</summary>
      <StaffForm action={action} intent="prepare-factor" submit={words.setUpFactorButton}>
        <OwnPasswordField id="prepare-factor-password" />
      </StaffForm>
    </details>
  );
}

function NewCodes() {
  const words = useWords('staff');
  const action = useStaffAction<{ recoveryCodes: string[] }>('new-codes');
  if (action.result?.ok) return <RecoveryCodes codes={action.result.recoveryCodes} />;
  return (
    <details className="staff-more">
      <summary>{words.newCodes}</summary>
      <StaffForm action={action} intent="new-codes" submit={words.newCodes}>
        <OwnPasswordField id="new-codes-password" />
      </StaffForm>
    </details>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useWords('staff');
  const heading = useRef<HTMLHeadingElement>(null);
  // They stand where the form was that had the focus.
  useEffect(() => heading.current!.focus(), []);
  return (
    <div className="recovery-codes" role="group" aria-label={words.keepCodesTitle}>
      <h3 ref={heading} tabIndex={-1}>
        {words.keepCodesTitle}
      </h3>
      <p>{words.keepCodes}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="staff-line-actions">
        <CopyButton text={codes.join('\n')} label={words.copyCodes} />
        <button type="button" className="staff-button" onClick={() => window.print()}>
          <Icon name="printer" />
          {words.printCodes}
        </button>
      </div>
    </div>
  );
}

/** Codes first, then the proof of one factor: nothing is asked of the account before that. */
function SetUpSteps({ preparation }: { preparation: FactorPreparation }) {
  const words = useWords('staff');
  const { qr, uri, key, recoveryCodes } = preparation;
  return (
    <div className="set-up-steps">
      <RecoveryCodes codes={recoveryCodes} />
      <h3>{words.scanTitle}</h3>
      <div className="set-up-scan">
        <a href={uri} aria-label={words.scanTitle}>
          <QrCode {...qr} />
        </a>
        <div>
          <p>{words.scanOr}</p>
          <p>
            <code className="set-up-key">{key}</code>
          </p>
          <StaffForm intent="prove-app" submit={words.proveApp} done={words.factorAdded}>
            <CodeField id="first-code" label={words.firstCode} inputMode="numeric" />
          </StaffForm>
        </div>
      </div>
      <p>{words.orPasskey}</p>
      <AddPasskey recent />
    </div>
  );
}
