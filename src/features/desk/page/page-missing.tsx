import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';

/** In place of a day that was not loaded before the network went. */
export function DayMissing() {
  const words = useWords('desk-day');
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
