import { useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

export interface Notice {
  kind: 'done' | 'failed' | 'news';
  text: string;
  /** News that came while this notice was shown. */
  news?: string;
  undo?: (() => void) | undefined;
  /** Undo needs no connection. */
  undoesHere?: boolean;
  /** The change that it tells of has not been sent. */
  isUnsent?: boolean;
  /** Another way to go on. */
  action?: { label: string; run: () => void } | undefined;
  /** The time for which the notice is shown, in milliseconds. */
  lasts?: number;
}
const icons: Record<Notice['kind'], IconName> = {
  done: 'check-circle',
  failed: 'warning-circle',
  news: 'calendar-plus',
};

/** The desk's default time for a notice, in milliseconds. */
export const noticeLasts = 12_000;

interface NoticeBarProps {
  notice: Notice | undefined;
  words: { undo: string; close: string };
  /** The default time for notices. Without it, and for failures, a notice stays until the next one or until it is closed. */
  lasts?: number;
  /** Undo is in progress. */
  busy?: boolean;
  /** The reason why Undo is unavailable. */
  blocked?: string | undefined;
  onClose: () => void;
}

/** Shows the result of the last action or a change by others, with Undo. Screen readers read it at the next pause (polite). */
export function NoticeBar({ notice, words, lasts, busy, blocked, onClose }: NoticeBarProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const time = notice?.kind === 'failed' ? undefined : (notice?.lasts ?? lasts);
  // A new notice does not extend the time for Undo: the server accepts it only that long.
  const shown = notice?.undo ?? notice;
  useEffect(() => {
    if (!shown || time === undefined) return undefined;
    const timer = setTimeout(() => close.current(), time);
    return () => clearTimeout(timer);
  }, [shown, time]);
  return (
    <div className="notice row" role="status" data-kind={notice?.kind} hidden={!notice}>
      {notice && (
        <>
          <Icon name={icons[notice.kind]} />
          <span>
            {notice.text} {notice.news}
          </span>
          {notice.undo && (
            <button
              type="button"
              className="link"
              disabled={blocked !== undefined && !notice.undoesHere}
              title={notice.undoesHere ? undefined : blocked}
              aria-busy={busy || undefined}
              onClick={notice.undo}
            >
              {words.undo}
            </button>
          )}
          {notice.action && (
            <button type="button" className="link" onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button type="button" className="staff-icon-button" aria-label={words.close} onClick={onClose}>
            <Icon name="x" />
          </button>
        </>
      )}
    </div>
  );
}
