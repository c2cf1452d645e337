import { Form, Link } from 'react-router';
import { instantText } from '#features/clinic/clinic-time.ts';
import { fill, plural, useWords } from '#platform/words.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { TableHead } from '#ui/table/table-head.tsx';
import type { MessageState } from '../outbox/messages.ts';
import type { OutboxLine } from './read-outbox.server.ts';

interface OutboxTableProps {
  label: string;
  lines: readonly OutboxLine[];
  /** Nothing can be decided just now. */
  isAway: boolean;
}

/** The messages, one a row; what a person has to decide is decided here. */
export function OutboxTable({ label, lines, isAway }: OutboxTableProps) {
  const words = useWords('outbox');
  return (
    <table className="staff-table outbox-table" aria-label={label}>
      <TableHead columns={[words.when, words.to, words.text, words.state, words.cost]} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{instantText(line.at)}</td>
            <td>
              {line.to}
              <span className="staff-quiet">{line.channel === 'whatsapp' ? ' WhatsApp' : ''}</span>
            </td>
            <td>
              <b>{words[`event-${line.event}`]}</b>
              <p className="outbox-text">
                <LinkedText text={line.text} />
              </p>
            </td>
            <td>
              <MessageStateMark state={line.state} />
              <Circumstances line={line} />
              <Decisions line={line} isAway={isAway} />
            </td>
            <td>
              {plural(words.parts, { n: line.parts })}
              {line.cost !== undefined && (
                <span className="staff-quiet">
                  {' '}
                  {fill(words.rupees, { amount: (line.cost / 100).toFixed(2) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Circumstances({ line: { goesAt, tries, reason } }: { line: OutboxLine }) {
  const words = useWords('outbox');
  const said = [
    goesAt !== undefined && fill(words.due, { time: instantText(goesAt) }),
    tries > 0 && plural(words.tries, { n: tries }),
    reason,
  ].filter(Boolean);
  return said.length > 0 && <p className="staff-quiet">{said.join(', ')}</p>;
}

function Decisions({ line, isAway }: { line: OutboxLine; isAway: boolean }) {
  const words = useWords('outbox');
  const { id, state, mayResend, visit } = line;
  const isUnknown = state === 'unknown';
  if (!mayResend && !isUnknown && state !== 'failed') return null;
  return (
    <Form method="post" className="outbox-decisions" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {mayResend && (
        <button
          type="submit"
          name="decision"
          value="send-again"
          className="staff-button"
          disabled={isAway}
          aria-describedby={isUnknown ? 'outbox-undecided' : undefined}
        >
          {words.sendAgain}
        </button>
      )}
      {isUnknown && (
        <button type="submit" name="decision" value="arrived" className="staff-button" disabled={isAway}>
          {words.itArrived}
        </button>
      )}
      {visit && (
        <Link to={visit} className="link">
          {words.openVisit}
        </Link>
      )}
    </Form>
  );
}

const icons: Record<MessageState, IconName> = {
  queued: 'clock',
  sent: 'arrow-up-right',
  recorded: 'info',
  delivered: 'check-circle',
  unknown: 'warning-circle',
  failed: 'x',
  expired: 'prohibit',
};

/** A state by shape and word. */
function MessageStateMark({ state }: { state: MessageState }) {
  const words = useWords('outbox');
  return (
    <span className="message-state" data-state={state}>
      <Icon name={icons[state]} />
      {words[`state-${state}`]}
    </span>
  );
}

/** With its address as a link, so that staff see what the patient sees. */
function LinkedText({ text }: { text: string }) {
  const [before = '', url, after = ''] = text.split(/(https?:\/\/\S+)/);
  if (!url) return text;
  return (
    <>
      {before}
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      {after}
    </>
  );
}
