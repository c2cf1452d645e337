import { Form, Link } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { TableHead } from '#ui/table/table-head.tsx';
import type { AuditedAction } from './audit-log.ts';

export interface AuditLine {
  id: string;
  when: string;
  who: string;
  accountId: string | null;
  action: AuditedAction;
  subject: string;
  details: string;
  address: string;
}

interface AuditLogViewProps {
  lines: readonly AuditLine[];
  people: readonly { uid: string; displayName: string }[];
  actions: readonly AuditedAction[];
  chosen: { who: string; what: string; about: string; from: string; to: string };
  /** The address of the page before this one in time. */
  older: string | undefined;
  /** Where the newest lines of this choice are, unless they are shown. */
  newest: string | undefined;
}

/** Who did what, when, from where; chosen by person, action, subject and days. Names and subjects lead to all about them. */
export function AuditLogView({ lines, people, actions, chosen, older, newest }: AuditLogViewProps) {
  const words = useWords('staff');
  return (
    <>
      <Form method="get" className="staff-filter" key={Object.values(chosen).join(' ')}>
        <div className="field">
          <label htmlFor="audit-who">{words.who}</label>
          <select id="audit-who" name="who" defaultValue={chosen.who}>
            <option value="">{words.anybody}</option>
            {people.map(({ uid, displayName }) => (
              <option key={uid} value={uid}>
                {displayName}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="audit-what">{words.what}</label>
          <select id="audit-what" name="what" defaultValue={chosen.what}>
            <option value="">{words.anything}</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {words[`action-${action}`]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="audit-about">{words.about}</label>
          <input id="audit-about" name="about" defaultValue={chosen.about} />
        </div>
        <div className="field">
          <label htmlFor="audit-from">{words.fromDay}</label>
          <input id="audit-from" name="from" type="date" defaultValue={chosen.from} />
        </div>
        <div className="field">
          <label htmlFor="audit-to">{words.toDay}</label>
          <input id="audit-to" name="to" type="date" defaultValue={chosen.to} />
        </div>
        <button type="submit" className="staff-button staff-button-pine">
          {words.show}
        </button>
      </Form>
      {lines.length === 0 ? (
        <p>{words.recordEmpty}</p>
      ) : (
        <table className="staff-table">
          <TableHead columns={[words.when, words.who, words.what, words.about, words.from]} />
          <tbody>
            {lines.map(({ id, when, who, accountId, action, subject, details, address }) => (
              <tr key={id}>
                <td>{when}</td>
                <td>{accountId ? <Link to={`?who=${accountId}`}>{who}</Link> : who}</td>
                <td>
                  {words[`action-${action}`]} {details && <span className="staff-quiet">{details}</span>}
                </td>
                <td>{subject && <Link to={`?about=${encodeURIComponent(subject)}`}>{subject}</Link>}</td>
                <td>{address}</td>
              </tr>
            ))}
          </tbody>
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
