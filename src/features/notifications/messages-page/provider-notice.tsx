import { instantText } from '#features/clinic/instant-text.ts';
import { fill } from '#platform/words.tsx';
import type { OutboxPage } from './outbox-page.ts';
import { useOutboxWords } from './use-outbox-words.ts';

/** Over what messages go, how many may still go today and this hour, and whether they rest. */
export function ProviderNotice({ provider, usage }: Pick<OutboxPage, 'provider' | 'usage'>) {
  const words = useOutboxWords();
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
