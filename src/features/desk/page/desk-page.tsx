import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { NoticeBar, noticeLasts, type Notice } from '#ui/notice/notice.tsx';

/** Why nothing can be changed just now; undefined when it can. */
const NoChanges = createContext<string | undefined>(undefined);

/** A button that changes something: out of use, with the reason, while that is impossible. */
export function DeskButton({ disabled, title, ...props }: ComponentProps<'button'>) {
  const reason = use(NoChanges);
  return (
    <button type="button" {...props} disabled={disabled || reason !== undefined} title={reason ?? title} />
  );
}

interface DeskPageProps {
  online: boolean;
  notice: Notice | undefined;
  onNoticeClosed: () => void;
  children: ReactNode;
}

/** The frame of day and week: it disables changes while offline, and shows notices with their Undo. */
export function DeskPage({ online, notice, onNoticeClosed, children }: DeskPageProps) {
  const words = useWords('desk-page');
  const reason = online ? undefined : words.offlineReason;
  return (
    <NoChanges value={reason}>
      {children}
      <NoticeBar {...{ notice, words }} lasts={noticeLasts} blocked={reason} onClose={onNoticeClosed} />
    </NoChanges>
  );
}

/** Stands below a page's head; `title` says how old the data are while offline. */
export function OfflineMessage({ online, title }: { online: boolean; title: string }) {
  const words = useWords('desk-page');
  return (
    <div role="status" className="desk-offline">
      {!online && (
        <Message kind="error" title={title}>
          <p>{words.offlineLead}</p>
        </Message>
      )}
    </div>
  );
}

/** Shown for a page that was not loaded before the network failed. */
export function PageMissing() {
  const words = useWords('desk-page');
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
