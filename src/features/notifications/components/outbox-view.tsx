import { Form, Link } from 'react-router';
import { fill } from '#platform/words.tsx';
import { messageStates, type MessageEvent, type MessageState } from '../messages.ts';
import { useOutboxWords } from '../words/use-outbox-words.ts';
import { OutboxTable, type OutboxLine } from './outbox-table.tsx';

export interface OutboxViewProps {
  lines: readonly OutboxLine[];
  chosen: MessageState | undefined;
  counts: Readonly<Partial<Record<MessageState, number>>>;
  provider: string;
  usage: { today: number; thisHour: number; perDay: number; perHour: number; restsUntil: string | undefined };
  /** The address of the page before this one in time. */
  older: string | undefined;
  templates: readonly { key: MessageEvent; registered: string; variables: string }[];
}

/** The outbox: what was sent to patients, and what became of it. */
export function OutboxView(props: OutboxViewProps) {
  const { lines, chosen, counts, older, templates } = props;
  const words = useOutboxWords();
  return (
    <>
      <ProviderNotice {...props} />
      <Form method="get" className="record-filter outbox-filter">
        <div className="field">
          <label htmlFor="outbox-state">{words.state}</label>
          <select id="outbox-state" name="state" defaultValue={chosen ?? ''}>
            <option value="">{words.allStates}</option>
            {messageStates.map((state) => (
              <option key={state} value={state}>
                {words[`state-${state}`]} ({counts[state] ?? 0})
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="staff-button staff-button-pine">
          {words.show}
        </button>
      </Form>
      {lines.length > 0 ? <OutboxTable lines={lines} /> : <p>{chosen ? words.emptyState : words.empty}</p>}
      {older && (
        <Link to={older} className="link">
          {words.older}
        </Link>
      )}
      <details className="staff-more">
        <summary>{words.templates}</summary>
        <div className="staff-card">
          <p>{words.templatesLead}</p>
          <dl className="outbox-templates">
            {templates.map(({ key, registered, variables }) => (
              <div key={key}>
                <dt>{words[`event-${key}`]}</dt>
                <dd>
                  <code>{registered}</code>
                  <span className="staff-quiet">{fill(words.variables, { names: variables })}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </>
  );
}

function ProviderNotice({ provider, usage }: OutboxViewProps) {
  const words = useOutboxWords();
  if (provider === 'log') return <p className="outbox-notice">{words.notSent}</p>;
  const { today, thisHour, perDay, perHour, restsUntil } = usage;
  const text =
    perDay > 0 && perHour > 0
      ? fill(words.provider, { provider, used: today, limit: perDay, hourUsed: thisHour, hourLimit: perHour })
      : fill(words.providerUnlimited, { provider, used: today });
  return (
    <p className="outbox-notice">
      {text} {restsUntil && fill(words.resting, { time: restsUntil })}
    </p>
  );
}
