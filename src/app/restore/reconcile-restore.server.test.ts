import { expect, test } from 'vitest';
import {
  historyOf,
  searchAppointments,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { answerReminder, findRecall, putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { insertWarning, warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { enqueueMessages } from '#features/notifications/outbox/new-messages-store.server.ts';
import { shownPictures } from '#features/gallery/pictures/stored-pictures-store.server.ts';
import { logErasures } from '#platform/backup/erasure-log-store.server.ts';
import {
  backupMadeAt,
  pictureFolder,
  reconcile,
  sinceBackup,
  storePicture,
} from '#tests/support/servers/backups.ts';
import { bookingOn, messageRules, mobile, wanted } from '#tests/support/people/booking.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenedDatabase,
} from '#tests/support/servers/databases.ts';
import { sheetMessage } from '#tests/support/providers/outbox.ts';
import { reconcileRestore } from './reconcile-restore.server.ts';

const hour = 3_600_000;
const now = backupMadeAt + 24 * hour;

const states = async ({ queries }: OpenedDatabase) => {
  const rows = await queries.selectFrom('outbox').select(['id', 'state']).orderBy('id').execute();
  return rows.map(({ state }) => state);
};
/** Copies the outbox of one database into another, as a restored backup has it. */
async function copyOutbox(from: OpenedDatabase, to: OpenedDatabase) {
  const rows = await from.queries.selectFrom('outbox').selectAll().execute();
  await to.queries.insertInto('outbox').values(rows).execute();
}
const queue = (database: OpenedDatabase, dueAt: number) =>
  database.transaction((tx) =>
    enqueueMessages(database, tx, [{ ...sheetMessage, dueAt }], backupMadeAt - hour),
  );

describeDatabase('sqlite', 'after a restore', (open) => {
  test('messages that the replaced database sent are not sent again, unsent ones are', async () => {
    const [restored, replaced] = [await open(), await open()];
    await queue(replaced, backupMadeAt);
    await queue(replaced, backupMadeAt);
    await copyOutbox(replaced, restored);
    const [first] = await replaced.queries.selectFrom('outbox').select('id').orderBy('id').execute();
    await replaced.queries
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: now, settled_at: now })
      .where('id', '=', first!.id)
      .execute();
    expect(await reconcile(restored, replaced, sinceBackup)).toMatchObject({ erased: 0, unknownMessages: 0 });
    expect(await states(restored)).toEqual(['sent', 'queued']);
  });

  test('on an empty machine what was due is left to staff, and what comes later is sent', async () => {
    const restored = await open();
    await queue(restored, now - hour);
    await queue(restored, now + hour);
    expect((await reconcileRestore(restored, undefined, sinceBackup)).unknownMessages).toBe(1);
    expect(await states(restored)).toEqual(['unknown', 'queued']);
  });

  test('patients erased since are erased again, and the audit log keeps who did it', async () => {
    const [restored, replaced] = [await open(), await open()];
    const booked = await bookAppointment(bookingOn(restored), wanted({ mobileNumber: mobile(1) }), 'key-1');
    await bookAppointment(
      bookingOn(restored),
      wanted({ mobileNumber: mobile(2), date: '2026-11-26' }),
      'key-2',
    );
    if (!booked.ok) throw new Error(booked.reason);
    const { reference } = booked.appointment;
    await replaced.queries
      .insertInto('staff_record')
      .values({
        id: 'line',
        at: backupMadeAt + hour,
        account_id: null,
        session_id: '',
        who: 'Dr. Rao',
        action: 'patient-erased',
        subject: reference,
        address: '',
        details: JSON.stringify({ references: `${reference}, GONE` }),
      })
      .execute();

    expect((await reconcile(restored, replaced, sinceBackup)).erased).toBe(1);
    expect(await historyOf(restored.queries, mobile(1))).toEqual([]);
    expect(await historyOf(restored.queries, mobile(2))).toHaveLength(1);
    const kept = await restored.queries.selectFrom('staff_record').select(['who', 'action']).execute();
    expect(kept).toEqual([{ who: 'Dr. Rao', action: 'patient-erased' }]);
  });

  test('a yes to WhatsApp that was taken back since is not restored, others are', async () => {
    const [restored, replaced] = [await open(), await open()];
    const whatsappConsent = { version: 1, language: 'en' } as const;
    for (const time of ['10:00', '11:00', '12:00'])
      await bookAppointment(bookingOn(restored), wanted({ time, whatsappConsent }), time);
    const rows = await restored.queries.selectFrom('appointments').selectAll().execute();
    for (const { whatsapp_version: yes, ...row } of rows.filter(({ slot_time }) => slot_time !== '12:00')) {
      const visit = { ...row, whatsapp_version: row.slot_time === '10:00' ? null : yes };
      await replaced.queries.insertInto('appointments').values(visit).execute();
    }
    await reconcile(restored, replaced, sinceBackup);
    const after = await historyOf(restored.queries, wanted().mobileNumber);
    const answers = after.map((one) => `${one.time} ${one.whatsappConsent?.version ?? 'no'}`);
    expect(answers.toSorted()).toEqual(['10:00 no', '11:00 1', '12:00 1']);
  });

  test('a visit that was erased by its link is erased alone: others of that name and number stay', async () => {
    const [restored, replaced] = [await open(), await open()];
    const visits = await Promise.all(
      ['10:00', '12:00'].map((time) => bookAppointment(bookingOn(restored), wanted({ time }), time)),
    );
    const [erased, other] = visits.map((each) => (each.ok ? each.appointment : undefined));
    await logErasures(replaced.queries, 'visit', [{ subject: erased!.id, at: backupMadeAt + hour }]);
    expect((await reconcile(restored, replaced, sinceBackup)).erased).toBe(1);
    expect((await historyOf(restored.queries, wanted().mobileNumber)).map(({ id }) => id)).toEqual([
      other!.id,
    ]);
  });

  test('another patient of a number that was corrected before its patient was erased stays', async () => {
    const [restored, replaced] = [await open(), await open()];
    const book = async (differences: Parameters<typeof wanted>[0]) => {
      const booked = await bookAppointment(bookingOn(restored), wanted(differences), crypto.randomUUID());
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment;
    };
    // In the backup the erased patient still has the number of another one, and a second visit under it.
    const erased = await book({ mobileNumber: mobile(1), firstName: 'Meera', lastName: 'Rao' });
    await book({ mobileNumber: mobile(1), firstName: 'Meera', lastName: 'Rao', time: '12:00' });
    const other = await book({
      mobileNumber: mobile(1),
      firstName: 'Kiran',
      lastName: 'Shah',
      time: '11:00',
    });
    await logErasures(replaced.queries, 'appointment', [{ subject: erased.id, at: backupMadeAt + hour }]);

    expect((await reconcile(restored, replaced, sinceBackup)).erased).toBe(2);
    expect((await historyOf(restored.queries, mobile(1))).map(({ id }) => id)).toEqual([other.id]);
    const found = await searchAppointments(restored.queries, 'Kiran', { maxNumbers: 5 });
    expect(found?.visits).toHaveLength(1);
  });

  test('an erasure is repeated by a later restore too, though the backup between did not know the patient', async () => {
    const [older, newer, replaced] = [await open(), await open(), await open()];
    const booked = await bookAppointment(bookingOn(newer), wanted(), 'key-1');
    if (!booked.ok) throw new Error(booked.reason);
    await logErasures(replaced.queries, 'appointment', [
      { subject: booked.appointment.id, at: backupMadeAt + hour },
    ]);
    await reconcile(older, replaced, sinceBackup);
    expect((await reconcile(newer, older, sinceBackup)).erased).toBe(1);
  });

  test('a picture whose consent was withdrawn stays off the site after two restores, the wrong backup first', async () => {
    const [older, newer, replaced] = [await open(), await open(), await open()];
    await storePicture(newer, newer.location.dataDirectory);
    await logErasures(replaced.queries, 'picture', [
      { subject: pictureFolder(), at: backupMadeAt, by: 'Dr. Rao' },
    ]);
    await reconcile(older, replaced, sinceBackup);
    await reconcile(newer, older, sinceBackup);
    expect(await shownPictures(newer.queries)).toEqual([]);
  });

  test('the audit log keeps the lines that were written since', async () => {
    const [restored, replaced] = [await open(), await open()];
    const line = (id: string) => ({
      id,
      at: backupMadeAt + hour,
      account_id: null,
      session_id: '',
      who: 'Dr. Rao',
      action: 'account-disabled' as const,
      subject: 'asha@clinic.example',
      details: '{}',
      address: '',
    });
    await restored.queries.insertInto('staff_record').values(line('before')).execute();
    await replaced.queries
      .insertInto('staff_record')
      .values([line('before'), line('since')])
      .execute();
    await reconcile(restored, replaced, sinceBackup);
    const kept = await restored.queries.selectFrom('staff_record').select('id').orderBy('id').execute();
    expect(kept).toEqual([{ id: 'before' }, { id: 'since' }]);
  });
});

