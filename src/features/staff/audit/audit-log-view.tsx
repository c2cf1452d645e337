import { Form, Link } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { Field, TextField } from '#ui/field/field.tsx';
import { TableHead } from '#ui/table/table-head.tsx';
import { auditedActions, type AuditEntry } from './audit-log.ts';

type AuditLine = Omit<AuditEntry, 'at' | 'details'> & {
  time: string;
  about: string | undefined;
  details: string;
};

interface AuditLogViewProps {
  /** By days, the newest first. */
  days: readonly { day: string; lines: readonly AuditLine[] }[];
  people: readonly { uid: string; displayName: string }[];
  chosen: { who: string; what: string; about: string; from: string; to: string };
  /** The address of the page before this one in time. */
  older: string | undefined;
  /** Where the newest lines of this choice are, unless they are shown. */
  newest: string | undefined;
}

/** Audit log, filtered by person, action, subject and days. Names and subjects lead to all about them. */
export function AuditLogView({ days, people, chosen, older, newest }: AuditLogViewProps) {
  const words = useWords('staff');
  return (
    <>
      <Form method="get" className="staff-filter audit-filter" key={Object.values(chosen).join(' ')}>
        <Field id="audit-who" label={words.who}>
          <select id="audit-who" name="who" defaultValue={chosen.who}>
            <option value="">{words.anybody}</option>
            {people.map(({ uid, displayName }) => (
              <option key={uid} value={uid}>
                {displayName}
              </option>
            ))}
          </select>
        </Field>
        <Field id="audit-what" label={words.what}>
          <select id="audit-what" name="what" defaultValue={chosen.what}>
            <option value="">{words.anything}</option>
            {auditedActions.map((action) => (
              <option key={action} value={action}>
                {words[`action-${action}`]}
              </option>
            ))}
          </select>
        </Field>
        <div className="staff-filter-days">
          <TextField
            id="audit-from"
            label={words.fromDay}
            name="from"
            type="date"
            defaultValue={chosen.from}
          />
          <TextField id="audit-to" label={words.toDay} name="to" type="date" defaultValue={chosen.to} />
        </div>
        <TextField id="audit-about" label={words.about} name="about" defaultValue={chosen.about} />
        <button type="submit" className="staff-button staff-button-pine">
          {words.show}
        </button>
      </Form>
      {days.length === 0 ? (
        <p>{words.recordEmpty}</p>
      ) : (
        <table className="staff-table audit-table" aria-label={words.recordHeading}>
          <TableHead columns={[words.when, words.who, words.what, words.about, words.from]} />
          {days.map(({ day, lines }) => (
            <tbody key={day}>
              <tr>
                <th scope="rowgroup" colSpan={5}>
                  {day}
                </th>
              </tr>
              {lines.map(({ id, time, who, accountId, action, subject, about, details, address }) => (
                <tr key={id}>
                  <td>{time}</td>
                  <td>{accountId ? <Link to={`?who=${accountId}`}>{who}</Link> : who}</td>
                  <td>
                    {words[`action-${action}`]}
                    {details && <span className="staff-quiet">{`: ${details}`}</span>}
                  </td>
                  <td>{about && <Link to={`?about=${encodeURIComponent(subject)}`}>{about}</Link>}</td>
                  <td>{address}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {newest && (
        <Link to={newest} className="link">
          {words.newest}
        </Link>
      )}
      {older && (
        <Link to={older} className="link">
          {words.older}
        </Link>
      )}
    </>
  );
}
