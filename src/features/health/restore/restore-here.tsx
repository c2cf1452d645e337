import { Link } from 'react-router';
import { instantText } from '#features/clinic/clinic-time.ts';
import { PasswordField, StaffForm } from '#features/staff/session/staff-form.tsx';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { RestoreOutcome } from './restores.ts';

// A restore that this page itself begins.

export function RestoreForm({
  chosen,
  clinicName,
}: {
  chosen: { madeAt: number; name: string };
  clinicName: string;
}) {
  const words = useWords('restore');
  return (
    <StaffForm intent="restore" submit={fill(words.restoreNow, { when: instantText(chosen.madeAt) })} danger>
      <input type="hidden" name="name" value={chosen.name} />
      <TextField
        id="clinic-name"
        name="clinicName"
        label={fill(words.clinicName, { name: clinicName })}
        autoComplete="off"
        required
      />
      <PasswordField id="restore-password" label={words.password} />
    </StaffForm>
  );
}

export function RestoreRunning() {
  const words = useWords('restore');
  return (
    <Message icon="spinner-gap" role="status" title={words.running}>
      <p>{words.runningText}</p>
    </Message>
  );
}

export function RestoreEnded(outcome: RestoreOutcome) {
  const words = useWords('restore');
  const when = instantText(outcome.madeAt);
  if (!outcome.ok)
    return (
      <Message kind="error" title={fill(words.notRestored, { when })}>
        <p>{words[`failed-${outcome.reason}`]}</p>
      </Message>
    );
  const { kept, erased, unknownMessages } = outcome;
  return (
    <Message kind="ok" title={fill(words.restored, { when })}>
      <p>{fill(words.keptIn, { folder: kept })}</p>
      {erased > 0 && <p>{plural(words.erasedAgain, { n: erased })}</p>}
      {unknownMessages > 0 && (
        <p>
          {plural(words.messagesUnknown, { n: unknownMessages })}{' '}
          <Link className="link" to="/staff/messages">
            {words.toMessages}
          </Link>
        </p>
      )}
    </Message>
  );
}
