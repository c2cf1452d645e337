import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import { moveAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { NewClosure } from '#features/booking/slots/closures.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { visitsInClosedTime } from '../calls/read-calls.server.ts';
import { mobile, siteWith, wanted } from '#tests/support/people/booking.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { listBookedInside, showStandingVisits } from './close-desk-time.server.ts';
import { readNearestPlaces } from './nearest-places.server.ts';

// The clinic’s time is Monday, 23 November, in the morning.
const friday = '2026-11-27';
const wholeDay: NewClosure = {
  kind: 'holiday',
  fromDate: friday,
  toDate: friday,
  fromTime: null,
  toTime: null,
  weekday: null,
  reason: '',
  publicText: '',
};

describeEachDatabase('the nearest free times of visits in time to be closed', (open) => {
  const clinicOf = async (site: Parameters<typeof siteWith>[0] = {}, now = mondayMorning) => {
    const clock = stoppedClock(now);
    const desk = deskOn(await open(), { site: fixedSite(siteWith(site)), clock });
    let patients = 0;
    const book = async (time: string, differences: Partial<Parameters<typeof wanted>[0]> = {}) => {
      patients += 1;
      const visit = wanted({ date: friday, time, mobileNumber: mobile(patients), ...differences });
      const booked = await bookAppointment(desk.booking, visit, `${patients}`);
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment.id;
    };
    const placesOf = async (closure: Partial<NewClosure> = {}) => {
      const { inside, places } = await listBookedInside(desk, receptionist, { ...wholeDay, ...closure });
      const at = new Map(inside.map(({ id, time }) => [id, time]));
      return places.map(({ id, date, time, chair }) => `${at.get(id)} to ${date.slice(8)} ${time} ${chair}`);
    };
    return { clock, desk, book, placesOf };
  };

  test('are searched for at most a hundred visits at once, so that nobody waits for the server', async () => {
    const { desk, book } = await clinicOf();
    const visit = (await findById(desk.booking.database.queries, await book('10:00')))!;
    const visits = (n: number) => Array.from({ length: n }, (_, index) => ({ ...visit, id: `${index}` }));
    expect(await readNearestPlaces(desk.booking, visits(100), wholeDay)).not.toEqual([]);
    expect(await readNearestPlaces(desk.booking, visits(101), wholeDay)).toEqual([]);
  });

  test('are given to one visit each, and staff may move every visit there', async () => {
    const { desk, book, placesOf } = await clinicOf();
    for (const time of ['10:00', '11:00', '21:30']) await book(time);
    // The last of the day before is taken.
    await book('21:30', { date: '2026-11-26' });
    expect(await placesOf()).toEqual(['10:00 to 26 21:00 1', '11:00 to 26 20:00 1', '21:30 to 28 10:00 1']);
    expect(await placesOf({ toTime: '11:00' })).toEqual(['10:00 to 27 12:00 1']);

    const { places } = await listBookedInside(desk, receptionist, wholeDay);
    for (const { id, ...to } of places) {
      const moved = await moveAppointment(desk.booking, { id, version: 1 }, to, {
        arrangement: 'listed',
        notifyPatient: false,
      });
      expect(moved).toMatchObject({ ok: true, appointment: { ...to, version: 2 } });
    }
    expect(await placesOf()).toEqual([]);
  });

  test('are not before tomorrow at this hour, nor in other closed time', async () => {
    const { desk, book, placesOf } = await clinicOf({}, '2026-11-26T12:30+05:30');
    await book('10:00');
    await book('12:00');
    // Before 12:30 on Friday nobody is asked to come earlier; from then on the day is closed.
    expect(await placesOf()).toEqual(['10:00 to 28 10:00 1', '12:00 to 28 11:00 1']);
    const saturday = '2026-11-28';
    await closeTime(desk.booking, { ...wholeDay, fromDate: saturday, toDate: saturday }, []);
    expect(await placesOf()).toEqual(['10:00 to 30 10:00 1', '12:00 to 30 11:00 1']);
  });

  test('keep length and dentist', async () => {
    const dentists = [
      { id: 'anna', name: 'Dr. Anna', chair: 1 },
      { id: 'bina', name: 'Dr. Bina', chair: 2 },
    ];
    const serviceSelected = 'Restorative Dentistry - Dental Crown';
    const { book, placesOf } = await clinicOf({
      chairs: 2,
      clinic: { dentists, lengths: { [serviceSelected]: 90 } },
    });
    await book('20:00', { dentist: 'bina', serviceSelected });
    // Dr. Anna is free on Saturday at ten, Dr. Bina until half past eleven is not.
    await book('10:00', { dentist: 'bina', serviceSelected, date: '2026-11-28' });
    expect(await placesOf()).toEqual(['20:00 to 28 12:00 2']);
  });

  test('are also found for visits whose time was closed already', async () => {
    const { clock, desk, book } = await clinicOf();
    const id = await book('10:00');
    expect(await visitsInClosedTime(desk.booking)).toEqual([]);
    clock.advance(1);
    await closeTime(desk.booking, wholeDay, [id]);
    const visits = await visitsInClosedTime(desk.booking);
    const { inside, takers, places } = await showStandingVisits(desk, receptionist, visits);
    expect(inside).toMatchObject([{ id, mobileNumber: expect.stringMatching(/•/) }]);
    expect(takers).toEqual([]);
    expect(places).toEqual([{ id, date: '2026-11-26', time: '21:30', chair: 1 }]);
    const move = async (to: Slot, options: Partial<Parameters<typeof moveAppointment>[3]> = {}) => {
      clock.advance(1);
      const { version } = (await findById(desk.database.queries, id))!;
      const how = { arrangement: 'special', notifyPatient: false, ...options } as const;
      expect(await moveAppointment(desk.booking, { id, version }, to, how)).toMatchObject({ ok: true });
    };
    await move({ date: '2026-11-30', time: '10:00' });
    expect(await visitsInClosedTime(desk.booking)).toEqual([]);
    // An undo brings it back to those that nobody has told; staff who choose a closed time mean it.
    await move({ date: friday, time: '10:00' }, { isBack: true });
    expect(await findById(desk.database.queries, id)).toMatchObject({ movedAt: null });
    expect(await visitsInClosedTime(desk.booking)).toMatchObject([{ id }]);
    await move({ date: friday, time: '11:00' });
    expect(await visitsInClosedTime(desk.booking)).toEqual([]);
  });
});
