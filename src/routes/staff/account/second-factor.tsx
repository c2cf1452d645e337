import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useOutletContext, useRevalidator } from 'react-router';
import {
  prepareSecondFactor,
  proveAuthenticator,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  type FactorPreparation,
} from '#features/staff/account/change-second-factor.server.ts';
import { CopyButton } from '#features/staff/share-link/copy-button.tsx';
import { sendForm } from '#features/staff/frame/send-form.ts';
import { staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { roles } from '#features/staff/session/roles.ts';
import { maxDisplayNameLength } from '#features/staff/session/staff-account.ts';
import { callAuth, registerPasskey, type AuthResult } from '#features/staff/session/staff-client.ts';
import {
  ChangeDone,
  CodeField,
  FoldedForm,
  OwnPasswordField,
  PasswordField,
  StaffCard,
  StaffForm,
  useStaffAction,
} from '#features/staff/session/staff-form.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { QrCode } from '#ui/picture/qr-code.tsx';
import { answerForm, refuseField, staffAction } from '../staff-page.server.ts';
import type { Route } from './+types/account';

const here = '/staff/account/second-factor';

export const action = staffAction(
  roles,
  async ({ staff, page, signedIn, text }) => {
    const intent = text('intent');
    const password = text('password');
    switch (intent) {
      case 'prepare':
        return answerForm(page, intent, await prepareSecondFactor(staff, page, signedIn, password));
      case 'prove-app':
        return answerForm(page, intent, await proveAuthenticator(staff, page, signedIn, text('code')));
      case 'new-codes':
        return answerForm(page, intent, await renewRecoveryCodes(staff, page, signedIn, password));
      case 'remove':
        return answerForm(page, intent, await removeSecondFactor(staff, page, signedIn, password));
      case 'remove-passkey': {
        const passkey = { id: text('id'), password };
        return answerForm(page, intent, await removePasskey(staff, page, signedIn, passkey));
      }
      default:
        return refuseField('intent');
    }
  },
  { ownAccount: true },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** The card of this route, with the result of a form that was posted without JavaScript. */
export default function SecondFactor() {
  return <SecondFactorCard {...useOutletContext<SecondFactorCardProps>()} />;
}

type SecondFactorCardProps = Pick<
  Route.ComponentProps['loaderData'],
  'hasApp' | 'passkeys' | 'recent' | 'enabled'
>;

export function SecondFactorCard({ hasApp, passkeys, recent, enabled }: SecondFactorCardProps) {
  const words = useWords('staff');
  const removal = useStaffAction('remove', here);
  // A set-up stays with its codes once the app is there; one after a removal begins anew.
  const [app, setApp] = useState({ hasApp, setUps: 0 });
  if (app.hasApp !== hasApp) setApp({ hasApp, setUps: app.setUps + (hasApp ? 0 : 1) });
  return (
    <StaffCard id="factor" heading={words.factorHeading}>
      {!enabled && <p>{words.factorOff}</p>}
      <ChangeDone text={!enabled && removal.result?.ok && words.factorRemoved} />
      {hasApp && <p>{words.factorAuthenticator}</p>}
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} recent={recent} />}
      <SetUp key={app.setUps} hasApp={hasApp} isFirst={!enabled} />
      {enabled && (
        <>
          <AddPasskey recent={recent} />
          <p className="staff-quiet">{words.factorCodes}</p>
          <NewCodes />
          <details className="staff-more">
            <summary>{words.removeFactor}</summary>
            <StaffForm intent="remove" submit={words.removeFactor} action={removal} danger>
              <OwnPasswordField id="remove-factor-password" />
            </StaffForm>
          </details>
        </>
      )}
    </StaffCard>
  );
}

function SetUp({ hasApp, isFirst }: { hasApp: boolean; isFirst: boolean }) {
  const words = useWords('staff');
  const action = useStaffAction<FactorPreparation>('prepare', here);
  if (action.result?.ok) return <SetUpSteps preparation={action.result} hasApp={hasApp} />;
  if (hasApp) return null;
  return (
    <FoldedForm
      summary={isFirst ? words.setUpFactorButton : words.setUpAppToo}
      action={action}
      intent="prepare"
      submit={words.setUpFactorButton}
    >
      <OwnPasswordField id="prepare-factor-password" />
    </FoldedForm>
  );
}

