import { expect, test } from 'vitest';
import { historyOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { startCsvImport } from '#tests/support/desk/imports.ts';
import { mobile } from '#tests/support/people/booking.ts';
import { deskOn, receptionist as owner } from '#tests/support/people/desk.ts';
import { isAnyWaiting } from '#tests/support/people/simultaneous-changes.ts';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { advanceImports, runImport } from './run-import.server.ts';

describeDatabase('postgres', 'an import while a patient is erased', (open) => {
  test('stores nothing of a person who was erased while it waited for the lock of the number', async () => {
    const database = await open();
    const desk = deskOn(database);
    const id = await startCsvImport(desk, [`Asha Sample,${mobile(1).slice(3)},20/11/2026,5.30,RCT`]);
    await runImport(desk, owner, id);
    const otherServer = await open(database.location);
    const { promise: deleted, resolve: hasDeleted } = Promise.withResolvers<void>();
    const { promise: met, resolve: commit } = Promise.withResolvers<void>();
    const erasing = eraseNumber(desk.booking, mobile(1), async () => {
      hasDeleted();
      await met;
    });
    await deleted;
    const batch = advanceImports({ ...desk.booking, database: otherServer });
    while (!(await isAnyWaiting(otherServer)));
    commit();
    await Promise.all([erasing, batch]);
    expect(await historyOf(database.queries, mobile(1))).toEqual([]);
  });
});
