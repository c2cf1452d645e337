import { useEffect, useRef, useState } from 'react';
import { useWords } from '#platform/words.tsx';
import { copyText } from './copy-text.ts';

/** Copies the text; its label then confirms that. Where the browser refuses, the text is shown selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useWords('staff');
  /** The result is about its own text: another text in the same place is not copied yet. */
  const [result, setResult] = useState<{ text: string; isCopied: boolean }>();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => setResult({ text, isCopied: await copyText(text) });
  useEffect(() => {
    if (!result || result.isCopied) return;
    field.current?.focus();
    field.current?.select();
  }, [result]);
  const isCurrent = result?.text === text;
  return (
    <>
      <button type="button" className="staff-button" onClick={() => void copy()}>
        {isCurrent && result.isCopied ? words.copied : label}
      </button>
      {isCurrent && !result.isCopied && (
        <label className="copy-refused">
          {words.notCopied}
          <textarea ref={field} className="staff-link-field" readOnly rows={2} value={text} />
        </label>
      )}
    </>
  );
}
