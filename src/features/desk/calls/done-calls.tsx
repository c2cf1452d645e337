import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { useWords } from '#platform/words.tsx';
import type { DoneCall } from './read-calls.server.ts';

/** The calls that ended today. */
export function DoneCalls({ done }: { done: readonly DoneCall[] }) {
  const words = useWords('desk-calls');
  if (done.length === 0) return <p role="status">{words.nothingDone}</p>;
  return (
    <ol className="calls-done staff-card" aria-label={words.doneToday}>
      {done.map(({ id, at, name, outcome, note, by }) => (
        <li key={id}>
          <span>{clockText(timeAt(at))}</span>
          <span>
            <b>{name}</b>
            <small>{note ? `${words[`was-${outcome}`]}: “${note}”` : words[`was-${outcome}`]}</small>
          </span>
          <small>{by}</small>
        </li>
      ))}
    </ol>
  );
}
