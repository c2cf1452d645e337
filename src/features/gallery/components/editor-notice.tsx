import { Icon } from '#ui/icon.tsx';
import { useEditorWords } from '../words/use-editor-words.ts';
import type { Notice } from './use-order.ts';

/** What has just been done, with the way back; stays until the next thing is done. */
export function EditorNotice({ notice, onDone }: { notice: Notice | undefined; onDone: () => void }) {
  const words = useEditorWords();
  return (
    <div className="editor-notice" role="status" hidden={!notice} data-kind={notice?.kind}>
      {notice && (
        <>
          <Icon name={notice.kind === 'done' ? 'check-circle' : 'warning-circle'} />
          <span>{notice.text}</span>
          {notice.undo && (
            <button type="button" className="link" onClick={notice.undo}>
              {words.undo}
            </button>
          )}
          <button type="button" className="editor-notice-close" aria-label={words.close} onClick={onDone}>
            <Icon name="x" />
          </button>
        </>
      )}
    </div>
  );
}
