// An import of a CSV file, and its undo, run to their end.
import { importById } from '#features/booking/imports/imports-store.server.ts';
import { checkImport, startImport } from '#features/desk/import/check-import.server.ts';
import { advanceImports, runImport } from '#features/desk/import/run-import.server.ts';
import { undoImport } from '#features/desk/import/undo-import.server.ts';
import type { Desk } from '#features/desk/visit/desk.server.ts';
import { receptionist as owner } from '../people/desk.ts';

export const csvHead = 'Name,Mobile,Date,Time,Treatment';

export async function startCsvImport(
  desk: Desk,
  lines: readonly string[],
  headings = csvHead,
): Promise<string> {
  const started = await startImport(desk, {
    name: 'book.csv',
    bytes: new TextEncoder().encode([headings, ...lines].join('\n')),
  });
  if (!started.ok) throw new Error(started.says);
  return started.id;
}

export async function checkedRows(desk: Desk, id: string) {
  const found = await importById(desk.booking.database.queries, id);
  const rows = await checkImport(desk, found!);
  return rows.map(({ row, fate }) => `${row} ${fate}`);
}

/** Lets the import run, as the job does, until it is done. */
export async function runToEnd(desk: Desk, id: string) {
  await runImport(desk, owner, id);
  await advanceAll(desk);
  return runImport(desk, owner, id);
}

export async function undoToEnd(desk: Desk, id: string) {
  await undoImport(desk, owner, id);
  await advanceAll(desk);
  return undoImport(desk, owner, id);
}

export async function advanceAll({ booking }: Desk) {
  while ((await advanceImports(booking)) > 0);
}
