import { expect, test } from 'vitest';
import { type Appointment, consentVersion } from '#features/booking/appointments/appointment.ts';
import { findById, appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment, mayBookOnline } from '#features/booking/appointments/book-appointment.server.ts';
import {
  bookingsPerNumber,
  remainingUnverifiedBookings,
} from '#features/booking/appointments/booking-limits-store.server.ts';
import { forgetErasedBookings } from '#features/booking/counts/erased-bookings-store.server.ts';
import { changeStatus, editAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { insertAttempt } from '#features/booking/calls/call-attempts-store.server.ts';
import { insertWarning } from '#features/booking/warnings/warnings-store.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { loggedErasures } from '#platform/backup/erasure-log-store.server.ts';
import { showOwnData } from './show-own-data.server.ts';
import { newNumberPlaceholder } from '#platform/sms/missing-number.ts';
import { apiOn } from '#tests/support/people/booking-api.ts';
import { wanted } from '#tests/support/people/booking.ts';
import { tablesWith } from '#tests/support/queries/tables-with.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';

const hour = 60 * 60_000;

describeEachDatabase('the data behind a patient’s link', (open) => {
  const opened = async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const api = apiOn(database, { clock }, 0, 1);
    const book = async (differences: Parameters<typeof wanted>[0]) => {
      const booked = await bookAppointment(api.booking, wanted(differences), crypto.randomUUID());
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment;
    };
    const addressOf = (visit: Awaited<ReturnType<typeof book>>) =>
      `/appointments/${linkToken(visit, api.booking.linkSecret)}`;
    const refusalOf = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { reason?: string }).reason,
    ];
    return { ...api, database, clock, book, addressOf, refusalOf };
  };

  test('are those of its visit: a stranger who books with a patient’s name and number reads and erases nothing else', async () => {
    const { database, booking, get, change, book, addressOf } = await opened();
    const { queries } = database;
    const own = await book({ message: 'Nervous' });
    expect(
      (await book({ date: '2026-11-27', firstName: 'Ravi', consent: consentVersion + 1 })).consent,
    ).toBeNull();
    await insertWarning(queries, own, { kind: 'other', words: 'Penicillin, ask 98123 45210' }, 0);
    await insertAttempt(queries, own, {
      account: 'a',
      by: 'Sunita',
      at: 0,
      outcome: 'reached',
      note: 'Fears needles',
      againAt: null,
      causes: [`missed ${own.id} 0`],
    });
    const whatsappConsent = { version: 1, language: 'en' } as const;
    const mine = { message: 'Mine, call 98123 45210', consent: 1, whatsappConsent };
    const ofStranger = await book({ date: '2026-11-25', ...mine });

    const text = await (await get(`${addressOf(ofStranger)}/data.json`)).text();
    expect(JSON.parse(text)).toMatchObject({
      appointments: [
        {
          reference: ofStranger.reference,
          message: 'Mine, call +91 98•••••210',
          consent: { version: 1 },
          whatsappConsent,
        },
      ],
      calls: [],
    });
    expect(text).not.toMatch(/Nervous|Penicillin|needles|98123/);
    expect(text).not.toContain(own.reference);
    expect(text).toContain('+91 98');

    const shown = { toConfirm: true, channel: 'google', wantsReminders: false, isComing: true };
    expect((await showOwnData(booking, { ...ofStranger, ...shown })).visits[0]).toMatchObject({
      status: 'held',
      source: 'online',
      channel: 'google',
      whatsappConsent,
      wantsReminders: false,
      isComing: true,
    });
    expect((await showOwnData(booking, own)).calls).toEqual([]);
    expect(await (await change(`${addressOf(ofStranger)}/erase`)).json()).toEqual({ erased: 1 });
    expect(await findById(queries, ofStranger.id)).toBeUndefined();
    expect(await findById(queries, own.id)).toMatchObject({ status: 'confirmed' });
    expect(await loggedErasures(queries, 'appointment')).toEqual([]);
    const left = await (await get(`${addressOf(own)}/data.json`)).text();
    expect(left).toMatch(/Nervous[^]*Penicillin[^]*Fears needles/);

    const [warning] = (await showOwnData(booking, own)).warnings;
    expect(warning?.words).toBe('Penicillin, ask +91 98•••••210');

    await change(`${addressOf(own)}/erase`);
    expect(await queries.selectFrom('patient_warnings').selectAll().execute()).toEqual([]);
    expect(await queries.selectFrom('call_attempts').selectAll().execute()).toEqual([]);
    const [line] = await readAuditLog(queries, {});
    expect(line).toMatchObject({
      action: 'visit-erased',
      subject: own.reference,
      who: 'A patient, on their own page',
      address: '',
    });
  });

  test('are never those of a visit that has gone, however it went', async () => {
    const { database, booking, change, book, addressOf, clock } = await opened();
    const { queries } = database;
    const gone = {
      erased: async (visit: Appointment) => void (await change(`${addressOf(visit)}/erase`)),
      'to another number': async (visit: Appointment) =>
        void (await editAppointment(
          booking,
          { ...visit, isByStaff: true },
          { mobileNumber: '+919812345999' },
        )),
    };
    for (const [index, leave] of Object.values(gone).entries()) {
      const firstName = ['Meher', 'Imran'][index]!;
      const own = await book({ firstName, date: `2026-11-${24 + 2 * index}` });
      const ofStranger = await book({ firstName, date: `2026-11-${25 + 2 * index}` });
      await insertWarning(queries, own, { kind: 'other', words: 'Penicillin' }, clock.now());
      const call = { account: 'a', by: 'Sunita', at: 0, outcome: 'reached', againAt: null } as const;
      await insertAttempt(queries, own, { ...call, note: 'Fears needles', causes: [`missed ${own.id} 0`] });
      await leave(own);
      expect(await showOwnData(booking, ofStranger)).toMatchObject({ warnings: [], calls: [] });
      const [kept] = await queries.selectFrom('patient_warnings').select('words').execute();
      expect(kept?.words).toBe('Penicillin');
    }
  });

  test('name no number in full, not even one that the visit had before', async () => {
    const { database, booking, get, book, addressOf } = await opened();
    const { queries } = database;
    const visit = await book({});
    const payload = { to: '+919812345210', text: 'Confirmed', mobile: '9812345210' };
    await queries
      .updateTable('outbox')
      .set({ state: 'sent', recipient: '+919812345210', payload: JSON.stringify(payload) })
      .execute();
    await editAppointment(booking, { ...visit, isByStaff: true }, { mobileNumber: '+919876543210' });
    const text = await (await get(`${addressOf(visit)}/data.json`)).text();
    expect(text).toContain('+91 98•••••210');
    expect(text).not.toMatch(/98123|98765/);
  });

  test('are shown to a patient without a number', async () => {
    const { booking, get, book, addressOf } = await opened();
    const visit = await book({ message: 'Call 98123 45210' });
    const mobileNumber = newNumberPlaceholder();
    await editAppointment(booking, { ...visit, isByStaff: true }, { mobileNumber });
    const answer = await get(`${addressOf(visit)}/data.json`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(visit.reference);
    const { visits } = await showOwnData(booking, { ...visit, mobileNumber });
    expect(visits).toHaveLength(1);
  });

  test('once erased count still for the limits of a day, without the number', async () => {
    const { database, booking, clock, change, book, addressOf } = await opened();
    const { queries } = database;
    const room = () => remainingUnverifiedBookings(queries, { perHour: 0, perDay: 10 }, clock.now());
    const { mobileNumber } = wanted({});
    for (let n = 0; n < bookingsPerNumber; n += 1)
      expect((await change(`${addressOf(await book({}))}/erase`)).status).toBe(200);
    expect(await room()).toBe(10 - bookingsPerNumber);
    await expect(book({})).rejects.toThrow('too-many-today');
    expect(await mayBookOnline(booking, { mobileNumber })).toBe(false);
    expect(await tablesWith(database, mobileNumber.slice(3))).toEqual([]);

    clock.advance(24 * hour + 1);
    expect(await forgetErasedBookings(booking)).toBe(bookingsPerNumber);
    expect(await room()).toBe(10);
    await book({ date: '2026-11-27' });
  });

  test('are erased while the visit could be cancelled, and once its day is over', async () => {
    const { database, booking, clock, change, book, addressOf, refusalOf } = await opened();
    const late = await book({});
    const came = await book({ firstName: 'Ravi', time: '11:00' });
    const arrived = await changeStatus(booking, came, 'arrived', { notifyPatient: false });
    if (!arrived.ok) throw new Error(arrived.reason);
    clock.advance(25.5 * hour);
    expect(await refusalOf(await change(`${addressOf(late)}/erase`))).toEqual([409, 'too-late']);
    expect(await refusalOf(await change(`${addressOf(came)}/erase`))).toEqual([409, 'arrived']);
    expect(await findById(database.queries, late.id)).toMatchObject({ status: 'confirmed' });
    clock.advance(14.5 * hour);
    expect((await change(`${addressOf(late)}/erase`)).status).toBe(200);
    expect((await change(`${addressOf(came)}/erase`)).status).toBe(200);
  });

  test('once erased open no more without being counted as guesses; desks hear of it, and the time is free', async () => {
    const { database, change, get, book, addressOf } = await opened();
    const visit = await book({});
    const before = await database.queries
      .selectFrom('revisions')
      .selectAll()
      .where('topic', '=', appointmentsTopic)
      .execute();
    await change(`${addressOf(visit)}/erase`);
    const after = await database.queries
      .selectFrom('revisions')
      .selectAll()
      .where('topic', '=', appointmentsTopic)
      .execute();
    expect(after).not.toEqual(before);
    for (let times = 0; times < 3; times++)
      expect((await get(`${addressOf(visit)}/data.json`)).status).toBe(404);
    expect((await change(`${addressOf(visit)}/erase`)).status).toBe(404);
    expect((await book({ mobileNumber: '+919000000004' })).time).toBe('10:00');
  });
});
