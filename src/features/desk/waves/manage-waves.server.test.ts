import { expect, test } from 'vitest';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { freeSlots } from '#features/booking/slots/free-slots.ts';
import { listBookableDays } from '#features/booking/slots/list-slots.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { mobile, wanted } from '#tests/support/people/booking.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { cancelDeskWave, listDeskWaves, openWave, restoreDeskWave } from './manage-waves.server.ts';

const address = '203.0.113.9';

describeEachDatabase('a wave of bookings at the desk', (open) => {
  test('is cancelled and taken back in one go; the record names each visit, and never the address', async () => {
    const desk = deskOn(await open());
    const slots = freeSlots((await listBookableDays(desk.booking)).days).slice(0, 6);
    for (const [index, slot] of slots.entries())
      await bookAppointment(
        desk.booking,
        wanted({ ...slot, mobileNumber: mobile(index) }),
        `${index}`,
        address,
      );
    const [wave] = await listDeskWaves(desk);
    expect(wave).toMatchObject({ address, bookings: 6, unverified: 6 });
    const opened = await openWave(desk, receptionist, wave!);
    expect(opened!.appointments.map(({ mobileNumber }) => mobileNumber.slice(0, 6))).toEqual(
      Array.from({ length: 6 }, () => '••••••'),
    );
    const cancelled = await cancelDeskWave(desk, receptionist, wave!);
    expect(cancelled).toHaveLength(6);
    expect(await openWave(desk, receptionist, wave!)).toBeUndefined();
    expect(await restoreDeskWave(desk, receptionist, cancelled)).toHaveLength(6);
    const lines = await readAuditLog(desk.database.queries, {});
    const count = (action: string) => lines.filter((line) => line.action === action).length;
    expect([
      count('appointments-read'),
      count('appointment-cancelled'),
      count('appointment-changed'),
    ]).toEqual([1, 6, 6]);
    expect(JSON.stringify(lines)).not.toContain(address);
  });
});
