import { useId, useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import { staffRefusalText } from '../session/refusal-text.ts';
import { longestDisplayName } from '../session/staff-account.ts';
import { callAuth, registerPasskey, type AuthResult } from '../session/staff-client.ts';
import { PasswordField, StaffForm } from '../session/staff-form.tsx';

export interface PasskeyLine {
  id: string;
  name: string | null;
  since: string;
}

export function PasskeyList({ passkeys, recent }: { passkeys: readonly PasskeyLine[]; recent: boolean }) {
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
              <StaffForm intent="remove-passkey" submit={words.remove} inline>
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
        maxLength={longestDisplayName}
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
