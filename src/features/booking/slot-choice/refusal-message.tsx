import { shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import { useClinicFacts } from '#features/clinic/use-clinic-facts.ts';
import { fill, Rich } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Refusal } from './booking-client.ts';
import type { Slot } from '../slots/slots.ts';
import { useBookingWords } from '../form/use-booking-words.ts';
import { PressButton } from './press-button.tsx';

interface RefusalMessageProps {
  refusal: Refusal;
  /** What was asked for. */
  asked: Slot | undefined;
}

/** Why there is no appointment, or why we can't say, and what to do next. */
export function RefusalMessage({ refusal, asked }: RefusalMessageProps) {
  const words = useBookingWords();
  switch (refusal.reason) {
    case 'slot-taken':
    case 'slot-not-offered': {
      const time = asked ? slotLabel(asked.time) : '';
      const day = asked ? shortDate(asked.date) : '';
      const title =
        refusal.reason === 'slot-taken'
          ? fill(words.slotGone, { time })
          : fill(words.slotClosed, { time, day });
      return (
        <Message
          kind="error"
          role="alert"
          title={title}
          action={refusal.nearest.length > 0 && <NearestSlots slots={refusal.nearest} />}
        >
          {refusal.nearest.length > 0 ? <p>{words.stillFree}</p> : <CallUs text={words.nothingFree} />}
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
        dropped: [words.dropped, words.droppedText],
        'no-answer': [words.noAnswer, words.noAnswerText],
        'too-many': [words.tooMany, words.tooManyText],
        'too-many-open': [words.tooManyOpen, words.tooManyOpenText],
        'too-quick': [words.tooQuick, words.tooQuickText],
        server: [words.serverTrouble, words.serverTroubleText],
      }[refusal.reason];
      return (
        <Message kind="error" role="alert" title={title}>
          <CallUs text={text!} />
        </Message>
      );
    }
  }
}

/** A sentence in which 'call us' calls. */
function CallUs({ text }: { text: string }) {
  const { phone } = useClinicFacts();
  return (
    <p>
      <Rich text={text} tag={(inner) => <a href={phone.href}>{inner}</a>} />
    </p>
  );
}

function NearestSlots({ slots }: { slots: readonly Slot[] }) {
  return (
    <span className="nearest-slots">
      {slots.map((slot) => (
        <PressButton key={`${slot.date} ${slot.time}`} className="slot" press={{ type: 'choose-slot', slot }}>
          {slotLabel(slot.time)}
          <small>{shortDate(slot.date)}</small>
        </PressButton>
      ))}
    </span>
  );
}
