import { useWords } from '#platform/words.tsx';
import { Count } from './calls-tabs.tsx';
import { hasReason } from './call-texts.ts';
import { callReasons, type CallReason, type PersonCall } from './calls.ts';

interface ReasonFilterProps {
  calls: readonly PersonCall[];
  reason: CallReason | undefined;
  onChoose: (reason: CallReason | undefined) => void;
}

/** Shows one reason alone. */
export function ReasonFilter({ calls, reason, onChoose }: ReasonFilterProps) {
  const words = useWords('desk-calls');
  return (
    <div className="call-filter" role="group" aria-label={words.why}>
      <button type="button" aria-pressed={!reason} onClick={() => onChoose(undefined)}>
        {words.all} <Count n={calls.length} />
      </button>
      {callReasons
        .map((one) => ({ one, n: calls.filter((call) => hasReason(call, one)).length }))
        .filter(({ one, n }) => n > 0 || one === reason)
        .map(({ one, n }) => (
          <button key={one} type="button" aria-pressed={reason === one} onClick={() => onChoose(one)}>
            {words[one]} <Count n={n} />
          </button>
        ))}
    </div>
  );
}
