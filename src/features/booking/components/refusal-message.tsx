import { useClinicFacts } from '#features/clinic/components/use-clinic-facts.ts';
import { shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { Message } from '#ui/message.tsx';
import type { Refusal } from '../booking-client.ts';
import type { Slot } from '../slots.ts';
import { useBookingWords } from '../words/use-booking-words.ts';

interface RefusalMessageProps {
  refusal: Refusal;
  /** What was asked for. */
  slot: Slot | undefined;
  onRetry: () => void;
  onSlot: (slot: Slot) => void;
}

/** Why there is no appointment, or why we can't say, and what to do next. */
export function RefusalMessage({ refusal, slot, onRetry, onSlot }: RefusalMessageProps) {
  const words = useBookingWords();
  const { phone } = useClinicFacts();
  const call = (
    <a className="button button-line" href={phone.href}>
      <Icon name="phone" />
      {fill(words.callUs, { phone: phone.display })}
    </a>
  );
  const retry = (
    <button type="button" className="button button-pine" onClick={onRetry}>
      {words.tryAgain}
    </button>
  );

  switch (refusal.reason) {
    case 'slot-taken':
    case 'slot-not-offered': {
      const time = slot ? slotLabel(slot.time) : '';
      const day = slot ? shortDate(slot.date) : '';
      return (
        <Message
          kind="error"
          role="alert"
          title={
            refusal.reason === 'slot-taken'
              ? fill(words.slotGone, { time })
              : fill(words.slotClosed, { time, day })
          }
          action={
            <span className="nearest-slots">
              {refusal.nearest.map((near) => (
                <button
                  key={`${near.date} ${near.time}`}
                  type="button"
                  className="button button-line"
                  onClick={() => onSlot(near)}
                >
                  {shortDate(near.date)}, {slotLabel(near.time)}
                </button>
              ))}
            </span>
          }
        >
          <p>{words.stillFree}</p>
        </Message>
      );
    }
    case 'fields':
      return (
        <Message kind="error" role="alert" title={words.refused}>
          <p>{words.refusedText}</p>
        </Message>
      );
    default: {
      const [title, text] = {
        offline: [words.offline, words.offlineText],
        unreachable: [words.unreachable, words.unreachableText],
        'no-answer': [words.noAnswer, words.noAnswerText],
        'too-many': [words.tooMany, words.tooManyText],
        'too-many-open': [words.tooManyOpen, words.tooManyOpenText],
        server: [words.serverTrouble, words.serverTroubleText],
      }[refusal.reason];
      return (
        <Message
          kind="error"
          role="alert"
          title={title}
          action={
            <span className="nearest-slots">
              {refusal.reason !== 'too-many-open' && retry}
              {call}
            </span>
          }
        >
          <p>{text}</p>
        </Message>
      );
    }
  }
}