describeEachDatabase('recalls', (open) => {
  test.each([false, true])(
    'a restore keeps newer recalls unless it is exact, and always a refused reminder (exactly: %s)',
    async (exactly) => {
      const [restored, replaced] = [await open(), await open()];
      const visits = [];
      for (const n of [1, 2]) {
        const booked = await bookAppointment(bookingOn(restored), wanted({ time: `1${n}:00` }), `key-${n}`);
        if (!booked.ok) throw new Error(booked.reason);
        const { id } = booked.appointment;
        visits.push(id);
        const own = await bookAppointment(bookingOn(replaced), wanted({ time: `1${n}:00` }), `key-${n}`);
        if (!own.ok) throw new Error(own.reason);
        await replaced.queries
          .updateTable('appointments')
          .set({ id })
          .where('id', '=', own.appointment.id)
          .execute();
      }
      const [first, second] = visits as [string, string];
      const agreed = { by: 'Meena', at: backupMadeAt - hour };
      const recall = { due: '2027-05-24', service: 'Check-up' };
      await putRecall(restored.queries, { appointmentId: first, ...recall }, agreed);
      await answerReminder(restored.queries, [first], { mayRemind: true, ...agreed });
      for (const appointmentId of visits)
        await putRecall(replaced.queries, { appointmentId, ...recall }, { by: 'Ravi', at: now });
      await answerReminder(replaced.queries, [first], { mayRemind: false, by: 'Ravi', at: now });
      await reconcile(restored, replaced, { ...sinceBackup, exactly });
      expect(await findRecall(restored.queries, first)).toMatchObject({ mayRemind: false, askedBy: 'Ravi' });
      expect((await findRecall(restored.queries, second))?.due).toBe(exactly ? undefined : recall.due);
    },
  );
});

