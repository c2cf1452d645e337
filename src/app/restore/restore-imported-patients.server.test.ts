import { expect, test } from 'vitest';
import { searchAppointments } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import {
  importedPatients,
  insertImportedPatient,
} from '#features/booking/imports/imported-patients-store.server.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { reconcile, sinceBackup } from '#tests/support/servers/backups.ts';
import { describeDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';

const insert = (databases: readonly OpenedDatabase[], id: string, firstName: string, person: number) =>
  Promise.all(
    databases.map(({ queries }, at) =>
      insertImportedPatient(
        queries,
        {
          id,
          firstName,
          lastName: 'Patil',
          mobileNumber: mobile(person),
          note: `${firstName} ${at}`,
          addedAt: 0,
        },
        { importId: 'one', row: Number(id) },
      ),
    ),
  );

const namesIn = async ({ queries }: OpenedDatabase) =>
  (await importedPatients(queries)).map(({ firstName, note }) => `${firstName}: ${note}`).toSorted();

describeDatabase('sqlite', 'patients of the clinic’s own list', (open) => {
  test('patients imported after the backup are restored and found, unless the restore is exact', async () => {
    const [restored, exact, replaced] = [await open(), await open(), await open()];
    await insert([restored, exact, replaced], '1', 'Asha', 1);
    await insert([replaced], '2', 'Ravi', 2);
    await reconcile(restored, replaced);
    expect(await namesIn(restored)).toEqual(['Asha: Asha 0', 'Ravi: Ravi 0']);
    const found = await searchAppointments(restored.queries, 'ravi', { maxNumbers: 5 });
    expect(found!.imported.map(({ id }) => id)).toEqual(['2']);
    await reconcile(exact, replaced, { ...sinceBackup, exactly: true });
    expect(await namesIn(exact)).toEqual(['Asha: Asha 1']);
  });

  test('patients erased since are erased again, with their visits, and others of the family stay', async () => {
    const [restored, replaced] = [await open(), await open()];
    await insert([restored, replaced], '1', 'Asha', 1);
    await insert([restored], '2', 'Meher', 1);
    await bookAppointment(bookingOn(restored), wanted({ mobileNumber: mobile(1) }), 'asha');
    await eraseNumber(bookingOn(replaced), mobile(1), async () => {});
    expect(await reconcile(restored, replaced)).toMatchObject({ erased: 1 });
    expect(await namesIn(restored)).toEqual(['Meher: Meher 0']);
    const found = await searchAppointments(restored.queries, 'asha', { maxNumbers: 5 });
    expect(found).toMatchObject({ visits: [], imported: [] });
  });
});
