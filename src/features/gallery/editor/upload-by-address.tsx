import { useState } from 'react';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { addByAddress } from './editor-client.ts';
import { useEditorWords } from './use-editor-words.ts';

/** A picture elsewhere, by its https address. */
export function UploadByAddress({ onAdded }: { onAdded: () => void }) {
  const words = useEditorWords();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const added = await addByAddress(address.trim());
    setSending(false);
    setError(added.ok ? undefined : added.error || words.noAnswer);
    if (!added.ok) return;
    setAddress('');
    onAdded();
  };
  return (
    <form
      className="upload-address"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field id="upload-address" label={words.byAddress} error={error} alert>
        <div>
          <input
            {...fieldControl({ id: 'upload-address', error })}
            type="url"
            placeholder="https://"
            required
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <button type="submit" className="staff-button" disabled={sending} aria-busy={sending || undefined}>
            {words.addAddress}
          </button>
        </div>
      </Field>
    </form>
  );
}
