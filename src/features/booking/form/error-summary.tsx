import { fill } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { FieldName } from '../appointments/appointment-request.ts';
import type { BookingState } from './booking-steps.ts';
import { useBookingWords } from './use-booking-words.ts';
import { usePress } from '../slot-choice/press-button.tsx';
import { RefusalMessage } from '../slot-choice/refusal-message.tsx';

interface ErrorSummaryProps {
  state: BookingState;
  idPrefix: string;
}

/** After a failed submit, how much there is to mend; where no script leads to the first field, links do. */
export function ErrorSummary({ state, idPrefix }: ErrorSummaryProps) {
  const words = useBookingWords();
  const { errors, failedSubmits, refusal, asked } = state;
  const isPlainForm = !usePress();
  const faults = Object.entries(errors) as [FieldName, string][];
  if (faults.length === 0) return refusal && <RefusalMessage refusal={refusal} asked={asked} />;
  const title =
    faults.length === 1
      ? words.toFix.one
      : fill(words.toFix.other, { count: words.counts.split(' ')[faults.length - 2]! });
  return (
    <Message key={failedSubmits} kind="error" role="alert" title={title}>
      {isPlainForm && (
        <ul>
          {faults.map(([field, text]) => (
            <li key={field}>
              <a href={`#${idPrefix}${field}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </Message>
  );
}
