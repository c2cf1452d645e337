import { countText } from './message-list.ts';
import { useEffect, useRef, type RefObject, type ReactNode } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { instantText, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { useSealedSearch } from '#features/staff/frame/use-sealed-search.ts';
import { isSignedOut, tellSignedOut } from '#platform/signed-out.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, TextField } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import { messageStates } from '../outbox/messages.ts';
import type { MessageDecision } from './message-list-store.server.ts';
import type { OutboxPage, OutboxLine, OutboxMessage } from './read-outbox.server.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { langOfText } from '#platform/language.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { sendOnce } from '#ui/page/send-once.ts';

type Decided = { ok: true; decision: MessageDecision } | { ok: false; reason: string };

interface NewsProps {
  page: OutboxPage;
  /** False while the server does not answer: nothing can be decided, and the page shows how it was. */
  online: boolean;
  /** Outcome of the last decision. */
  decided: Decided | undefined;
  /** Why it was refused, where that has to do with the sign-in. */
  refusal: string | undefined;
  /** The element of the result message, which gets the focus after each action. */
  news: RefObject<HTMLDivElement | null>;
}

/** The outbox: messages to patients and their states, a line a visit; those that need a receptionist come first. */
export function MessagesPage(props: NewsProps) {
  const { page, online } = props;
  const { lines, undecided, olderThan } = page;
  const words = useWords('outbox');
  const searched = useSealedSearch();
  const isLoading = useNavigation().state === 'loading';
  const hasUndecided = undecided.length > 0 || (page.state === 'unknown' && lines.length > 0);
  return (
    <>
      <News {...props} />
      <ProviderNotice {...page} />
      <div role="status" className="outbox-undecided">
        {hasUndecided && (
          <>
            <h2>{plural(words.undecided, { n: undecided.length || lines.length })}</h2>
            <p id="outbox-undecided">{words.undecidedLead}</p>
            <Link to="/staff/calls">{words.toCalls}</Link>
          </>
        )}
      </div>
      {undecided.length > 0 && (
        <OutboxVisits
          label={plural(words.undecided, { n: undecided.length })}
          lines={undecided}
          isOpen
          isAway={!online}
        />
      )}
      <OutboxFilter page={page} />
      <div className="outbox-list stack start gap-4" aria-busy={isLoading}>
        {lines.length > 0 ? (
          <OutboxVisits label={words.heading} lines={lines} isAway={!online} />
        ) : (
          <p role="status">{words[nothingFound(page)]}</p>
        )}
        {olderThan && (
          <Link
            to={`?${new URLSearchParams({
              ...(page.state && { state: page.state }),
              ...searched,
              before: olderThan,
            })}`}
            className="link"
          >
            {words.older}
          </Link>
        )}
      </div>
    </>
  );
}

function nothingFound({ state, search, isTooShort, undecided }: OutboxPage) {
  if (isTooShort) return 'searchTooShort';
  if (search) return 'emptySearch';
  if (state) return 'emptyState';
  return undecided.length > 0 ? 'emptyRest' : 'empty';
}

function News({ page, online, decided, refusal, news }: NewsProps) {
  const words = useWords('outbox');
  useEffect(() => {
    if (isSignedOut(decided)) tellSignedOut();
    // The row with the button that was pressed is elsewhere now. A person who searches already stays there.
    else if (decided && !document.activeElement?.closest('.outbox-filter')) news.current?.focus();
  }, [decided, news]);
  const refused = decided?.ok === false && decided.reason === 'too-late' ? words.tooLate : refusal;
  return (
    <div role="status" className="outbox-news" ref={news} tabIndex={-1}>
      {!online ? (
        <Message kind="error" title={fill(words.offlineTitle, { time: instantText(page.now) })}>
          <p>{words.offlineLead}</p>
        </Message>
      ) : decided?.ok ? (
        <Message kind="ok" title={words[`decided-${decided.decision}`]} />
      ) : (
        refused && <Message kind="error" title={refused} />
      )}
    </div>
  );
}

/** The provider, the remaining messages of the day and hour, and whether sending is paused. */
function ProviderNotice({ provider, usage }: Pick<OutboxPage, 'provider' | 'usage'>) {
  const words = useWords('outbox');
  if (provider === 'log') return <p className="outbox-notice">{words.notSent}</p>;
  const { today, thisHour, perDay, perHour, restsUntil } = usage;
  const text =
    perDay > 0 && perHour > 0
      ? fill(words.provider, { provider, used: today, limit: perDay, hourUsed: thisHour, hourLimit: perHour })
      : fill(words.providerUnlimited, { provider, used: today });
  return (
    <p className="outbox-notice">
      {text} {restsUntil !== undefined && fill(words.resting, { time: instantText(restsUntil) })}
    </p>
  );
}

function OutboxFilter({ page }: { page: OutboxPage }) {
  const words = useWords('outbox');
  const { state, search, counts } = page;
  const shown = useRef({ search, state });
  // Back and Forward bring their own words; a field that somebody is in is theirs.
  useEffect(() => {
    const before = shown.current;
    shown.current = { search, state };
    if (before.search === search && before.state === state) return;
    for (const field of document.querySelectorAll<HTMLInputElement>('#outbox-search, #outbox-state'))
      if (document.activeElement !== field) field.value = field.type === 'search' ? search : (state ?? '');
  }, [search, state]);
  return (
    <Form method="post" action="/staff/messages" role="search" className="staff-filter outbox-filter">
      <TextField
        id="outbox-search"
        label={words.search}
        name="q"
        type="search"
        defaultValue={search}
        autoComplete="off"
        maxLength={100}
      />
      <Field id="outbox-state" label={words.state}>
        <select id="outbox-state" name="state" defaultValue={state ?? ''}>
          <option value="">{words.allStates}</option>
          {messageStates.map((one) => (
            <option key={one} value={one}>
              {one === 'expired' ? words.expiredOrWithdrawn : words[`state-${one}`]} ({countText(counts[one])}
              )
            </option>
          ))}
        </select>
      </Field>
      <button type="submit" className="staff-button staff-button-pine">
        {words.show}
      </button>
      {(state || search) && (
        <Link to="/staff/messages" className="staff-button">
          {words.showAll}
        </Link>
      )}
    </Form>
  );
}

interface OutboxVisitsProps {
  label: string;
  lines: readonly OutboxLine[];
  /** Opens the messages at once, since a decision is pending. */
  isOpen?: boolean;
  /** Disables decisions. */
  isAway: boolean;
}

/** One row for each visit: its patient and the state of its three messages. An open row shows their texts. */
function OutboxVisits({ label, lines, isOpen = false, isAway }: OutboxVisitsProps) {
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
            <Failure message={message} />
            <Decisions message={message} isAway={isAway} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The text of a future reminder is folded away. */
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
  const isOn = useClinicFacts().confirmationChannel === 'bySms';
  const { at, goesAt, tries, parts, cost, channel } = message;
  const said = [
    goesAt === undefined
      ? instantText(at)
      : fill(isOn ? words.due : words.dueIfOn, { time: instantText(goesAt) }),
    channel === 'whatsapp' && 'WhatsApp',
    tries > 0 && plural(words.tries, { n: tries }),
    plural(words.parts, { n: parts }),
    cost !== undefined && fill(words.rupees, { amount: (cost / 100).toFixed(2) }),
  ].filter(Boolean);
  return <span className="staff-quiet">{said.join(', ')}</span>;
}

/** The reason of a failure and the mend; the code is small, for the person who is asked. */
function Failure({ message: { failure } }: { message: OutboxMessage }) {
  if (!failure) return null;
  const { says, help, detail } = failure;
  return (
    <p className="outbox-failure">
      <b>{`${says.charAt(0).toUpperCase()}${says.slice(1)}.`}</b> {help}{' '}
      {detail && <small className="staff-quiet">{detail}</small>}
    </p>
  );
}

function Decisions({ message, isAway }: { message: OutboxMessage; isAway: boolean }) {
  const { id, state, mayResend } = message;
  const words = useWords('outbox');
  const isUnknown = state === 'unknown';
  const { state: sending, formData } = useNavigation();
  const submit = useSubmit();
  // While the page shows the decision about one message, another one can be decided.
  const busy = sending === 'submitting' || (sending === 'loading' && formData?.get('id') === id);
  if (!isUndecided(message)) return null;
  return (
    <Form
      method="post"
      className="outbox-decisions"
      onSubmit={sendOnce(busy, submit, { preventScrollReset: true })}
    >
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

/** Pending decisions come first. */
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
  'not-agreed': 'prohibit',
};

/** A state by shape and word. */
function StateMark({ state }: { state: OutboxMessage['state'] }) {
  const words = useWords('outbox');
  const isOn = useClinicFacts().confirmationChannel === 'bySms';
  return (
    <span className="message-state" data-state={state}>
      <Icon name={icons[state]} />
      {state === 'queued' && !isOn ? words.queuedWhileOff : words[`state-${state}`]}
    </span>
  );
}

/** Renders the address in the text as a link, so that staff can open the patient's page. */
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
