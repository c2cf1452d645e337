import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  cancelAppointment,
  changeStatus,
  moveAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import {
  eraseNumber,
  eraseOldAppointments,
} from '#features/booking/appointments/erase-personal-data.server.ts';
import { enterAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import { putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { receptionDesk } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { mobile, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { monthCalls } from './api.server.ts';

describeEachDatabase('the owner’s month', (open) => {
  test('counts what was kept, missed, cancelled and moved, by channel, and stays the same after everybody is erased', async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const desk = deskOn(database, { clock });
    const later = deskOn(database, { clock: stoppedClock('2028-01-01T08:00:00+05:30') });
    const { booking } = desk;
    const config = { messages: { paisePerPart: 20 } };
    const api = callsAt('/api/staff', monthCalls, { ...desk, config }, receptionDesk);
    const month = async () => (await api.request('/month/2026-11')).json();
    const book = async (time: string, patient: number, differences: Parameters<typeof wanted>[0] = {}) => {
      const asked = wanted({ time, mobileNumber: mobile(patient), ...differences });
      const booked = await bookAppointment(booking, asked, crypto.randomUUID());
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment;
    };
    const done = await book('10:00', 1, { channel: 'Google' });
    await changeStatus(booking, done, 'completed');
    const recall = (appointmentId: string, due: string) =>
      putRecall(
        database.queries,
        { appointmentId, due, service: 'Check-up' },
        { by: 'Rhea', at: booking.clock.now() },
      );
    await changeStatus(booking, await book('11:00', 2), 'no-show');
    await cancelAppointment(booking, await book('12:00', 3), { notifyPatient: false });
    const toMove = await book('13:00', 4);
    await moveAppointment(
      booking,
      toMove,
      { date: '2026-11-25', time: '17:00' },
      { notifyPatient: true, arrangement: 'offered' },
    );
    await book('18:00', 5, { date: '2026-12-01' });
    const again = await book('19:00', 6);
    await changeStatus(booking, again, 'completed');
    // One has booked for it, one has not, and one is not due yet.
    await recall(done.id, '2026-11-25');
    await book('19:00', 1, { date: '2026-12-02' });
    await recall(again.id, '2026-11-25');
    expect((await month()).recalls).toEqual({ due: 0, booked: 0 });
    clock.advance(2 * 24 * 3_600_000);

    const before = await month();
    expect(before).toMatchObject({
      booked: 5,
      kept: 2,
      missed: 1,
      cancelled: 1,
      moved: 1,
      byChannel: { online: 4, desk: 0, walkIn: 0, import: 0, google: 1 },
      // At ten, at five and at seven, each an hour long.
      hours: { filled: 3 },
      recalls: { due: 2, booked: 1 },
    });
    expect(JSON.stringify(before)).not.toMatch(/Asha|98/);
    const file = await (await api.request('/month/2026-11/month.csv')).text();
    expect(file.split('\r\n').slice(0, 3)).toEqual([',2026-11,2026-10', 'Booked,5,0', 'Kept,2,0']);
    expect(file).toContain('"Channel: Phone, desk",0,0\r\n');
    expect(file).toContain('Recalls: Fell due,2,0\r\nRecalls: Booked for it,1,0');
    for (const patient of [1, 2, 3]) await eraseNumber(booking, mobile(patient), async () => {});
    expect(await month()).toEqual(before);
    await eraseOldAppointments(later.booking, 12);
    expect(await database.queries.selectFrom('appointments').selectAll().execute()).toEqual([]);
    expect(await month()).toEqual(before);

    const coming = await book('10:00', 7, { date: '2026-11-26' });
    await eraseNumber(booking, coming.mobileNumber, async () => {});
    expect(await month()).toMatchObject({ booked: 6, cancelled: 2, hours: { filled: 3 } });
    expect((await api.request('/month/2026-13')).status).toBe(404);
  });

  test('counts hours filled within the hours offered alone: none of a visit on a day off or before the clinic opens', async () => {
    const database = await open();
    const desk = deskOn(database, { clock: stoppedClock('2026-11-23T08:00:00+05:30') });
    const { booking } = desk;
    const { chairs } = booking.site.current().bookingRules;
    const api = callsAt(
      '/api/staff',
      monthCalls,
      { ...desk, config: { messages: { paisePerPart: 20 } } },
      receptionDesk,
    );
    const hours = async () => (await (await api.request('/month/2026-11')).json()).hours;
    const { offered } = await hours();
    const enter = async (date: string, time: string, count: number) => {
      for (let chair = 1; chair <= count; chair += 1) {
        const visit = staffEntry({ date, time, chair, mobileNumber: mobile(chair), arrangement: 'special' });
        const result = await enterAppointment(booking, visit, crypto.randomUUID());
        if (!result.ok) throw new Error(result.reason);
      }
    };
    // A Sunday; and a Tuesday before the clinic opens.
    await enter('2026-11-29', '11:00', 1);
    await enter('2026-11-24', '08:00', 1);
    expect(await hours()).toEqual({ offered, filled: 0 });
    await enter('2026-11-24', '11:00', chairs);
    expect(await hours()).toEqual({ offered, filled: chairs });
  });
});
