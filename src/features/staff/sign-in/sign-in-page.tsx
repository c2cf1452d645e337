import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { requestSessionChecks } from '#platform/signed-out.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { dropFromAddress } from '#ui/page/drop-from-address.ts';
import { sendOnce } from '#ui/page/send-once.ts';
import { staffRefusalText, type FormRefusal } from '../session/refusal-text.ts';
import type { SecondFactor } from '../session/staff-account.ts';
import { presentPasskey } from '../session/staff-client.ts';
import { PasswordField } from '../session/staff-form.tsx';

/** Why the person is not signed in, or what was wrong with the last try. */
export interface SignInState {
  refused?: FormRefusal | undefined;
  /** Set when the password was right and one of these is still to come. */
  factors?: SecondFactor[] | undefined;
  email?: string | undefined;
}

interface SignInPageProps extends SignInState {
  /** The drawing beside the form, and the clinic's name above it. */
  art: ReactNode;
  brand: ReactNode;
  /** Where a passkey's sign-in leads. */
  to: string;
  /** Number of changes in this browser that have not been sent. */
  unsent: number;
}

export function SignInPage({ art, brand, to, unsent, refused, factors, email }: SignInPageProps) {
  const words = useWords('staff');
  const busy = useNavigation().state !== 'idle';
  const submit = useSubmit();
  const [passkeyRefused, setPasskeyRefused] = useState<FormRefusal>();
  const error = passkeyRefused ?? refused;
  useEffect(requestSessionChecks, []);
  useEffect(() => {
    if (refused?.reason === 'no-cookies') dropFromAddress('entered');
  }, [refused]);
  /** Set while the next page loads: another sign-in would end the session with which it is asked for. */
  const isSignedIn = useRef(false);
  const withPasskey = async () => {
    if (isSignedIn.current) return;
    const answer = await presentPasskey();
    isSignedIn.current = answer.ok;
    if (answer.ok) location.assign(to);
    else setPasskeyRefused(answer.refusal);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    setPasskeyRefused(undefined);
    sendOnce(busy, submit)(event);
  };
  const passkey = (
    <button type="button" className="staff-button sign-in-passkey" onClick={() => void withPasskey()}>
      <Icon name="lock-key" />
      {words.passkeySignIn}
    </button>
  );
  const message = error && (
    <p className="field-error" id="sign-in-error" role="alert">
      <Icon name="warning-circle" />
      {staffRefusalText(words, error)}
    </p>
  );
  return (
    <main className="sign-in">
      <div className="sign-in-art on-pine">{art}</div>
      <div className="sign-in-part stack gap-5">
        {brand}
        {factors ? (
          <Form method="post" className="staff-form" onSubmit={onSubmit}>
            <h1>{words.secondStepHeading}</h1>
            <p>{factors.includes('authenticator') ? words.secondStepLead : words.secondStepPasskeyLead}</p>
            {factors.includes('passkey') && passkey}
            <input type="hidden" name="intent" value="code" />
            <TextField
              id="code"
              label={words.code}
              name="code"
              autoComplete="one-time-code"
              required
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'sign-in-error'}
            />
            {message}
            <button type="submit" className="button button-pine" aria-busy={busy || undefined}>
              {words.confirm}
            </button>
            <a className="link" href="/staff">
              {words.startAgain}
            </a>
            <LockedOut />
          </Form>
        ) : (
          <Form method="post" className="staff-form" onSubmit={onSubmit}>
            <h1>{words.signInHeading}</h1>
            {unsent > 0 && <p role="status">{plural(words.unsentHere, { n: unsent })}</p>}
            <input type="hidden" name="intent" value="password" />
            <TextField
              id="email"
              label={words.email}
              name="email"
              type="email"
              autoComplete="username webauthn"
              required
              defaultValue={email}
              aria-describedby={error && 'sign-in-error'}
            />
            <PasswordField id="password" label={words.password} />
            {message}
            <button type="submit" className="button button-pine" aria-busy={busy || undefined}>
              {busy ? words.signingIn : words.signIn}
            </button>
            {passkey}
            <p className="field-hint">{words.signInHint}</p>
            <LockedOut />
            <p className="stack">
              <a className="link" href="/gallery/edit">
                {words.galleryDoor}
              </a>
              <a className="link" href="/">
                <Icon name="arrow-left" />
                {words.backToWebsite}
              </a>
            </p>
          </Form>
        )}
      </div>
    </main>
  );
}

function LockedOut() {
  const words = useWords('staff');
  return (
    <details className="sign-in-help">
      <summary>{words.cantSignIn}</summary>
      <p>{words.cantSignInText}</p>
      <p>{words.cantSignInOwner}</p>
    </details>
  );
}