describeEachDatabase('withdrawn consents', (open) => {
  test.each([false, true])('stay withdrawn (exactly: %s)', async (exactly) => {
    const [restored, replaced] = [await open(), await open()];
    const sheet = { messages: messageRules() };
    const booked = await bookAppointment(
      bookingOn(restored, sheet),
      wanted({ message: 'Pregnant', consent: 1 }),
      'key-1',
    );
    const own = await bookAppointment(bookingOn(replaced), wanted(), 'key-1');
    if (!booked.ok || !own.ok) throw new Error('not booked');
    const visit = booked.appointment;
    await insertWarning(restored.queries, visit, { kind: 'pregnant', words: '' }, backupMadeAt);
    await replaced.queries
      .updateTable('appointments')
      .set({ id: visit.id, wants_reminders: 0 })
      .where('id', '=', own.appointment.id)
      .execute();
    for (const kind of ['message', 'warnings'] as const)
      await logErasures(replaced.queries, kind, [{ subject: visit.id, at: backupMadeAt + hour }]);
    await insertWarning(replaced.queries, visit, { kind: 'allergy', words: '' }, backupMadeAt + 2 * hour);
    await reconcile(restored, replaced, { ...sinceBackup, exactly });
    expect(await findById(restored.queries, visit.id)).toEqual({
      ...visit,
      message: '',
      consent: null,
      healthWithdrawnAt: backupMadeAt + hour,
      wantsReminders: false,
    });
    const warnings = (await warningsOf(restored.queries, [visit]))(visit);
    expect(warnings.map(({ kind }) => kind)).toEqual(exactly ? [] : ['allergy']);
    const rows = await restored.queries.selectFrom('outbox').select('payload').execute();
    expect(JSON.stringify(rows)).not.toContain('Pregnant');
  });
});
