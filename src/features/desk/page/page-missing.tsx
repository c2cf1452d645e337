import { Message } from '#ui/notice/message.tsx';
import { useDayWords } from '../visit/use-day-words.ts';

/** In place of a day that was not loaded before the network went. */
export function DayMissing() {
  const words = useDayWords();
  return (
    <Message
      kind="error"
      role="alert"
      title={words.offlineMissing}
      action={
        <button type="button" className="staff-button" onClick={() => location.reload()}>
          {words.tryAgain}
        </button>
      }
    />
  );
}
