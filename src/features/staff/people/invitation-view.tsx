import { useState } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Form, useNavigation, useSubmit } from 'react-router';
import { passwordLength } from '../session/password-length.ts';
import type { FormRefusal } from '../session/refusal-text.ts';
import { PasswordField, RefusalAlert, RefusedFields } from '../session/staff-form.tsx';
import { sendOnce } from '#ui/page/send-once.ts';

interface InvitationViewProps {
  invitation: { email: string; displayName: string; isReset: boolean } | undefined;
  accepted: boolean;
  refused: FormRefusal | undefined;
}

/** Where a one-time link leads. */
export function InvitationView({ invitation, accepted, refused }: InvitationViewProps) {
  const words = useWords('staff');
  const busy = useNavigation().state !== 'idle';
  const submit = useSubmit();
  const [mayBeSet, setMayBeSet] = useState(false);
  if (refused?.reason === 'unanswered' && !mayBeSet) setMayBeSet(true);
  if (accepted || !invitation) {
    return (
      <div className="staff-form">
        <h1>{accepted ? words.passwordSetTitle : words.invitationOverTitle}</h1>
        {!accepted && <p>{words.invitationOver}</p>}
        <a className={accepted ? 'button button-pine' : 'link'} href="/staff">
          {words.passwordSetNext}
        </a>
      </div>
    );
  }
  const { email, displayName, isReset } = invitation;
  return (
    <Form method="post" className="staff-form" onSubmit={sendOnce(busy, submit)}>
      <h1>{fill(words.invitationHeading, { name: displayName })}</h1>
      <p>{fill(isReset ? words.invitationResetLead : words.invitationLead, { email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <RefusedFields refusal={refused}>
        <PasswordField
          id="invitation-password"
          label={words.newPassword}
          hint={fill(words.newPasswordHint, passwordLength)}
          autoComplete="new-password"
        />
        <RefusalAlert refusal={refused} />
      </RefusedFields>
      {mayBeSet && (
        <p role="status">
          {words.passwordMayBeSet}{' '}
          <a className="link" href="/staff">
            {words.passwordSetNext}
          </a>
        </p>
      )}
      <button type="submit" className="button button-pine" aria-busy={busy || undefined}>
        {words.choosePassword}
      </button>
    </Form>
  );
}
