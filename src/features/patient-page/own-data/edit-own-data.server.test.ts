import { expect, test } from 'vitest';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { changeStatus, editAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { answerReminder, findRecall, putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { insertWarning, warningsOf } from '#features/booking/warnings/warnings-store.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { apiOn } from '#tests/support/people/booking-api.ts';
import { messageRules, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { correctOwnData, withdrawHealthConsent, withdrawReminders } from './edit-own-data.server.ts';
import { showOwnData } from './show-own-data.server.ts';

describeEachDatabase('a patient on the page of their data', (open) => {
  const opened = async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const { booking, get } = apiOn(database, {
      clock,
      messages: { ...messageRules(), sheetEvents: ['booked', 'moved'] },
    });
    const book = async (differences: Parameters<typeof wanted>[0] = {}) => {
      const booked = await bookAppointment(booking, wanted(differences), crypto.randomUUID());
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment;
    };
    const { queries } = database;
    const now = async ({ id }: { id: string }) => (await findById(queries, id))!;
    const sheets = async () =>
      (await queries.selectFrom('outbox').select('payload').where('kind', '=', 'sheet').execute()).map(
        ({ payload }) => payload,
      );
    const audited = async () =>
      (await readAuditLog(queries, {})).map(({ action, who, details }) => [action, who, details]);
    return { booking, clock, queries, book, now, sheets, audited, get };
  };
  const byLink = 'A patient, on their own page';
  const corrected = { firstName: 'Ashaa', lastName: 'Rao', message: 'Nervous' };

  test('corrects the name at this visit alone, with the warnings beside it; the log names no name', async () => {
    const { booking, clock, queries, book, now, audited, sheets } = await opened();
    const visit = await book({ message: 'Nervous' });
    const family = await book({ firstName: 'Ravi', time: '11:00' });
    await insertWarning(queries, visit, { kind: 'allergy', words: '' }, 0);
    expect(await correctOwnData(booking, visit, { ...corrected, firstName: '  Ashaa ' })).toEqual({
      ok: true,
    });
    expect(await now(visit)).toMatchObject({ ...corrected, correctedAt: clock.now(), status: 'confirmed' });
    expect(await now(family)).toEqual(family);
    expect((await warningsOf(queries, [await now(visit)]))(await now(visit))).toHaveLength(1);
    expect(await audited()).toEqual([['appointment-changed', byLink, { edited: 'firstName, lastName' }]]);
    expect((await sheets()).join()).toContain('Ashaa Rao');

    const { version } = await now(visit);
    expect(await correctOwnData(booking, visit, corrected)).toEqual({ ok: true });
    expect(await now(visit)).toMatchObject({ version });
    const refused = await correctOwnData(booking, visit, { ...corrected, firstName: ' ' });
    expect(refused).toMatchObject({ ok: false, errors: { firstName: 'firstNameRequired' } });
  });

  test('corrects an old copy of the visit, and keeps a number in the message that the page masks', async () => {
    const { booking, book, now } = await opened();
    const visit = await book({ message: 'Call 98123 45210' });
    await editAppointment(booking, visit, { note: 'By the window' });
    const [shown] = (await showOwnData(booking, visit)).visits;
    expect(shown!.message).toBe('Call +91 98•••••210');
    expect((await correctOwnData(booking, visit, { ...corrected, message: shown!.message })).ok).toBe(true);
    expect(await now(visit)).toMatchObject({
      firstName: 'Ashaa',
      message: 'Call 98123 45210',
      note: 'By the window',
    });
    await correctOwnData(booking, visit, { ...corrected, message: '' });
    expect((await now(visit)).message).toBe('');
    await correctOwnData(booking, visit, { ...corrected, message: 'Added' });
    expect((await now(visit)).message).toBe('');
  });

  test('gives a missed visit no other name, since missed visits count by it', async () => {
    const { booking, book, now } = await opened();
    const visit = await book();
    await changeStatus(booking, visit, 'no-show');
    expect((await showOwnData(booking, await now(visit))).mayCorrect).toBe(false);
    expect(await correctOwnData(booking, visit, corrected)).toEqual({ ok: false, reason: 'missed' });
    expect((await now(visit)).firstName).toBe(visit.firstName);
  });

  test('withdraws the consent to health data: message, consent and warnings go, the visit stays', async () => {
    const { booking, clock, queries, book, now, sheets, audited, get } = await opened();
    const visit = await book({ message: 'Penicillin', consent: 1 });
    await insertWarning(queries, visit, { kind: 'pregnant', words: '' }, clock.now());
    await queries.updateTable('outbox').set({ state: 'sent' }).execute();
    expect((await showOwnData(booking, visit)).hasHealth).toBe(true);
    expect(await withdrawHealthConsent(booking, visit)).toEqual({ ok: true });
    expect(await now(visit)).toEqual({
      ...visit,
      message: '',
      consent: null,
      healthWithdrawnAt: clock.now(),
      version: visit.version + 1,
      updatedAt: clock.now(),
    });
    expect(await queries.selectFrom('patient_warnings').selectAll().execute()).toEqual([]);
    expect(await sheets()).toHaveLength(1);
    expect((await sheets()).join()).not.toContain('Penicillin');
    const data = await (await get(`/appointments/${linkToken(visit, booking.linkSecret)}/data.json`)).text();
    expect(data).not.toContain('Penicillin');
    expect(JSON.parse(data)).toMatchObject({
      appointments: [{ consent: null, healthWithdrawnAt: '2026-11-23T02:30:00.000Z' }],
    });
    expect(await audited()).toEqual([['consent-withdrawn', byLink, { to: 'health data' }]]);

    await withdrawHealthConsent(booking, visit);
    expect((await now(visit)).version).toBe(visit.version + 1);
    // Noted after it, with a new consent at the clinic: withdrawn once more.
    clock.advance(60_000);
    await insertWarning(queries, visit, { kind: 'allergy', words: '' }, clock.now());
    expect((await showOwnData(booking, await now(visit))).hasHealth).toBe(true);
    await withdrawHealthConsent(booking, visit);
    expect(await queries.selectFrom('patient_warnings').selectAll().execute()).toEqual([]);
    const logged = await queries.selectFrom('erasure_log').select(['kind', 'at']).orderBy('kind').execute();
    expect(logged).toEqual(['message', 'warnings'].map((kind) => ({ kind, at: clock.now() })));
  });

  test('leaves warnings that belong to other visits: a stranger may have booked with that name and number', async () => {
    const { booking, queries, book } = await opened();
    const own = await book();
    await insertWarning(queries, own, { kind: 'pacemaker', words: '' }, 0);
    const stranger = await book({ time: '11:00', message: 'Mine' });
    await withdrawHealthConsent(booking, stranger);
    expect(await queries.selectFrom('patient_warnings').select('kind').execute()).toEqual([
      { kind: 'pacemaker' },
    ]);
    const logged = await queries.selectFrom('erasure_log').select(['kind', 'subject']).execute();
    expect(logged).toEqual([{ kind: 'message', subject: stranger.id }]);
  });

  test('withdraws reminders of the visit and of the recall after it, and of no other', async () => {
    const { booking, clock, queries, book, now, audited } = await opened();
    const visit = await book();
    const other = await book({ time: '11:00' });
    for (const { id } of [visit, other]) {
      const agreed = { by: 'Meena', at: 0 };
      await putRecall(queries, { appointmentId: id, due: '2027-05-25', service: 'Check-up' }, agreed);
      await answerReminder(queries, [id], { mayRemind: true, ...agreed });
    }
    const reminders = () =>
      queries
        .selectFrom('outbox')
        .select('id')
        .where('appointment_id', '=', visit.id)
        .where('event', 'in', ['reminder-evening', 'reminder-2h'])
        .where('state', '=', 'queued')
        .execute();
    expect(await reminders()).not.toEqual([]);
    expect((await showOwnData(booking, visit)).wantsReminders).toBe(true);
    expect(await withdrawReminders(booking, visit)).toEqual({ ok: true });
    expect(await reminders()).toEqual([]);
    expect(await now(visit)).toMatchObject({ wantsReminders: false });
    expect(await findRecall(queries, visit.id)).toMatchObject({
      mayRemind: false,
      askedBy: byLink,
      askedAt: clock.now(),
    });
    expect(await findRecall(queries, other.id)).toMatchObject({ mayRemind: true });
    expect((await showOwnData(booking, await now(visit))).wantsReminders).toBe(false);
    const { version } = await now(visit);
    await withdrawReminders(booking, visit);
    expect((await now(visit)).version).toBe(version);
    expect(await audited()).toEqual([['consent-withdrawn', byLink, { to: 'reminders' }]]);

    await changeStatus(booking, other, 'completed');
    expect(await withdrawReminders(booking, other)).toEqual({ ok: true });
    expect(await findRecall(queries, other.id)).toMatchObject({ mayRemind: false });
  });
});
