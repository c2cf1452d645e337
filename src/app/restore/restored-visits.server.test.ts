import { expect, test } from 'vitest';
import { searchAppointments } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import { insertWarning, warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { insertWish, wantsEarlier } from '#features/patient-page/earlier-time/earlier-wishes-store.server.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { backupMadeAt, reconcile, sinceBackup } from '#tests/support/servers/backups.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenedDatabase,
} from '#tests/support/servers/databases.ts';
import { readConfig } from '#src/config/read-settings.server.ts';

const hour = 3_600_000;
const now = backupMadeAt + 24 * hour;

describeEachDatabase('visits that were booked after a backup', (open) => {
  const key = () => crypto.randomUUID();
  async function book(databases: OpenedDatabase[], number: number, time: string) {
    const visits = [];
    for (const database of databases) {
      const result = await bookAppointment(
        bookingOn(database),
        wanted({ mobileNumber: mobile(number), time }),
        key(),
      );
      if (!result.ok) throw new Error(result.reason);
      visits.push(result.appointment);
    }
    return visits;
  }
  const messagesOf = async ({ queries }: OpenedDatabase, id: string) =>
    queries
      .selectFrom('outbox')
      .select(['id', 'state'])
      .where('appointment_id', '=', id)
      .orderBy('id')
      .execute();

  /** Publishes content in a database, as the backup has it. */
  async function publish(
    { queries }: OpenedDatabase,
    { chairs, dentists = [] }: { chairs: number; dentists?: Content['dentists'] },
  ) {
    const content = defaultContent(readConfig({}));
    const made = { ...content, dentists, booking: { ...content.booking, chairs } };
    await queries
      .insertInto('content_versions')
      .values({
        version: 1,
        state: 'published',
        content: JSON.stringify(made),
        samples: '[]',
        made_at: 1,
        made_by: '',
        changes: '[]',
        reasons: '{}',
        preview: '',
      })
      .execute();
  }

  test('stand again with their links, messages and wishes, where their time is free; others are cancelled and named', async () => {
    const [restored, replaced] = [await open(), await open()];
    // In the backup another patient has 11:00, who was moved away from it afterwards.
    await book([restored], 1, '11:00');
    const [standing] = await book([replaced], 2, '10:00');
    const [displaced] = await book([replaced], 3, '11:00');
    const [cancelled] = await book([replaced], 4, '12:00');
    await replaced.queries
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('id', '=', cancelled!.id)
      .execute();
    await insertWish(replaced.queries, standing!.id, [], now);
    const sent = { state: 'sent', sent_at: now } as const;
    await replaced.queries.updateTable('outbox').set(sent).where('event', '=', 'booked').execute();

    const backup = { ...sinceBackup, madeAt: standing!.createdAt - 1 };
    expect(await reconcile(restored, replaced, backup)).toMatchObject({
      putBack: 2,
      withoutTime: [displaced!.reference],
    });

    expect(await findById(restored.queries, standing!.id)).toEqual(standing);
    expect(await wantsEarlier(restored.queries, standing!.id)).toBe(true);
    expect(await messagesOf(restored, standing!.id)).toEqual(await messagesOf(replaced, standing!.id));
    expect(await findById(restored.queries, cancelled!.id)).toMatchObject({ status: 'cancelled' });
    expect(await findById(restored.queries, displaced!.id)).toMatchObject({
      status: 'cancelled',
      note: expect.stringContaining('Call'),
    });
    const about = await messagesOf(restored, displaced!.id);
    expect(about.length).toBeGreaterThan(0);
    expect(about.map(({ state }) => state)).not.toContain('queued');
    const found = await searchAppointments(restored.queries, mobile(2).slice(-6), { maxNumbers: 5 });
    expect(found?.visits.map(({ id }) => id)).toEqual([standing!.id]);
    // The slot is taken, so another patient can't book it.
    const again = await bookAppointment(bookingOn(restored), wanted({ mobileNumber: mobile(5) }), key());
    expect(again).toMatchObject({ ok: false, reason: 'slot-taken' });
  });

  test('stand in another chair that is free, when the backup has another patient in theirs', async () => {
    const [restored, replaced] = [await open(), await open()];
    await publish(restored, { chairs: 2 });
    await book([restored], 1, '11:00');
    const [visit] = await book([replaced], 2, '11:00');
    const backup = { ...sinceBackup, madeAt: visit!.createdAt - 1 };
    expect(await reconcile(restored, replaced, backup)).toMatchObject({ putBack: 1, withoutTime: [] });
    expect(await findById(restored.queries, visit!.id)).toMatchObject({ status: 'confirmed', chair: 2 });
  });

  test('stand with their chosen dentist in whichever chair is the dentist’s; where it is taken, with any, and are named', async () => {
    const [restored, replaced] = [await open(), await open()];
    const dentist = { qualification: { en: 'BDS' }, languages: ['en'] as const, shown: true };
    const dentists = ['anna', 'bina'].map((id, index) => ({
      ...dentist,
      id,
      name: `Dr. ${id}`,
      registration: `A-${index}`,
      chair: index + 1,
    }));
    await publish(restored, { chairs: 2, dentists });
    // After the backup the owner had moved Bina into the first chair.
    const [kept, lost, past] = [
      (await book([replaced], 2, '10:00'))[0]!,
      (await book([replaced], 3, '11:00'))[0]!,
      (await book([replaced], 4, '12:00'))[0]!,
    ];
    await replaced.queries.updateTable('appointments').set({ dentist: 'bina' }).execute();
    await replaced.queries
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('id', '=', past.id)
      .execute();
    const [other] = await book([restored], 1, '11:00');
    await restored.queries.updateTable('slot_holds').set({ chair: 2 }).execute();
    await restored.queries
      .updateTable('appointments')
      .set({ chair: 2 })
      .where('id', '=', other!.id)
      .execute();
    const backup = { ...sinceBackup, madeAt: kept.createdAt - 1 };
    expect(await reconcile(restored, replaced, backup)).toMatchObject({
      putBack: 3,
      withoutTime: [],
      withoutDentist: [lost.reference],
    });
    const seated = async ({ id }: { id: string }) => findById(restored.queries, id);
    expect(await seated(kept)).toMatchObject({ status: 'confirmed', chair: 2, dentist: 'bina' });
    expect(await seated(lost)).toMatchObject({ status: 'confirmed', chair: 1, dentist: null });
    expect(await seated(past)).toMatchObject({ status: 'cancelled', chair: 1, dentist: 'bina' });
  });

  test('get no chair that is blocked in the backup', async () => {
    const [restored, replaced] = [await open(), await open()];
    const [fromDate, toTime] = ['2026-11-24', '12:00'];
    const day = { fromDate, toDate: fromDate, fromTime: null, toTime, weekday: null };
    const block = { ...day, kind: 'block', chair: 1, reason: 'Compressor', publicText: '' } as const;
    await closeTime(bookingOn(restored), block, []);
    const [inside] = await book([replaced], 1, '11:00');
    const [after] = await book([replaced], 2, '12:00');
    const backup = { ...sinceBackup, madeAt: inside!.createdAt - 1 };
    const report = await reconcile(restored, replaced, backup);
    expect(report).toMatchObject({ putBack: 1, withoutTime: [inside!.reference] });
    expect(await findById(restored.queries, after!.id)).toMatchObject({ status: 'confirmed' });
  });

  test('are left out where the owner wants it exactly as it was', async () => {
    const [restored, replaced] = [await open(), await open()];
    const [visit] = await book([replaced], 1, '10:00');
    const backup = { ...sinceBackup, madeAt: visit!.createdAt - 1, exactly: true };
    expect(await reconcile(restored, replaced, backup)).toMatchObject({ putBack: 0 });
    expect(await findById(restored.queries, visit!.id)).toBeUndefined();
  });
});

describeDatabase('sqlite', 'warnings of patients', (open) => {
  test('that the backup predates are put back with their persons, and with nobody who was erased', async () => {
    const [restored, replaced] = [await open(), await open()];
    const asha = { mobileNumber: mobile(1), firstName: 'Asha', lastName: 'Patil' };
    const erased = { ...asha, firstName: 'Zinnia' };
    await bookAppointment(bookingOn(restored), wanted(asha), 'key-1');
    for (const person of [asha, erased])
      await insertWarning(replaced.queries, person, { kind: 'pacemaker', words: '' }, backupMadeAt - hour);
    await reconcile(restored, replaced, sinceBackup);
    const warnings = await warningsOf(restored.queries, [asha, erased]);
    expect([warnings(asha), warnings(erased)]).toEqual([[{ kind: 'pacemaker', words: '' }], []]);
  });
});
