import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { freeSlots } from '#features/booking/slots/free-slots.ts';
import { listBookableDays } from '#features/booking/slots/list-slots.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { anyVisit, mobile, wanted } from '#tests/support/people/booking.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { cancelDeskBurst, listDeskBursts, openBurst, restoreDeskBurst } from './manage-bursts.server.ts';

const address = '203.0.113.9';

describeEachDatabase('a wave of bookings at the desk', (open) => {
  test('is cancelled and taken back in one go; the record names each visit, and never the address', async () => {
    const desk = deskOn(await open());
    const slots = freeSlots(
      (await listBookableDays(desk.booking, desk.booking.site.current(), anyVisit)).days,
    ).slice(0, 6);
    for (const [index, slot] of slots.entries())
      await bookAppointment(
        desk.booking,
        wanted({ ...slot, mobileNumber: mobile(index) }),
        `${index}`,
        address,
      );
    const [wave] = await listDeskBursts(desk);
    expect(wave).toMatchObject({ address, bookings: 6, unverified: 6 });
    const opened = await openBurst(desk, receptionist, wave!);
    expect(opened!.appointments.map(({ mobileNumber }) => mobileNumber.slice(0, 6))).toEqual(
      Array.from({ length: 6 }, () => '••••••'),
    );
    const cancelled = await cancelDeskBurst(desk, receptionist, wave!);
    expect(cancelled).toHaveLength(6);
    expect(await openBurst(desk, receptionist, wave!)).toBeUndefined();
    expect(await restoreDeskBurst(desk, receptionist, cancelled)).toHaveLength(6);
    const [, second] = opened!.appointments;
    const some = await cancelDeskBurst(desk, receptionist, { ...wave!, ids: [second!.id] });
    expect(some.map(({ id }) => id)).toEqual([second!.id]);
    const lines = await readAuditLog(desk.database.queries, {});
    const count = (action: string) => lines.filter((line) => line.action === action).length;
    expect([
      count('appointments-read'),
      count('appointment-cancelled'),
      count('appointment-changed'),
    ]).toEqual([1, 7, 6]);
    // Stored lines keep these names: the record's page shows them beside older ones.
    const hour = { wave: new Date(wave!.hour).toISOString() };
    const detailsOf = (action: string) => lines.find((line) => line.action === action)?.details;
    expect(detailsOf('appointments-read')).toEqual(hour);
    expect(detailsOf('appointment-cancelled')).toEqual(hour);
    expect(detailsOf('appointment-changed')).toEqual({ undone: 'wave' });
    expect(JSON.stringify(lines)).not.toContain(address);
  });
});
