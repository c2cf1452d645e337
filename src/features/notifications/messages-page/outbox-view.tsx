import { Form, Link } from 'react-router';
import { plural } from '#platform/words.tsx';
import { messageStates, type MessageState } from '../templates/messages.ts';
import type { OutboxPage } from './outbox-page.ts';
import { useOutboxWords } from './use-outbox-words.ts';
import { OutboxTable } from './outbox-table.tsx';
import { ProviderNotice } from './provider-notice.tsx';

interface OutboxViewProps {
  page: OutboxPage;
  /** The server does not answer: nothing can be decided, and this is how it was. */
  isAway: boolean;
  /** Another part of the outbox was asked for. */
  isLoading: boolean;
}

/** The outbox: what was sent to patients, and what became of it; on top what waits for a person. */
export function OutboxView({ page, isAway, isLoading }: OutboxViewProps) {
  const { lines, undecided, chosen, olderThan } = page;
  const words = useOutboxWords();
  const hasUndecided = undecided.length > 0 || (chosen === 'unknown' && lines.length > 0);
  return (
    <>
      <ProviderNotice {...page} />
      <div role="status" className="outbox-undecided">
        {hasUndecided && (
          <>
            <h2>{plural(words.undecided, { n: page.counts.unknown ?? undecided.length })}</h2>
            <p id="outbox-undecided">{words.undecidedLead}</p>
          </>
        )}
      </div>
      {undecided.length > 0 && (
        <OutboxTable
          label={plural(words.undecided, { n: undecided.length })}
          lines={undecided}
          isAway={isAway}
        />
      )}
      <StateFilter page={page} />
      <div className="outbox-list" aria-busy={isLoading}>
        {lines.length > 0 ? (
          <OutboxTable label={words.heading} lines={lines} isAway={isAway} />
        ) : (
          <p>{chosen ? words.emptyState : undecided.length > 0 ? words.emptyRest : words.empty}</p>
        )}
        {olderThan && (
          <Link to={addressOf(chosen, olderThan)} className="link">
            {words.older}
          </Link>
        )}
      </div>
    </>
  );
}

function addressOf(chosen: MessageState | undefined, before: string): string {
  return `?${new URLSearchParams({ ...(chosen && { state: chosen }), before })}`;
}

function StateFilter({ page: { chosen, counts } }: { page: OutboxPage }) {
  const words = useOutboxWords();
  return (
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
  );
}
