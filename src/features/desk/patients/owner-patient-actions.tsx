import { Form, useActionData, useNavigation } from 'react-router';
import { refusalText, type Refused } from '#features/staff/session/refusal-text.ts';
import { useStaffWords } from '#features/staff/session/use-staff-words.ts';
import { Message } from '#ui/notice/message.tsx';
import { usePatientsWords } from './use-patients-words.ts';

/** What only the owner does with all that is kept under a number: hand it over, or erase it, which is asked twice. */
export function OwnerPatientActions({ appointmentId }: { appointmentId: string }) {
  const words = usePatientsWords();
  const staffWords = useStaffWords();
  const refused = useActionData() as Refused | undefined;
  const busy = useNavigation().state === 'submitting';
  return (
    <div className="owner-actions">
      <h3>{words.ownerHeading}</h3>
      <a className="staff-button" href={`/api/staff/appointments/${appointmentId}/patient.json`} download>
        {words.handOver}
      </a>
      <details className="staff-more">
        <summary>{words.erase}</summary>
        <Form method="post" className="staff-form">
          <input type="hidden" name="id" value={appointmentId} />
          <p>{words.eraseLead}</p>
          <p>{words.eraseElsewhere}</p>
          <label className="erase-sure">
            <input type="checkbox" name="sure" value="yes" required />
            {words.eraseSure}
          </label>
          <button type="submit" className="staff-button staff-button-danger" aria-busy={busy || undefined}>
            {words.eraseNow}
          </button>
          {refused && <Message kind="error" role="alert" title={refusalText(staffWords, refused)} />}
        </Form>
      </details>
    </div>
  );
}
