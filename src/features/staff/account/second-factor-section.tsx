import { Message } from '#ui/notice/message.tsx';
import { refusalText, type Refused } from '../session/refusal-text.ts';
import type { SecondFactor } from '../session/second-factor.ts';
import { useStaffWords } from '../session/use-staff-words.ts';
import { AddPasskey, PasskeyList, type PasskeyLine } from './passkeys.tsx';
import { PasswordField, StaffForm } from '../session/staff-form.tsx';
import { RecoveryCodes, SetUpSteps, type Preparation } from './set-up-steps.tsx';
import { useStaffAction } from '../session/use-staff-action.ts';

interface SecondFactorSectionProps {
  factors: readonly SecondFactor[];
  passkeys: readonly PasskeyLine[];
  recent: boolean;
  enabled: boolean;
}

type Prepared = { ok: boolean; preparation?: Preparation; recoveryCodes?: string[] };

export function SecondFactorSection({ factors, passkeys, recent, enabled }: SecondFactorSectionProps) {
  const words = useStaffWords();
  const app = factors.includes('authenticator');
  return (
    <section className="staff-card" aria-labelledby="factor-heading" id="second-step">
      <h2 id="factor-heading">{words.factorHeading}</h2>
      {!enabled && <p>{words.factorOff}</p>}
      {app && <p>{words.factorAuthenticator}</p>}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} recent={recent} />}
      {!app && <SetUp first={!enabled} />}
      {enabled && (
        <>
          <AddPasskey recent={recent} />
          <p className="staff-quiet">{words.factorCodes}</p>
          <NewCodes />
          <details className="staff-more">
            <summary>{words.removeFactor}</summary>
            <StaffForm intent="remove-factor" submit={words.removeFactor} done={words.factorRemoved} danger>
              <PasswordField
                id="remove-factor-password"
                label={words.yourPassword}
                hint={words.yourPasswordHint}
              />
            </StaffForm>
          </details>
        </>
      )}
    </section>
  );
}

function SetUp({ first }: { first: boolean }) {
  const words = useStaffWords();
  const { Form, busy, result } = useStaffAction('prepare-factor');
  const preparation = result?.ok ? (result as Prepared).preparation : undefined;
  if (preparation) return <SetUpSteps preparation={preparation} />;
  return (
    <details className="staff-more">
      <summary>{first ? words.setUpFactorButton : words.setUpAppToo}</summary>
      <Form method="post" className="staff-form">
        <input type="hidden" name="intent" value="prepare-factor" />
        <PasswordField id="prepare-password" label={words.yourPassword} hint={words.yourPasswordHint} />
        <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
          {words.setUpFactorButton}
        </button>
        {result?.ok === false && (
          <Message kind="error" role="alert" title={refusalText(words, result as Refused)} />
        )}
      </Form>
    </details>
  );
}

function NewCodes() {
  const words = useStaffWords();
  const { Form, busy, result } = useStaffAction('new-codes');
  const codes = result?.ok ? (result as Prepared).recoveryCodes : undefined;
  if (codes) return <RecoveryCodes codes={codes} />;
  return (
    <details className="staff-more">
      <summary>{words.newCodes}</summary>
      <Form method="post" className="staff-form">
        <input type="hidden" name="intent" value="new-codes" />
        <PasswordField id="new-codes-password" label={words.yourPassword} hint={words.yourPasswordHint} />
        <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
          {words.newCodes}
        </button>
        {result?.ok === false && (
          <Message kind="error" role="alert" title={refusalText(words, result as Refused)} />
        )}
      </Form>
    </details>
  );
}
