import type { Context } from 'hono';
import { z } from 'zod';
import { importById } from '#features/booking/imports/imports-store.server.ts';
import { rights } from '#features/staff/session/roles.ts';
import { defineCall, type ReadResult } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { textInput, uploadedName } from '#platform/api/text-input.server.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import {
  changeColumns,
  checkImport,
  describeColumns,
  refusedRows,
  startImport,
} from './check-import.server.ts';
import { columnKinds } from './columns.ts';
import { fates } from './fates.ts';
import words from './row-words.en.ts';
import { maxWords } from './treatments.ts';
import { runImport } from './run-import.server.ts';
import { previewUndo, undoImport, type ImportRefusal } from './undo-import.server.ts';
import { keepReasons } from './keep-reasons.ts';

const roles = rights['hand over patient data'];
/** The maximum number of rows takes about two million bytes in an Excel file. */
const maxFile = 10_000_000;

const kindFault = `Send for each column one of: ${columnKinds.join(', ')}`;
const treatmentFault = `Send at most ${maxWords} treatments, each with a word of the file and the service that it means`;
const columnsBody = z.strictObject({
  columns: z.array(z.enum(columnKinds, kindFault), kindFault).max(60, kindFault),
  treatments: z
    .array(
      z.strictObject({
        word: textInput(treatmentFault).max(1000, treatmentFault),
        service: textInput(treatmentFault).max(200, treatmentFault),
      }),
      treatmentFault,
    )
    .max(maxWords, treatmentFault)
    .default([])
    .meta({ description: 'Words of treatments in the file that mean a service of the clinic' }),
});
const checkedShape = z.object({
  id: z.string(),
  columns: z.array(
    z.object({
      letter: z.string(),
      heading: z.string(),
      kind: z.enum(columnKinds),
      examples: z.array(z.string()),
      filled: z.number(),
    }),
  ),
  rows: z.array(
    z.object({
      row: z.number(),
      fate: z.enum(fates),
      says: z.string(),
    }),
  ),
});
const progressShape = z.object({
  ok: z.literal(true),
  isDone: z.boolean(),
  settled: z.number(),
  of: z.number(),
});
const keptShape = z.object({
  reference: z.string(),
  name: z.string(),
  date: z.iso.date(),
  time: z.string(),
});

const refusals: Record<ImportRefusal['reason'], { status: 404 | 409; title: string }> = {
  unknown: { status: 404, title: 'There is no such import: choose the file again' },
  'no-patient-columns': { status: 409, title: 'Say first which column is the name, and which the number' },
  'not-now': { status: 409, title: 'This import is at another step: look at it again' },
  'too-late': { status: 409, title: 'An import can be undone for a day' },
};
const answerRefused = (c: Context, { reason }: ImportRefusal) =>
  problem(c, { ...refusals[reason], more: { reason } });
const refused = {
  404: 'There is no such import',
  409: { says: 'Not at this step; `reason` says why', problem: z.object({ reason: z.string() }) },
};

async function answerChecked(c: Context, desk: Desk, id: string, read?: { sheets: string[] }) {
  const found = await importById(desk.booking.database.queries, id);
  if (!found) return answerRefused(c, { ok: false, reason: 'unknown' });
  const columns = await describeColumns(desk, found);
  const rows = await checkImport(desk, found);
  const checked = { id, columns, rows: rows.map(({ row, fate, says }) => ({ row, fate, says })) };
  return read ? c.json({ ...checked, ...read }, 201) : c.json(checked);
}

async function readFile(c: Context): Promise<ReadResult<{ name: string; bytes: Uint8Array; sheet: string }>> {
  const form = await c.req.formData().catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File))
    return { ok: false, response: problem(c, { status: 400, title: 'Send a form with one file, as file' }) };
  const sheet = form?.get('sheet');
  return {
    ok: true,
    value: {
      name: uploadedName(file),
      bytes: new Uint8Array(await file.arrayBuffer()),
      sheet: typeof sheet === 'string' ? sheet : '',
    },
  };
}

