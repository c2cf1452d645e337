import { expect, test } from 'vitest';
import { searchAppointments } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { whatsappVersion } from '#features/booking/appointments/appointment.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { editAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { insertWarning, warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { changeNumber } from '#features/patient-page/number/change-number.server.ts';
import { bookingOn, messageRules, mobile, wanted } from '#tests/support/people/booking.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { tablesWith } from '#tests/support/queries/tables-with.ts';
import { backupMadeAt, reconcile, sinceBackup } from '#tests/support/servers/backups.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';

const [old, next] = [mobile(1), mobile(2)];
const clock = stoppedClock('2026-11-23T08:00:00+05:30');

const beforeBackup = stoppedClock('2026-11-22T08:00:00+05:30');

const bookingIn = (database: OpenedDatabase, now = clock) =>
  bookingOn(database, { clock: now, messages: messageRules() });

/** Copies the tables about visits, as a backup does. */
async function copyTo(backup: OpenedDatabase, { queries }: OpenedDatabase) {
  for (const table of ['appointments', 'slot_holds', 'search_terms', 'patient_warnings', 'outbox'] as const) {
    const rows = await queries.selectFrom(table).selectAll().execute();
    if (rows.length > 0) await backup.queries.insertInto(table).values(rows).execute();
  }
}

async function start(open: () => Promise<OpenedDatabase>) {
  const [live, backup] = [await open(), await open()];
  const book = async (key: string, differences: Parameters<typeof wanted>[0] = {}) => {
    const whatsappConsent = { version: whatsappVersion, language: 'en' } as const;
    const asked = wanted({ mobileNumber: old, whatsappConsent, ...differences });
    const booked = await bookAppointment(bookingIn(live, beforeBackup), asked, key);
    if (!booked.ok) throw new Error(booked.reason);
    return booked.appointment;
  };
  const visit = await book('own');
  await insertWarning(live.queries, visit, { kind: 'allergy', words: '' }, backupMadeAt);
  return { live, backup, visit, book };
}

const recipients = async (database: OpenedDatabase) =>
  (await outboxRows(database)).filter(({ kind }) => kind === 'sms').map(({ recipient }) => recipient);

describeEachDatabase('a number of a visit that was changed after a backup', (open) => {
  test.for([{ exactly: false }, { exactly: true }])(
    'by a code stays after the restore, with all that is under it: %j',
    async ({ exactly }) => {
      const { live, backup, visit } = await start(open);
      await copyTo(backup, live);
      const { queries } = backup;
      // One message has gone before the backup: only a resend of it goes to the new number.
      const [gone] = (await outboxRows(backup)).filter(({ kind }) => kind === 'sms');
      for (const database of [live, backup])
        await database.queries
          .updateTable('outbox')
          .set({ state: 'sent', sent_at: 1 })
          .where('id', '=', gone!.id)
          .execute();
      const proven = { number: next, codeId: 'code', isUsed: false };
      expect(await changeNumber(bookingIn(live), visit, proven)).toMatchObject({ ok: true });
      // The others can't be read any more.
      await live.queries.deleteFrom('outbox').where('id', '<>', gone!.id).execute();

      const report = await reconcile(backup, live, { ...sinceBackup, exactly });
      expect(report).toMatchObject({ provenNumbers: 1, undone: 0 });
      const kept = (await findById(queries, visit.id))!;
      expect(kept).toEqual({ ...visit, mobileNumber: next, whatsappConsent: null });
      expect((await warningsOf(queries, [kept]))(kept)).toHaveLength(1);
      const find = (number: string) => searchAppointments(queries, number.slice(3), { maxNumbers: 5 });
      expect((await find(next))?.visits.map(({ id }) => id)).toEqual([visit.id]);
      expect((await find(old))?.visits).toEqual([]);
      const messages = await queries
        .selectFrom('outbox')
        .select(['state', 'recipient', 'payload', 'resend_payload'])
        .where('kind', '=', 'sms')
        .execute();
      expect(messages.map(({ state }) => state)).toEqual(expect.arrayContaining(['queued', 'sent']));
      for (const { state, recipient, payload, resend_payload } of messages) {
        expect(recipient).toBe(state === 'queued' ? next : old);
        expect(JSON.parse(resend_payload ?? payload)).toMatchObject({ to: next });
      }
      expect(await tablesWith(backup, old.slice(3))).toEqual(['outbox']);
    },
  );

  test.for([
    { erased: old, stays: ['own'] },
    { erased: next, stays: ['other'] },
  ])('by a code is erased again with those alone that were erased: %j', async ({ erased, stays }) => {
    const { live, backup, visit, book } = await start(open);
    const other = await book('other', { date: '2026-11-26' });
    await copyTo(backup, live);
    const proven = { number: next, codeId: 'code', isUsed: false };
    expect(await changeNumber(bookingIn(live), visit, proven)).toMatchObject({ ok: true });
    await eraseNumber(bookingIn(live), erased, async () => {});

    await reconcile(backup, live);
    const left = [];
    for (const [key, { id }] of Object.entries({ own: visit, other }))
      if (await findById(backup.queries, id)) left.push(key);
    expect(left).toEqual(stays);
  });

  test('by a code leaves what a provider may have had to the former number', async () => {
    const { live, backup, visit } = await start(open);
    const waits = { attempts: 1, settled_attempts: 1, due_at: clock.now() + 7 * 86_400_000 };
    await live.queries.updateTable('outbox').set(waits).where('event', '=', 'booked').execute();
    await copyTo(backup, live);
    const proven = { number: next, codeId: 'code', isUsed: false };
    expect(await changeNumber(bookingIn(live), visit, proven)).toMatchObject({ ok: true });
    await live.queries.deleteFrom('outbox').execute();
    await reconcile(backup, live);
    const booked = (await outboxRows(backup)).filter(
      ({ event, kind }) => kind === 'sms' && event === 'booked',
    );
    expect(
      booked.map(({ recipient, attempts, overtaken_at }) => [recipient, attempts, overtaken_at !== null]),
    ).toEqual([
      [old, 1, true],
      [next, 0, false],
    ]);
  });

  test('by a code and then at the desk is the last one', async () => {
    const { live, backup, visit } = await start(open);
    await copyTo(backup, live);
    const proven = { number: next, codeId: 'code', isUsed: false };
    const changed = await changeNumber(bookingIn(live), visit, proven);
    if (!changed.ok) throw new Error(changed.reason);
    const last = mobile(3);
    const { id, version } = changed.appointment;
    await editAppointment(bookingIn(live), { id, version }, { mobileNumber: last });
    await reconcile(backup, live);
    expect((await findById(backup.queries, visit.id))?.mobileNumber).toBe(last);
  });

  test('at the desk is as in the backup, since a restore may be there to take that back', async () => {
    const { live, backup, visit } = await start(open);
    await copyTo(backup, live);
    const change = { id: visit.id, version: visit.version };
    expect(await editAppointment(bookingIn(live), change, { mobileNumber: next })).toMatchObject({
      ok: true,
    });
    await reconcile(backup, live);
    expect(await findById(backup.queries, visit.id)).toEqual({ ...visit, whatsappConsent: null });
    expect(await recipients(live)).not.toContain(old);
  });
});
