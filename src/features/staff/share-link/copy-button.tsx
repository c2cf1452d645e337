import { useState } from 'react';
import { useWords } from '#platform/words.tsx';

/** Copies the text; its label then confirms that. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const words = useWords('staff');
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button type="button" className="staff-button" onClick={copy}>
      {copied ? words.copied : label}
    </button>
  );
}
