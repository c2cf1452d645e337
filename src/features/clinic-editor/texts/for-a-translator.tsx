import type { parse as Parse } from 'csv-parse/browser/esm/sync';
import { useState } from 'react';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { textName } from '../draft/describe-change.ts';
import { useDraftStore } from '../draft/use-draft.tsx';
import type { PageText } from './page-text.tsx';
import { sheetOf, applySheet, type SheetLine } from './translator-sheet.ts';

const columns = ['id', 'name', 'en', 'hi', 'mr'] as const;

/** Exports all texts as a sheet for a translator without an account; the returned sheet becomes the draft. */
export function ForATranslator({ texts }: { texts: readonly PageText[] }) {
  const words = useWords('clinic-texts');
  const draftWords = useWords('clinic-draft');
  const store = useDraftStore();
  const [done, setDone] = useState('');
  const [fault, setFault] = useState('');
  const download = async () => {
    setDone('');
    setFault('');
    const csv = await import('csv-stringify/browser/esm/sync').catch(() => undefined);
    if (!csv) return setFault(words.sheetNotLoaded);
    const lines = sheetOf(texts, store.get().content.texts, (id) => textName(draftWords, id));
    const header = columns.map((key) => ({ key, header: words.sheetColumns[key] }));
    // The byte order mark tells Excel that the file is UTF-8.
    const sheet = csv.stringify(lines, { header: true, columns: header, bom: true, quoted: true });
    const address = URL.createObjectURL(new Blob([sheet], { type: 'text/csv' }));
    Object.assign(document.createElement('a'), { href: address, download: words.sheetFile }).click();
    URL.revokeObjectURL(address);
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setDone('');
    setFault('');
    const csv = await import('csv-parse/browser/esm/sync').catch(() => undefined);
    if (!csv) return setFault(words.sheetNotLoaded);
    const lines = await readSheet(file, csv.parse);
    if (!lines) return setFault(words.sheetNotRead);
    // The newest texts: one may have been edited while the file was read.
    const { texts: next, taken, leftOut } = applySheet(lines, texts, store.get().content.texts);
    if (taken > 0) store.edit((content) => ({ ...content, texts: next }));
    const left = leftOut > 0 && plural(words.sheetLeftOut, { n: leftOut });
    setDone([plural(words.sheetTaken, { n: taken }), left].filter(Boolean).join(' '));
  };
  return (
    <div className="staff-card">
      <p className="staff-quiet">{words.sheetHint}</p>
      <div className="draft-actions">
        <button type="button" className="staff-button" onClick={() => void download()}>
          {words.sheetDownload}
        </button>
        <label className="staff-button clinic-import">
          {words.sheetUpload}
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        <div role="status">{done && <p>{done}</p>}</div>
        <div role="alert">{fault && <p className="field-error">{fault}</p>}</div>
      </div>
    </div>
  );
}

/** Undefined: it is no such sheet. Spreadsheets write it with commas or with semicolons. */
async function readSheet(file: File, parse: typeof Parse): Promise<Partial<SheetLine>[] | undefined> {
  try {
    const [, ...lines] = parse(await file.text(), {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
    });
    const read = lines.map((line) => Object.fromEntries(columns.map((key, index) => [key, line[index]])));
    return read.some(({ id, en }) => id && en) ? read : undefined;
  } catch {
    return undefined;
  }
}
