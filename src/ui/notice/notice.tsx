import { useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

export interface Notice {
  kind: 'done' | 'failed' | 'news';
  text: string;
  undo?: (() => void) | undefined;
  /** For how long it is shown, in milliseconds. */
  lasts?: number;
}
const icons: Record<Notice['kind'], IconName> = {
  done: 'check-circle',
  failed: 'warning-circle',
  news: 'calendar-plus',
};

/** For how long the desk shows a notice that does not say so itself, in milliseconds. */
export const noticeLasts = 12_000;

interface NoticeBarProps {
  notice: Notice | undefined;
  words: { undo: string; close: string };
  /** For how long notices are shown that don't say so themselves; without it, and when something failed, until the next or until closed. */
  lasts?: number;
  /** The way back is being gone. */
  busy?: boolean;
  /** Why there is no way back just now. */
  blocked?: string | undefined;
  onClose: () => void;
}

/** What has just been done or has just come in, with the way back; quiet, and read out when the reader pauses. */
export function NoticeBar({ notice, words, lasts, busy, blocked, onClose }: NoticeBarProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const time = notice?.lasts ?? lasts;
  useEffect(() => {
    if (!notice || notice.kind === 'failed' || time === undefined) return undefined;
    const timer = setTimeout(() => close.current(), time);
    return () => clearTimeout(timer);
  }, [notice, time]);
  return (
    <div className="notice" role="status" data-kind={notice?.kind} hidden={!notice}>
      {notice && (
        <>
          <Icon name={icons[notice.kind]} />
          <span>{notice.text}</span>
          {notice.undo && (
            <button
              type="button"
              className="link"
              disabled={blocked !== undefined}
              title={blocked}
              aria-busy={busy || undefined}
              onClick={notice.undo}
            >
              {words.undo}
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
