import { Form } from 'react-router';
import { fill, plural } from '#platform/words.tsx';
import type { MessageEvent, MessageState } from '../messages.ts';
import { useOutboxWords } from '../words/use-outbox-words.ts';
import { MessageStateMark } from './message-state.tsx';

export interface OutboxLine {
  id: string;
  when: string;
  event: MessageEvent;
  /** Masked. */
  to: string;
  text: string;
  parts: number;
  /** In rupees; undefined when nothing was spent. */
  cost: string | undefined;
  state: MessageState;
  tries: number;
  reason: string | null;
  /** Of one that waits for its time. */
  goesAt: string | undefined;
  channel: 'sms' | 'whatsapp';
  mayResend: boolean;
}

/** The messages, one a row; what a person has to decide is decided here. */
export function OutboxTable({ lines }: { lines: readonly OutboxLine[] }) {
  const words = useOutboxWords();
  return (
    <table className="record-table outbox-table">
      <thead>
        <tr>
          {[words.when, words.to, words.text, words.state, words.cost].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{line.when}</td>
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
              <p className="staff-quiet">
                {[
                  line.goesAt && fill(words.due, { time: line.goesAt }),
                  line.tries > 0 && plural(words.tries, { n: line.tries }),
                  line.reason,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <Decisions line={line} />
            </td>
            <td>
              {plural(words.parts, { n: line.parts })}
              {line.cost && <span className="staff-quiet"> {fill(words.rupees, { amount: line.cost })}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decisions({ line: { id, state, mayResend } }: { line: OutboxLine }) {
  const words = useOutboxWords();
  if (!mayResend && state !== 'unknown') return null;
  return (
    <Form method="post" className="outbox-decisions" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {mayResend && (
        <button type="submit" name="decision" value="send-again" className="staff-button">
          {words.sendAgain}
        </button>
      )}
      {state === 'unknown' && (
        <button type="submit" name="decision" value="arrived" className="staff-button">
          {words.itArrived}
        </button>
      )}
    </Form>
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