/** Codes first, then the proof of one factor: nothing is asked of the account before that. The codes stay, since they are not shown again. */
function SetUpSteps({ preparation, hasApp }: { preparation: FactorPreparation; hasApp: boolean }) {
  const words = useWords('staff');
  const proof = useStaffAction('prove-app', here);
  const { qr, uri, key, recoveryCodes } = preparation;
  return (
    <div className="set-up-steps">
      <ChangeDone text={hasApp && proof.result?.ok && words.factorAdded} />
      <RecoveryCodes codes={recoveryCodes} />
      {!hasApp && (
        <>
          <h3>{words.scanTitle}</h3>
          <div className="set-up-scan">
            <a href={uri} aria-label={words.scanTitle}>
              <QrCode {...qr} />
            </a>
            <div>
              <p className="set-up-open">
                <a className="staff-button staff-button-pine" href={uri}>
                  <Icon name="arrow-up-right" />
                  {words.openApp}
                </a>
                <span className="staff-quiet">{words.openAppHint}</span>
              </p>
              <p>{words.scanOr}</p>
              <p className="set-up-open">
                <code className="set-up-key">{key}</code>
                <CopyButton text={key.replaceAll(' ', '')} label={words.copyKey} />
              </p>
              <StaffForm intent="prove-app" submit={words.proveApp} action={proof}>
                <CodeField id="first-code" label={words.firstCode} inputMode="numeric" />
              </StaffForm>
            </div>
          </div>
          <p>{words.orPasskey}</p>
          <AddPasskey recent />
        </>
      )}
    </div>
  );
}

function NewCodes() {
  const words = useWords('staff');
  const action = useStaffAction<{ recoveryCodes: string[] }>('new-codes', here);
  if (action.result?.ok) return <RecoveryCodes codes={action.result.recoveryCodes} />;
  return (
    <FoldedForm summary={words.newCodes} action={action} intent="new-codes" submit={words.newCodes}>
      <OwnPasswordField id="new-codes-password" />
    </FoldedForm>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useWords('staff');
  const heading = useRef<HTMLHeadingElement>(null);
  // They replace the form that had the focus.
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

function PasskeyList({ passkeys, recent }: Pick<SecondFactorCardProps, 'passkeys' | 'recent'>) {
  const words = useWords('staff');
  return (
    <>
      <p>{words.factorPasskeys}</p>
      <ul className="staff-lines">
        {passkeys.map(({ id, name, since }) => (
          <li key={id}>
            <div>
              <b>{name || words.passkeyUnnamed}</b>
              <p className="staff-quiet">{fill(words.passkeySince, { when: since })}</p>
            </div>
            {recent && (
              <StaffForm to={here} intent="remove-passkey" submit={words.remove} inline>
                <input type="hidden" name="id" value={id} />
              </StaffForm>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Needs the browser's help, so it is only for those with JavaScript. */
export function AddPasskey({ recent }: { recent: boolean }) {
  const words = useWords('staff');
  const id = useId();
  const { revalidate } = useRevalidator();
  const [answer, setAnswer] = useState<AuthResult>();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = fields.get('password');
    const confirmed: AuthResult = password ? await callAuth('confirm', { password }) : { ok: true };
    const added = confirmed.ok ? await registerPasskey(String(fields.get('name'))) : confirmed;
    setAnswer(added);
    if (added.ok) await revalidate();
  };
  return (
    <form className="staff-form" onSubmit={(event) => void add(event)}>
      <TextField
        id={`${id}-name`}
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        name="name"
        maxLength={maxDisplayNameLength}
      />
      {!recent && <PasswordField id={`${id}-password`} label={words.yourPassword} />}
      <button type="submit" className="staff-button">
        {words.addPasskey}
      </button>
      <div role="status">
        {answer?.ok && <p className="staff-done">{words.passkeyAdded}</p>}
        {answer?.ok === false && <Message kind="error" title={staffRefusalText(words, answer.refusal)} />}
      </div>
    </form>
  );
}
