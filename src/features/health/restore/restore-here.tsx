import { Fragment } from 'react';
import { Link } from 'react-router';
import { instantText, clockText, dayLabel } from '#features/clinic/time/times-in-english.ts';
import { PasswordField, StaffForm } from '#features/staff/session/staff-form.tsx';
import { fill, plural, type Plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { formerDataDays } from '#platform/backup/former-data.ts';
import { TextField } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { ReconcileReport, RestoreOutcome } from './restores.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { Icon } from '#ui/icons/icon.tsx';

// The form for a restore by the running server.

export function RestoreForm({
  chosen,
  clinicName,
  booked,
}: {
  chosen: { madeAt: number; name: string };
  clinicName: string;
  /** How many visits were booked since. */
  booked: number;
}) {
  const words = useWords('restore');
  return (
    <StaffForm intent="restore" submit={fill(words.restoreNow, { when: instantText(chosen.madeAt) })} danger>
      <input type="hidden" name="name" value={chosen.name} />
      {booked > 0 && (
        <fieldset className="restore-visits stack gap-1">
          <legend>{words.visits}</legend>
          <label>
            <input type="radio" name="visits" value="put-back" defaultChecked />
            {plural(words.putBack, { n: booked })}
          </label>
          <label>
            <input type="radio" name="visits" value="exactly" />
            {words.exactly}
          </label>
        </fieldset>
      )}
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
  const { putBack, withoutTime, withoutDentist, erased, undone, provenNumbers } = outcome.report;
  const { isNewMachine, unknownMessages, unreadable, missingPictures } = outcome.report;
  return (
    <Message kind="ok" title={fill(words.restored, { when })}>
      <p>{fill(words.keptIn, { folder: outcome.kept, days: formerDataDays })}</p>
      {putBack > 0 && <p>{plural(words.wasPutBack, { n: putBack })}</p>}
      <Patients text={words.withoutTime} references={withoutTime} />
      <Patients text={words.withoutDentist} references={withoutDentist} />
      {erased > 0 && <p>{plural(words.erasedAgain, { n: erased })}</p>}
      {undone > 0 && <p>{plural(words.undoneAgain, { n: undone })}</p>}
      {provenNumbers > 0 && <p>{plural(words.numbersKept, { n: provenNumbers })}</p>}
      <Accounts accounts={outcome.report.accounts} />
      {unreadable.length > 0 && (
        <p>
          {fill(words.unreadable, {
            parts: unreadable.map((part) => words[`unreadable-${part}`]).join(', '),
          })}
        </p>
      )}
      {(isNewMachine || unreadable.includes('erasures')) && <p>{words.eraseAgain}</p>}
      {unknownMessages > 0 && (
        <p>
          {plural(words.messagesUnknown, { n: unknownMessages })}{' '}
          <Link className="link" to="/staff/messages">
            {words.toMessages}
          </Link>
        </p>
      )}
      {missingPictures.length > 0 && (
        <p>
          {plural(words.picturesMissing, { n: missingPictures.length })} {missingPictures.join(', ')}
        </p>
      )}
    </Message>
  );
}

function Patients({ text, references }: { text: Plural; references: readonly string[] }) {
  if (references.length === 0) return null;
  return (
    <p>
      {plural(text, { n: references.length })}
      {references.map((reference) => (
        <Fragment key={reference}>
          {' '}
          <ReferenceLink reference={reference} />
        </Fragment>
      ))}
    </p>
  );
}

/** Accounts that the restore sets back to the day of the backup. */
function Accounts({ accounts }: Pick<ReconcileReport, 'accounts'>) {
  const words = useWords('restore');
  const [off, on] = [accounts.filter(({ isOff }) => isOff), accounts.filter(({ isOff }) => !isOff)];
  const emails = (all: typeof accounts) => all.map(({ email }) => email).join(', ');
  if (accounts.length === 0) return <p>{words.accountsKept}</p>;
  return (
    <>
      {on.length > 0 && (
        <div>
          <p>{plural(words.accountsOn, { n: on.length })}</p>
          <p>{emails(on)}</p>
        </div>
      )}
      {off.length > 0 && (
        <div>
          <p>{plural(words.accountsOff, { n: off.length })}</p>
          <p className="restore-accounts row-wrap">
            {emails(off)}
            <Link className="link" to="/staff/people">
              {words.toPeople}
            </Link>
          </p>
        </div>
      )}
    </>
  );
}

/** A future visit that the backup lacks or has in another state, to print before the restore. */
export interface ListedVisit {
  id: string;
  date: CivilDate;
  time: CivilTime;
  reference: string;
}

export function ExpectedVisits({ visits }: { visits: readonly ListedVisit[] }) {
  const words = useWords('restore');
  return (
    <>
      <div className="restore-warning">
        <Icon name="warning-circle" />
        <p>
          <strong>{plural(words.warning, { n: visits.length })}</strong> {words.warningText}
        </p>
      </div>
      <UpcomingVisits caption={words.visitsToCome} visits={visits} />
    </>
  );
}

export function UpcomingVisits<Visit extends ListedVisit>({
  caption,
  visits,
  sayOf,
}: {
  caption: string;
  visits: readonly Visit[];
  /** Outcome of the visit. */
  sayOf?: (visit: Visit) => string;
}) {
  const words = useWords('restore');
  return (
    <table className="restore-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.visitWhen}</th>
          <th scope="col">{words.visitReference}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id}>
            <td>
              {`${dayLabel(visit.date)}, ${clockText(visit.time)}`}
              {sayOf && ` (${sayOf(visit)})`}
            </td>
            <td>
              <ReferenceLink reference={visit.reference} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Posted by the page's form `findPatient`, since no address may have the search. */
const ReferenceLink = ({ reference }: { reference: string }) => (
  <button type="submit" form={findPatient} className="link" name="q" value={reference}>
    {reference}
  </button>
);

export const findPatient = 'find-patient';
