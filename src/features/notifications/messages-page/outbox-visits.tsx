import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { instantText, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language-of-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Link } from '#ui/page/link.tsx';
import type { OutboxLine, OutboxMessage } from './read-outbox.server.ts';

interface OutboxVisitsProps {
  label: string;
  lines: readonly OutboxLine[];
  /** Their messages are shown at once: there is something to decide. */
  isOpen?: boolean;
  /** Nothing can be decided just now. */
  isAway: boolean;
}

/** One line a visit: its patient, and how far its three messages have come. Opened, it shows what was written. */
export function OutboxVisits({ label, lines, isOpen = false, isAway }: OutboxVisitsProps) {
  return (
    <ul className="outbox-visits" aria-label={label}>
      {lines.map((line) => (
        <li key={line.appointmentId}>
          <details open={isOpen}>
            <summary className="outbox-line">
              <VisitSummary line={line} />
            </summary>
            <VisitMessages line={line} isAway={isAway} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function VisitSummary({ line: { visit, to, messages, ...shown } }: { line: OutboxLine }) {
  const words = useWords('outbox');
  const message = (id: string | undefined) => messages.find((one) => one.id === id);
  const news = message(shown.news);
  const columns = [
    { key: 'news', name: news ? words[`event-${news.event}`] : words['event-booked'], state: news?.state },
    { key: 'evening', name: words.evening, state: message(shown.evening)?.state },
    { key: 'soon', name: words.soon, state: message(shown.soon)?.state },
  ];
  return (
    <>
      <span className="outbox-who">
        <b lang={visit && langOfText(visit.name, visit.language)}>{visit?.name ?? words.erased}</b>{' '}
        <span className="staff-quiet">{visit ? shortDateTime(visit) : to}</span>
      </span>
      {columns.map(({ key, name, state }) => (
        <span key={key} className="outbox-column">
          <span className="staff-quiet">{name}</span> {state ? <StateMark state={state} /> : words.none}
        </span>
      ))}
    </>
  );
}

function VisitMessages({ line, isAway }: { line: OutboxLine; isAway: boolean }) {
  const words = useWords('outbox');
  const { visit, to, messages } = line;
  return (
    <div className="outbox-messages">
      <p className="staff-quiet">
        {fill(words.sentTo, { number: to })}{' '}
        {visit && (
          <Link to={visit.address} className="link">
            {words.openVisit}
          </Link>
        )}
      </p>
      <ul>
        {messages.toSorted(undecidedFirst).map((message) => (
          <li key={message.id}>
            <Foldable isFolded={message.goesAt !== undefined} head={<MessageHead message={message} />}>
              <p className="outbox-text" lang={message.lang}>
                <LinkedText text={message.text} />
              </p>
            </Foldable>
            <Decisions message={message} isAway={isAway} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of a reminder whose time is still to come the text is folded away. */
function Foldable({ isFolded, head, children }: { isFolded: boolean; head: ReactNode; children: ReactNode }) {
  if (isFolded) {
    return (
      <details>
        <summary>{head}</summary>
        {children}
      </details>
    );
  }
  return (
    <>
      <p>{head}</p>
      {children}
    </>
  );
}

function MessageHead({ message }: { message: OutboxMessage }) {
  const words = useWords('outbox');
  return (
    <>
      <b>{words[`event-${message.event}`]}</b> <StateMark state={message.state} />{' '}
      <Circumstances message={message} />
    </>
  );
}

function Circumstances({ message }: { message: OutboxMessage }) {
  const words = useWords('outbox');
  const isOn = useClinicFacts().told === 'bySms';
  const { at, goesAt, tries, reason, parts, cost, channel } = message;
  const said = [
    goesAt === undefined
      ? instantText(at)
      : fill(isOn ? words.due : words.dueIfOn, { time: instantText(goesAt) }),
    channel === 'whatsapp' && 'WhatsApp',
    tries > 0 && plural(words.tries, { n: tries }),
    reason,
    plural(words.parts, { n: parts }),
    cost !== undefined && fill(words.rupees, { amount: (cost / 100).toFixed(2) }),
  ].filter(Boolean);
  return <span className="staff-quiet">{said.join(', ')}</span>;
}

function Decisions({ message, isAway }: { message: OutboxMessage; isAway: boolean }) {
  const { id, state, mayResend } = message;
  const words = useWords('outbox');
  const isUnknown = state === 'unknown';
  if (!isUndecided(message)) return null;
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
    </Form>
  );
}

/** What there is to decide stands on top. */
const undecidedFirst = (a: OutboxMessage, b: OutboxMessage): number =>
  Number(isUndecided(b)) - Number(isUndecided(a));
const isUndecided = ({ state, mayResend }: OutboxMessage): boolean => mayResend || state === 'unknown';

const icons: Record<OutboxMessage['state'], IconName> = {
  queued: 'clock',
  sent: 'arrow-up-right',
  recorded: 'info',
  delivered: 'check-circle',
  unknown: 'warning-circle',
  failed: 'x',
  expired: 'prohibit',
  withdrawn: 'prohibit',
};

/** A state by shape and word. */
function StateMark({ state }: { state: OutboxMessage['state'] }) {
  const words = useWords('outbox');
  const isOn = useClinicFacts().told === 'bySms';
  return (
    <span className="message-state" data-state={state}>
      <Icon name={icons[state]} />
      {state === 'queued' && !isOn ? words.queuedWhileOff : words[`state-${state}`]}
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
