import { countText } from './message-list.ts';
import { useEffect, type RefObject } from 'react';
import { Form, useNavigation } from 'react-router';
import { instantText } from '#features/clinic/time/times-in-english.ts';
import { isSignedOut, tellSignedOut } from '#platform/signed-out.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, TextField } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import { Link } from '#ui/page/link.tsx';
import { messageStates } from '../outbox/messages.ts';
import type { MessageDecision } from './message-list-store.server.ts';
import { OutboxVisits } from './outbox-visits.tsx';
import type { OutboxPage } from './read-outbox.server.ts';

type Decided = { ok: true; decision: MessageDecision } | { ok: false; reason: string };

interface NewsProps {
  page: OutboxPage;
  /** False while the server does not answer: nothing can be decided, and the page shows how it was. */
  online: boolean;
  /** What came of the last decision. */
  decided: Decided | undefined;
  /** Why it was refused, where that has to do with the sign-in. */
  refusal: string | undefined;
  /** Where the news stand: it gets the focus with each. */
  news: RefObject<HTMLDivElement | null>;
}

/** The outbox: what was sent to patients, and what became of it, a line a visit; on top what waits for a receptionist. */
export function MessagesPage(props: NewsProps) {
  const { page, online } = props;
  const { lines, undecided, olderThan } = page;
  const words = useWords('outbox');
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
      <div className="outbox-list" aria-busy={isLoading}>
        {lines.length > 0 ? (
          <OutboxVisits label={words.heading} lines={lines} isAway={!online} />
        ) : (
          <p role="status">{words[nothingFound(page)]}</p>
        )}
        {olderThan && (
          <Link to={`?${new URLSearchParams({ ...asked(page), before: olderThan })}`} className="link">
            {words.older}
          </Link>
        )}
      </div>
    </>
  );
}

const asked = ({ state, search }: OutboxPage) => ({ ...(state && { state }), ...(search && { q: search }) });

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
    // The row with the button that was pressed is elsewhere now.
    else if (decided) news.current?.focus();
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

/** Over what messages go, how many may still go today and this hour, and whether they rest. */
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
  return (
    <Form method="get" role="search" className="staff-filter outbox-filter" key={`${state} ${search}`}>
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
