import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useWords } from '#platform/words.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';

/** The whole content as one file, for a copy or a second clinic; such a file becomes the draft. */
export function CarryContent() {
  const words = useWords('clinic-editor');
  const { keeper } = useClinicDraft();
  const [failed, setFailed] = useState(false);
  const takeIn = async (file: File | undefined) => {
    if (!file) return;
    const answer = await call('/api/staff/clinic/import', { body: file });
    setFailed(!answer.ok);
    if (answer.ok) await keeper.readAgain();
  };
  return (
    <div className="staff-card draft-actions">
      <a className="staff-button" href="/api/staff/clinic/export" download>
        {words.exportFile}
      </a>
      <label className="staff-button clinic-import">
        {words.importFile}
        <input
          type="file"
          accept=".tar"
          onChange={({ target }) => {
            void takeIn(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <div role="alert">{failed && <p className="field-error">{words.importFailed}</p>}</div>
    </div>
  );
}
