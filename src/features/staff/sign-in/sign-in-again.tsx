import { useState, type FormEvent } from 'react';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { FormRefusal } from '../session/refusal-text.ts';
import type { SecondFactor } from '../session/staff-account.ts';
import { callAuth, presentPasskey, type AuthResult } from '../session/staff-client.ts';
import { PasswordField, RefusalAlert } from '../session/staff-form.tsx';

/** Over a page whose sign-in has ended: the page below stays as it is, with all that was typed. */
export function SignInAgainDialog({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const words = useWords('staff');
  const [factors, setFactors] = useState<SecondFactor[]>();
  const [refused, setRefused] = useState<FormRefusal>();
  const [busy, setBusy] = useState(false);

  const settle = async (asking: Promise<AuthResult>) => {
    setBusy(true);
    const answer = await asking;
    setBusy(false);
    if (answer.ok) return onSignedIn();
    const { refusal } = answer;
    setRefused(refusal.reason === 'second-factor' ? undefined : refusal);
    if (refusal.factors) setFactors(refusal.factors);
    if (refusal.reason === 'user-token-expired') setFactors(undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = fields.get('code');
    void settle(
      code
        ? callAuth('sign-in/code', { code })
        : callAuth('sign-in', { email, password: fields.get('password') }),
    );
  };

  return (
    // Escape closes nothing here: without a sign-in the page below could not be saved.
    <Dialog className="staff-dialog" aria-labelledby="sign-in-again-title">
      <form className="staff-form" onSubmit={submit}>
        <h2 id="sign-in-again-title">{words.endedTitle}</h2>
        <p>{words.endedLead}</p>
        <p className="staff-quiet">{email}</p>
        {factors ? (
          <TextField id="again-code" label={words.code} name="code" autoComplete="one-time-code" required />
        ) : (
          <PasswordField id="again-password" label={words.password} />
        )}
        <RefusalAlert refusal={refused} />
        <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
          {factors ? words.confirm : words.signIn}
        </button>
        <button type="button" className="staff-button" onClick={() => void settle(presentPasskey())}>
          {words.passkeySignIn}
        </button>
        <a className="link" href="/staff">
          {words.startAgain}
        </a>
      </form>
    </Dialog>
  );
}
