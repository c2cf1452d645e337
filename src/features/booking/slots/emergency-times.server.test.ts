import { expect, test } from 'vitest';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { knownServices } from '#features/clinic/services/known-services.ts';
import { anyVisit, bookingOn, mobile, siteWith, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { freeSlots } from './free-slots.ts';
import { listOpenSlots } from './list-slots.server.ts';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import { moveAppointment } from '../appointments/change-appointment.server.ts';
import { enterAppointment } from '../appointments/enter-appointment.server.ts';

const date = '2026-11-24';
const { checkUp, toothache } = knownServices;

async function start(open: OpenDatabase, chairs = 1) {
  const clock = stoppedClock('2026-11-23T22:40:00+05:30');
  const site = siteWith({
    chairs,
    emergency: { perDay: 2, openHoursBefore: 2 },
    clinic: { emergencies: { [toothache]: true } },
  });
  const booking = bookingOn(await open(), { clock, site: fixedSite(site) });
  let patients = 0;
  const book = (time: string, serviceSelected: string) =>
    bookAppointment(
      booking,
      wanted({ date, time, serviceSelected, mobileNumber: mobile((patients += 1)) }),
      crypto.randomUUID(),
    );
  const free = async (forEmergency: boolean) => {
    const { days } = await listOpenSlots(booking, site, date, date, { ...anyVisit, forEmergency });
    return freeSlots(days)
      .map(({ time }) => time)
      .join(' ');
  };
  return { booking, clock, book, free };
}

describeEachDatabase('times kept for emergencies', (open) => {
  test('go online to who is in pain, at the desk to anybody, and to all in their last hours', async () => {
    const { booking, clock, book, free } = await start(open);
    expect(await free(true)).toBe('10:00 11:00 12:00 13:00 14:00 17:00 18:00 19:00 20:00 21:00 21:30');
    expect(await free(false)).toBe('11:00 12:00 13:00 14:00 18:00 19:00 20:00 21:00 21:30');
    expect(await book('10:00', checkUp)).toMatchObject({
      reason: 'slot-taken',
      nearest: [{ time: '11:00' }, { time: '12:00' }, { time: '13:00' }],
    });
    const regular = await book('12:00', checkUp);
    if (!regular.ok) throw new Error(regular.reason);
    const { appointment } = regular;
    const moveTo = (time: string) =>
      moveAppointment(booking, appointment, { date, time }, { arrangement: 'offered', notifyPatient: false });
    expect(await moveTo('17:00')).toMatchObject({ reason: 'slot-taken' });
    // At night, the first of tomorrow.
    expect(await book('10:00', toothache)).toMatchObject({ ok: true });
    const entered = staffEntry({ date, time: '17:00', serviceSelected: checkUp, mobileNumber: mobile(50) });
    const atDesk = await enterAppointment(booking, entered, 'desk');
    expect(atDesk).toMatchObject({ ok: true });
    if (!atDesk.ok) return;
    const later = { arrangement: 'special', notifyPatient: false } as const;
    await moveAppointment(booking, atDesk.appointment, { date, time: '18:00' }, later);
    expect(await book('17:00', checkUp)).toMatchObject({ reason: 'slot-taken' });
    clock.advance(16 * 3_600_000 + 21 * 60_000);
    expect(await free(false)).toContain('17:00');
    expect(await book('17:00', checkUp)).toMatchObject({ ok: true });
  });

  test('are the last free chair, however many come at once', async () => {
    const { book, free } = await start(open, 2);
    const rivals = await Promise.all(Array.from({ length: 6 }, () => book('10:00', checkUp)));
    expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await free(false)).not.toContain('10:00');
    expect(await free(true)).toContain('10:00');
    expect(await book('10:00', toothache)).toMatchObject({ ok: true, appointment: { chair: 2 } });
  });
});
