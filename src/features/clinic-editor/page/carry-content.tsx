import { useState } from 'react';
import { call } from '#platform/call.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';

/** Forty megabytes take a slow line minutes. */
const timeout = 600_000;

/** The whole content as one file, for a copy or a second clinic; such a file becomes the draft. */
export function CarryContent() {
  const words = useWords('clinic-editor');
  const { keeper } = useClinicDraft();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState<string>();
  const takeIn = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setBusy(true);
    setFault(undefined);
    setDone(undefined);
    const answer = await call<{ leftOut: number }>('/api/staff/clinic/import', { body: file, timeout });
    setBusy(false);
    if (!answer.ok)
      return setFault(answer.refusal.status === undefined ? words.importNotSent : words.importFailed);
    const { leftOut } = answer.value;
    setDone(leftOut > 0 ? plural(words.importedWithout, { n: leftOut }) : words.imported);
    await keeper.readAgain();
  };
  return (
    <div className="staff-card draft-actions">
      <a className="staff-button" href="/api/staff/clinic/export" download>
        {words.exportFile}
      </a>
      <label className="staff-button clinic-import" aria-busy={isBusy || undefined}>
        {words.importFile}
        <input
          type="file"
          accept=".tar"
          disabled={isBusy}
          onChange={({ target }) => {
            void takeIn(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <div role="status">{isBusy ? <p>{words.importing}</p> : done && <p>{done}</p>}</div>
      <div role="alert">{fault && <p className="field-error">{fault}</p>}</div>
    </div>
  );
}
