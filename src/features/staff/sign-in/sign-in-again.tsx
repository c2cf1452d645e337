import { useEffect, useState, type FormEvent } from 'react';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { FormRefusal } from '../session/refusal-text.ts';
import type { SecondFactor } from '../session/staff-account.ts';
import {
  callAuth,
  confirmSignIn,
  enterGallery,
  presentPasskey,
  type AuthResult,
} from '../session/staff-client.ts';
import { CodeField, PasswordField, RefusalAlert, RefusedFields } from '../session/staff-form.tsx';

interface SignInAgainProps {
  /** Undefined for who came in by the gallery's password, which has no e-mail address, second step or passkey. */
  email: string | undefined;
  onSignedIn: () => void;
}

/** Over a page whose sign-in has ended: the page below stays as it is, with all that was typed, but cannot be read. */
export function SignInAgainDialog({ email, onSignedIn }: SignInAgainProps) {
  const words = useWords('staff');
  const [factors, setFactors] = useState<SecondFactor[]>();
  const [refused, setRefused] = useState<FormRefusal>();
  const [busy, setBusy] = useState(false);

  useHiddenTitle(words.endedTitle);

  const settle = async (asking: Promise<AuthResult>) => {
    setBusy(true);
    const answer = await confirmSignIn(asking);
    setBusy(false);
    if (answer.ok) return onSignedIn();
    const { refusal } = answer;
    setRefused(refusal.reason === 'second-factor' ? undefined : refusal);
    if (refusal.factors) setFactors(refusal.factors);
    if (startsAgain.has(refusal.reason)) setFactors(undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = fields.get('code');
    const password = fields.get('password');
    if (email === undefined) return void settle(enterGallery(password));
    void settle(code ? callAuth('sign-in/code', { code }) : callAuth('sign-in', { email, password }));
  };

  return (
    // Escape closes nothing here: without a sign-in the page below could not be saved.
    <Dialog className="staff-dialog sign-in-again" aria-labelledby="sign-in-again-title">
      <form className="staff-form" onSubmit={submit}>
        <h2 id="sign-in-again-title">{words.endedTitle}</h2>
        <p>{words.endedLead}</p>
        {email && <p className="staff-quiet">{email}</p>}
        <RefusedFields refusal={refused}>
          {factors ? (
            <CodeField id="again-code" label={words.code} />
          ) : (
            <PasswordField id="again-password" label={email ? words.password : words.galleryPassword} />
          )}
          <RefusalAlert refusal={refused} />
        </RefusedFields>
        <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
          {factors ? words.confirm : words.signIn}
        </button>
        {email && (
          <button type="button" className="staff-button" onClick={() => void settle(presentPasskey())}>
            {words.passkeySignIn}
          </button>
        )}
        <a className="link" href={email ? '/staff' : '/gallery/edit'}>
          {words.startAgain}
        </a>
      </form>
    </Dialog>
  );
}

/** After these the first step is asked anew. */
const startsAgain = new Set(['user-token-expired', 'no-cookies']);

/** A page's title may name a patient: the tab shows `title` instead. */
function useHiddenTitle(title: string) {
  useEffect(() => {
    const { title: ofPage } = document;
    document.title = title;
    return () => {
      if (document.title === title) document.title = ofPage;
    };
  }, [title]);
}
