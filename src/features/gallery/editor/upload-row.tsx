import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useEditorWords } from './use-editor-words.ts';
import type { UploadRow as Row } from './use-uploads.ts';

/** Of a long name the middle is left out: pictures of one telephone differ at the end. */
const startAndEnd = /^(.*?)(\P{Mark}.{0,10})?$/su;
const megabyte = 1024 * 1024;
const tenths = (bytes: number) => (Math.round((bytes / megabyte) * 10) / 10).toFixed(1);

interface UploadRowProps {
  row: Row;
  onRetry: () => void;
  onRemove: () => void;
}

export function UploadRow({ row, onRetry, onRemove }: UploadRowProps) {
  const words = useEditorWords();
  const { file, state, sent, error } = row;
  const bad = state === 'refused' || state === 'failed';
  const reason = error || words.noAnswer;
  const [, start, end] = startAndEnd.exec(file.name)!;
  return (
    <li className="upload-row" data-state={state}>
      <span className="upload-icon">
        <Icon name={bad ? 'prohibit' : 'image'} />
      </span>
      <div>
        <p className="upload-name">
          <b title={file.name}>
            <span>{start}</span>
            <span>{end}</span>
          </b>{' '}
          <span>{tenths(file.size)} MB</span>
        </p>
        {bad ? (
          <p className="field-error" role="alert">
            <Icon name="warning-circle" />
            {state === 'refused' ? reason : fill(words.uploadFailed, { file: file.name, error: reason })}
          </p>
        ) : (
          <progress value={sent} max={1} aria-label={file.name} />
        )}
      </div>
      <div className="upload-state">
        {state === 'done' && (
          <>
            <Icon name="check-circle" />
            {words.done}
          </>
        )}
        {state === 'waiting' && words.waiting}
        {state === 'sending' && (sent < 1 ? `${Math.round(sent * 100)}%` : words.preparing)}
        {state === 'failed' && (
          <button type="button" className="staff-button" onClick={onRetry}>
            {words.retry}
          </button>
        )}
        {bad && (
          <button type="button" className="staff-button" onClick={onRemove}>
            {words.remove}
          </button>
        )}
      </div>
    </li>
  );
}
