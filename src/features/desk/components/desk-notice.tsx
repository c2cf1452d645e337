import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useDayWords } from '../words/use-day-words.ts';
import { DeskButton } from './desk-button.tsx';

export interface Notice {
  kind: 'done' | 'failed' | 'news';
  text: string;
  undo?: (() => void) | undefined;
  /** For how long it is shown, in milliseconds; what failed stays until it is closed. */
  lasts?: number;
}

const usually = 12_000;

/** What has just been done or has just come in, with the way back; quiet, and read out when the reader pauses. */
export function DeskNotice({ notice, onDone }: { notice: Notice | undefined; onDone: () => void }) {
  const words = useDayWords();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!notice || notice.kind === 'failed') return undefined;
    const timer = setTimeout(() => done.current(), notice.lasts ?? usually);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className="desk-notice" role="status" data-kind={notice?.kind} hidden={!notice}>
      {notice && (
        <>
          <Icon
            name={
              notice.kind === 'failed'
                ? 'warning-circle'
                : notice.kind === 'news'
                  ? 'calendar-plus'
                  : 'check-circle'
            }
          />
          <span>{notice.text}</span>
          {notice.undo && (
            <DeskButton className="link" onClick={notice.undo}>
              {words.undo}
            </DeskButton>
          )}
          <button type="button" className="staff-icon-button" aria-label={words.close} onClick={onDone}>
            <Icon name="x" />
          </button>
        </>
      )}
    </div>
  );
}
