import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { closeTime } from '#features/booking/appointments/close-time.server.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { holdSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import { siteWith, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { readMonthLoad } from './read-load.server.ts';
import { readWeek } from './read-week.server.ts';

describeEachDatabase('the week', (open) => {
  test('knows which earlier slot is kept for somebody whose visit is later', async () => {
    const desk = deskOn(await open());
    const booked = await bookAppointment(desk.booking, wanted({ date: '2026-11-25' }), 'asha');
    if (!booked.ok) throw new Error(booked.reason);
    const { id } = booked.appointment;
    // Holds a slot as an offer of an earlier time does.
    const slot = { date: '2026-11-24', time: '10:00', chairs: [1], blocked: [] };
    await holdSlot(desk.database.queries, { appointmentId: id, capacity: 1, ...slot });
    const week = await readWeek(desk, receptionist, '2026-11-26');
    expect(week.offered).toEqual([
      { date: '2026-11-24', time: '10:00', chair: 1, id, firstName: 'Asha', lastName: 'Patil' },
    ]);
    expect((await readWeek(desk, receptionist, '2026-12-01')).offered).toEqual([]);
  });

  test('and the month count no chair whose dentist is away', async () => {
    const dentists = [
      { id: 'anna', name: 'Dr. Anna', chair: 1 },
      { id: 'bina', name: 'Dr. Bina', chair: 2 },
    ];
    const desk = deskOn(await open(), { site: fixedSite(siteWith({ chairs: 2, clinic: { dentists } })) });
    const days = { fromDate: '2026-11-24', toDate: '2026-11-25', fromTime: '17:00', toTime: null };
    const leave = { ...days, kind: 'leave', weekday: null, reason: '', publicText: '' } as const;
    await closeTime(desk.booking, { ...leave, dentist: 'bina', chair: 2 }, []);
    const load = await readMonthLoad(desk.booking, '2026-11-01', '2026-11-23');
    expect(load.slice(22, 26).map(({ capacity }) => capacity)).toEqual([22, 16, 16, 22]);
  });

  test('and the month count each slot that a long visit fills', async () => {
    const service = 'Restorative Dentistry - Root Canal Treatment';
    const site = siteWith({ clinic: { lengths: { [service]: 90 } } });
    const desk = deskOn(await open(), { site: fixedSite(site) });
    await bookAppointment(desk.booking, wanted({ serviceSelected: service }), 'asha');
    const load = await readMonthLoad(desk.booking, '2026-11-01', '2026-11-23');
    expect(load.find(({ date }) => date === '2026-11-24')).toMatchObject({ booked: 2, capacity: 11 });
    expect(load.find(({ date }) => date === '2026-11-25')).toMatchObject({ booked: 0 });
    // From today on, into the next month, and no day that is over.
    const ahead = await readMonthLoad(desk.booking, undefined, '2026-11-23');
    expect(ahead.map(({ date }) => date)).toMatchObject({ 0: '2026-11-23', 33: '2026-12-26', length: 34 });
    expect(ahead[1]).toMatchObject({ date: '2026-11-24', booked: 2 });
  });
});
