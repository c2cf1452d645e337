import { expect, test } from 'vitest';
import { historyOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { editAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { importedPatients } from '#features/booking/imports/imported-patients-store.server.ts';
import { startImport } from '#features/desk/import/check-import.server.ts';
import { advanceImports, runImport } from '#features/desk/import/run-import.server.ts';
import { undoImport } from '#features/desk/import/undo-import.server.ts';
import type { Desk } from '#features/desk/visit/desk.server.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { deskOn, receptionist as owner } from '#tests/support/people/desk.ts';
import { reconcile, sinceBackup } from '#tests/support/servers/backups.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';

const digits = (person: number) => mobile(person).slice(3);
const sheet = [
  'Name,Mobile,Date,Time',
  `Asha Patil,${digits(1)},24/11/2026,11`,
  `Ravi Patil,${digits(1)},20/11/2026,`,
  `Meher,${digits(2)},20/11/2026,`,
  `Kavita,${digits(3)},,`,
  `Tara,${digits(4)},,`,
].join('\n');

async function runSheet(desk: Desk) {
  const started = await startImport(desk, { name: 'a.csv', bytes: new TextEncoder().encode(sheet) });
  if (!started.ok) throw new Error(started.says);
  await runImport(desk, owner, started.id);
  while ((await advanceImports(desk.booking)) > 0);
  return started.id;
}

async function undo(desk: Desk, id: string) {
  await undoImport(desk, owner, id);
  while ((await advanceImports(desk.booking)) > 0);
}

/** Copies the tables that a restore may bring back, as a backup does. */
async function copyTo(backup: OpenedDatabase, { queries }: OpenedDatabase) {
  for (const table of [
    'appointments',
    'slot_holds',
    'imported_patients',
    'search_terms',
    'outbox',
  ] as const) {
    const rows = await queries.selectFrom(table).selectAll().execute();
    if (rows.length > 0) await backup.queries.insertInto(table).values(rows).execute();
  }
}

const namesIn = async ({ queries }: OpenedDatabase) => [
  ...(await queries.selectFrom('appointments').select('first_name').execute()).map((row) => row.first_name),
  ...(await importedPatients(queries)).map(({ firstName }) => firstName),
];

describeEachDatabase('the undo of an import', (open) => {
  test.for([{ exactly: false }, { exactly: true }])(
    'is repeated after the restore of an older backup, and counts nothing: %j',
    async ({ exactly }) => {
      const [live, backup, older] = [await open(), await open(), await open()];
      const desk = deskOn(live);
      await bookAppointment(desk.booking, wanted({ mobileNumber: mobile(4), firstName: 'Tara' }), 'own');
      const id = await runSheet(desk);
      await copyTo(backup, live);
      await copyTo(older, live);
      const [changed] = await historyOf(live.queries, mobile(2));
      await editAppointment(desk.booking, changed!, { note: 'Nervous' });
      await undo(desk, id);
      expect((await namesIn(live)).toSorted()).toEqual(['Meher', 'Tara']);

      const report = await reconcile(backup, live, { ...sinceBackup, exactly });
      expect(report).toMatchObject({ erased: 0, undone: 4, provenNumbers: 0 });
      expect((await namesIn(backup)).toSorted()).toEqual(['Meher', 'Tara']);
      expect(await backup.queries.selectFrom('erased_counts').selectAll().execute()).toEqual([]);
      // The restored database knows it too, and its time is free.
      await reconcile(older, backup, { ...sinceBackup, exactly });
      expect((await namesIn(older)).toSorted()).toEqual(['Meher', 'Tara']);
      const again = wanted({ time: '11:00', mobileNumber: mobile(9) });
      expect(await bookAppointment(deskOn(older).booking, again, 'again')).toMatchObject({ ok: true });
    },
  );

  test('leaves what a second import of the same file has brought since the backup', async () => {
    const [live, backup] = [await open(), await open()];
    const desk = deskOn(live);
    const id = await runSheet(desk);
    await copyTo(backup, live);
    await undo(desk, id);
    await runSheet(desk);
    const names = (await namesIn(live)).toSorted();
    expect(names).toHaveLength(5);
    await reconcile(backup, live, { ...sinceBackup, madeAt: desk.booking.clock.now() });
    expect((await namesIn(backup)).toSorted()).toEqual(names);
  });
});