/** Patients and visits from a clinic's own sheet, by the owner alone. */
export const importCalls = [
  defineCall({
    method: 'POST',
    path: '/api/staff/import',
    summary: 'Read a file of patients and visits, without storing any',
    details:
      'CSV, Excel (.xlsx), or the archive of GET /api/staff/export.zip. A file that was read before, and not imported, is deleted. The answer says what each column is taken for, and what would become of each row.',
    roles,
    form: z.strictObject({
      file: z.file().meta({ description: 'CSV, Excel (.xlsx), or the archive of all visits (.zip)' }),
      sheet: z.string().optional().meta({
        description: 'The name of the sheet of an Excel file; the fullest where it has none of this name',
      }),
    }),
    maxBytes: maxFile,
    tooLong: 'This file is larger than 10 MB: split it, and import one part after the other',
    answers: {
      201: {
        says: 'Read; no visit is stored',
        json: checkedShape.extend({
          sheets: z
            .array(z.string())
            .meta({ description: 'Sheets with rows, the fullest first; none in a CSV file' }),
        }),
      },
      400: 'No form with a file',
      413: 'Too long',
      422: 'No rows can be read; `title` says why',
    },
    read: readFile,
    async handle(c, { body }, desk: Desk) {
      const started = await startImport(desk, body);
      if (!started.ok) return problem(c, { status: 422, title: started.says });
      return answerChecked(c, desk, started.id, { sheets: started.sheets });
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/api/staff/import/:id/columns',
    summary: 'Say what the columns of an import are, and what its words of treatments mean',
    roles,
    body: columnsBody,
    answers: {
      200: { says: 'What would become of each row now', json: checkedShape },
      400: 'No JSON object',
      413: 'Too long',
      415: 'Not JSON',
      422: `${kindFault}. ${treatmentFault}`,
      ...refused,
    },
    async handle(c, { body }, desk: Desk) {
      const id = c.req.param('id');
      const isChanged = await changeColumns(desk, id, body.columns, body.treatments);
      if (isChanged) return answerChecked(c, desk, id);
      const found = await importById(desk.booking.database.queries, id);
      return answerRefused(c, { ok: false, reason: found ? 'not-now' : 'unknown' });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/import/:id/run',
    summary: 'Import the rows',
    details:
      'The server goes on by itself until `isDone`. Call it again to see how far it is: no row is stored twice. Nobody gets a message.',
    roles,
    answers: { 200: { says: 'How far it is', json: progressShape }, ...refused },
    async handle(c, _, desk: Desk) {
      const answer = await runImport(desk, actorOf(c), c.req.param('id'));
      return answer.ok ? c.json(answer) : answerRefused(c, answer);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/import/:id/undo',
    summary: 'Say what an undo of an import would remove, and what would stay, and why',
    details: 'Changes nothing. `kept` has the first visits that would stay, `keptCount` says how many would.',
    roles,
    answers: {
      200: {
        says: 'What the undo would do now',
        json: z.object({
          ok: z.literal(true),
          visits: z.number(),
          patients: z.number(),
          keptCount: z.number(),
          kept: z.array(keptShape.extend({ why: z.enum(keepReasons) })),
        }),
      },
      ...refused,
    },
    async handle(c, _, desk: Desk) {
      const answer = await previewUndo(desk, c.req.param('id'));
      return answer.ok ? c.json(answer) : answerRefused(c, answer);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/import/:id/undo',
    summary: 'Take the visits of an import out again, for a day',
    details:
      'The server goes on by itself until `isDone`. Call it again to see how far it is. Visits that were changed since stay, and are `kept`.',
    roles,
    answers: {
      200: { says: 'How far it is', json: progressShape.extend({ kept: z.array(keptShape) }) },
      ...refused,
    },
    async handle(c, _, desk: Desk) {
      const answer = await undoImport(desk, actorOf(c), c.req.param('id'));
      return answer.ok ? c.json(answer) : answerRefused(c, answer);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/import/:id/refused.csv',
    summary: 'The refused rows of an import, or those it would refuse, each with why',
    details: 'As the file has them, with one column more: mend them, and import that file.',
    roles,
    answers: { 200: { says: 'The rows', type: 'text/csv' }, 404: 'There is no such import' },
    async handle(c, _, desk: Desk) {
      const found = await importById(desk.booking.database.queries, c.req.param('id'));
      if (!found) return answerRefused(c, { ok: false, reason: 'unknown' });
      return c.body(await refusedRows(desk, found), 200, {
        ...attachment(words.refusedFile, 'text/csv; charset=utf-8'),
      });
    },
  }),
];
