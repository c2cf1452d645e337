import { expect, test } from 'vitest';
import { wantEarlier } from '../earlier-time/want-earlier.server.ts';
import { offerFreedSlots } from '../earlier-time/offer-freed-slots.server.ts';
import { findOpenOffer } from '../earlier-time/earlier-offers-store.server.ts';
import { changeAsPatient } from './change-as-patient.server.ts';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { knownServices } from '#features/clinic/services/known-services.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { bookingOn, mobile, siteWith, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { makeCalendarFile } from '#features/booking/calendar-file/make-calendar-file.server.ts';
import {
  cancelAppointment,
  resizeAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { freeSlots } from '#features/booking/slots/free-slots.ts';
import { listOpenSlots } from '#features/booking/slots/list-slots.server.ts';

const date = '2026-11-24';
const rootCanal = 'Restorative Dentistry - Root Canal Treatment';
const crown = 'Restorative Dentistry - Dental Crown';
const { toothache } = knownServices;
const lengths = { [rootCanal]: 90, [crown]: 45 };

async function start(open: OpenDatabase, { overrunMinutes = 0, perDay = 0 } = {}) {
  const clock = stoppedClock('2026-11-23T09:00:00+05:30');
  const site = siteWith({
    overrunMinutes,
    emergency: { perDay, openHoursBefore: 2 },
    clinic: { lengths, emergencies: { [toothache]: true } },
  });
  const database = await open();
  const desk = deskOn(database, { clock, site: fixedSite(site) });
  const { booking } = desk;
  let patients = 0;
  const ask = (time: string, serviceSelected: string, on = date) =>
    bookAppointment(
      booking,
      wanted({ date: on, time, serviceSelected, mobileNumber: mobile((patients += 1)) }),
      crypto.randomUUID(),
    );
  const book = async (...asked: Parameters<typeof ask>): Promise<Appointment> => {
    const result = await ask(...asked);
    if (!result.ok) throw new Error(result.reason);
    return result.appointment;
  };
  /** A visit that was booked when the clinic had no lengths. */
  const bookBefore = async (time: string, serviceSelected: string, on = date): Promise<Appointment> => {
    const slot = { date: on, time, serviceSelected, mobileNumber: mobile((patients += 1)) };
    const result = await bookAppointment(bookingOn(database, { clock }), wanted(slot), crypto.randomUUID());
    if (!result.ok) throw new Error(result.reason);
    return result.appointment;
  };
  const wish = async (visit: Appointment) =>
    expect(await wantEarlier(booking, visit, true)).toMatchObject({ ok: true });
  /** Gives all offers that are due; then the one of a visit. */
  const offerTo = async ({ id }: Appointment) => {
    clock.advance(undoSeconds * 1000 + 1);
    while ((await offerFreedSlots(booking)) > 0);
    return findOpenOffer(booking.database.queries, id);
  };
  const free = async (length: number | 'slot') => {
    const { days } = await listOpenSlots(booking, site, date, date, { length, forEmergency: false });
    return freeSlots(days)
      .map(({ time }) => time)
      .join(' ');
  };
  return { desk, booking, clock, site, ask, book, bookBefore, wish, offerTo, free };
}

describeEachDatabase('lengths that the owner has set', (open) => {
  test('are held whole, offered where they fit, and where not the nearest three that do', async () => {
    const { ask, book, free } = await start(open);
    expect(await free(90)).toBe('10:00 11:00 12:00 13:00 17:00 18:00 19:00 20:00');
    expect(await book('11:00', rootCanal)).toMatchObject({ minutes: 90, chair: 1 });
    expect(await free(90)).toBe('13:00 17:00 18:00 19:00 20:00');
    expect(await free(45)).toBe('10:00 13:00 17:00 18:00 19:00 20:00 21:00');
    expect(await free('slot')).toBe('10:00 13:00 14:00 17:00 18:00 19:00 20:00 21:00 21:30');
    expect(await ask('12:00', crown)).toMatchObject({ reason: 'slot-taken' });
    expect(await ask('10:00', rootCanal)).toMatchObject({
      reason: 'slot-taken',
      nearest: ['13:00', '17:00', '18:00'].map((time) => ({ date, time })),
    });
    // It would end after the session.
    expect(await ask('21:00', rootCanal)).toMatchObject({ reason: 'slot-not-offered' });
    // One that has no length of its own takes its slot, up to the next start.
    expect(await book('10:00', 'Preventive Care - Dental X-rays')).toMatchObject({ minutes: 60 });
  });

  test('end with the session, or as many minutes later as the owner allows, and never in closed time', async () => {
    const { booking, free } = await start(open, { overrunMinutes: 30 });
    expect(await free(90)).toBe('10:00 11:00 12:00 13:00 17:00 18:00 19:00 20:00 21:00');
    const block = {
      kind: 'block',
      fromDate: date,
      toDate: date,
      fromTime: '12:15',
      toTime: '13:00',
    } as const;
    await closeTime(booking, { ...block, weekday: null, reason: 'Autoclave', publicText: '' }, []);
    expect(await free(90)).toBe('10:00 13:00 17:00 18:00 19:00 20:00 21:00');
    expect(await free(45)).toBe('10:00 11:00 13:00 14:00 17:00 18:00 19:00 20:00 21:00 21:30');
  });

  test('go with a visit that is moved, and into its calendar file', async () => {
    const { booking, site, book } = await start(open);
    const visit = await book('10:00', rootCanal);
    await book('13:00', crown);
    const move = (time: string) => changeAsPatient(booking, visit, { type: 'move', date, time });
    // An hour is left before the crown, not an hour and a half.
    expect(await move('12:00')).toMatchObject({
      reason: 'slot-taken',
      nearest: [{ time: '17:00' }, { time: '18:00' }, { time: '19:00' }],
    });
    const moved = await move('11:00');
    expect(moved).toMatchObject({ ok: true, appointment: { minutes: 90, time: '11:00' } });
    const words = { summary: '', description: '', descriptionAtOpening: '', withDentist: '' };
    const file = makeCalendarFile(moved.ok ? moved.appointment : visit, site.facts, {
      words,
      clockText: String,
    });
    expect(file).toContain('DTSTART:20261124T053000Z');
    expect(file).toContain('DTEND:20261124T070000Z');
  });

  test('a patient who waits is offered only a gap that is long enough', async () => {
    const { booking, book, wish, offerTo } = await start(open);
    const [short, long] = [await book('10:00', crown), await book('17:00', rootCanal)];
    await book('11:00', 'Preventive Care - Dental X-rays');
    await book('12:00', rootCanal);
    await book('14:00', 'Preventive Care - Dental X-rays');
    const waits = await book('20:00', rootCanal);
    await book('19:00', crown);
    await wish(waits);
    await cancelAppointment(booking, short, { notifyPatient: false });
    expect(await offerTo(waits)).toBeUndefined();
    await cancelAppointment(booking, long, { notifyPatient: false });
    expect(await offerTo(waits)).toMatchObject({ date, time: '17:00', minutes: 90 });
    // It is held whole.
    const rival = wanted({ date, time: '18:00', serviceSelected: crown, mobileNumber: mobile(99) });
    expect(await bookAppointment(booking, rival, 'rival')).toMatchObject({ reason: 'slot-taken' });
  });

  test('a visit booked before a length was set takes it when it is moved or offered an earlier time', async () => {
    const { booking, book, bookBefore, wish, offerTo } = await start(open);
    const moves = await bookBefore('20:00', rootCanal);
    const waits = await bookBefore('10:00', rootCanal, '2026-11-25');
    const [short, long] = [await book('10:00', crown), await book('17:00', rootCanal)];
    await book('11:00', rootCanal);
    await book('13:00', crown);
    await book('14:00', 'Preventive Care - Dental X-rays');
    await book('19:00', crown);
    await book('21:00', crown);
    const move = (time: string) => changeAsPatient(booking, moves, { type: 'move', date, time });
    expect(await move('21:30')).toMatchObject({ ok: false, reason: 'slot-not-offered' });
    await wish(waits);
    await cancelAppointment(booking, short, { notifyPatient: false });
    expect(await offerTo(waits)).toBeUndefined();
    await cancelAppointment(booking, long, { notifyPatient: false });
    const offer = await offerTo(waits);
    expect(offer).toMatchObject({ date, time: '17:00', minutes: 90 });
    // The whole of it is held: for the other, only the next day is left.
    expect(await move('18:00')).toMatchObject({ ok: false, reason: 'slot-taken' });
    const accept = { type: 'offer', offer: offer!.id, accept: true } as const;
    expect(await changeAsPatient(booking, waits, accept)).toMatchObject({
      ok: true,
      appointment: { date, time: '17:00', minutes: 90 },
    });
    const moved = await changeAsPatient(booking, moves, { type: 'move', date: '2026-11-25', time: '10:00' });
    expect(moved).toMatchObject({ ok: true, appointment: { time: '10:00', minutes: 90 } });
  });

  test('and times kept for emergencies: one that becomes free is offered to an emergency, whoever asked before', async () => {
    const { booking, book, wish, offerTo } = await start(open, { perDay: 1 });
    const [kept, first] = [await book('10:00', toothache), await book('20:00', crown)];
    const emergency = await book('18:00', toothache);
    await wish(first);
    await wish(emergency);
    await cancelAppointment(booking, kept, { notifyPatient: false });
    expect(await offerTo(first)).toBeUndefined();
    expect(await offerTo(emergency)).toMatchObject({ date, time: '10:00' });
  });

  test('are changed at the desk, and one that would run into another names it', async () => {
    const { desk, book } = await start(open);
    const send = deskApi(desk);
    const visit = await book('10:00', crown);
    await book('11:00', crown);
    const patch = async (version: number, minutes: unknown) =>
      send('PATCH', `/${visit.id}`, { version, minutes });
    const refused = await patch(1, 75);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        reason: 'slot-taken',
        current: { minutes: 45 },
        colliding: [{ date, time: '11:00 AM', endsAt: '11:45' }],
      },
    });
    expect(await patch(1, 60)).toMatchObject({
      status: 200,
      body: { appointment: { version: 2, minutes: 60 } },
    });
    expect(await patch(2, 20)).toMatchObject({
      status: 200,
      body: { appointment: { version: 3, minutes: 20 } },
    });
    expect(await patch(3, 4)).toMatchObject({
      status: 422,
      body: { errors: { minutes: expect.any(String) } },
    });
    expect(await patch(2, 30)).toMatchObject({ status: 409, body: { reason: 'changed-meanwhile' } });
    // The time that it gave back is free.
    const walkIn = {
      firstName: 'Farhan',
      mobileNumber: '9000000003',
      serviceSelected: crown,
      date,
      time: '10:20 AM',
    };
    const entered = await send(
      'POST',
      '/',
      { ...walkIn, bySpecialArrangement: true },
      { 'Idempotency-Key': 'one' },
    );
    const soonest = ['11:45 AM', '12:00 PM', '12:15 PM', '12:30 PM'].map((time) => ({ date, time }));
    expect(entered).toMatchObject({ status: 409, body: { nearest: soonest } });
    const short = await send(
      'POST',
      '/',
      { ...walkIn, bySpecialArrangement: true, minutes: 30 },
      { 'Idempotency-Key': 'short' },
    );
    expect(short).toMatchObject({ status: 201, body: { appointment: { minutes: 30 } } });
    const { id, version } = short.body.appointment;
    await cancelAppointment(desk.booking, { id, version }, { notifyPatient: false });
    const made = await resizeAppointment(desk.booking, { id: visit.id, version: 3 }, 15);
    expect(made).toMatchObject({ ok: true });
    const again = await send(
      'POST',
      '/',
      { ...walkIn, time: '10:15 AM', bySpecialArrangement: true },
      { 'Idempotency-Key': 'two' },
    );
    expect(again).toMatchObject({ status: 201, body: { appointment: { minutes: 45, isLengthSet: true } } });
  });
});
