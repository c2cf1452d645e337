import { expect, test } from 'vitest';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { bookingOn } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { changeStatus } from '../appointments/change-appointment.server.ts';
import { limitLinks } from '../appointments/patient-link.server.ts';
import { limitBookingPosts } from '../form/limit-booking-posts.server.ts';
import texts from '../form/words.en.ts';
import { bookAnotherPerson, openBookedVisits } from './show-another-person.server.ts';

describeEachDatabase('another person', (open) => {
  test('is booked once when the answer is lost and the form is sent again from the page before', async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const booking = bookingOn(database, { clock, chairs: 2 });
    const needs = {
      booking,
      linkLimit: limitLinks(0),
      bookingPostLimit: limitBookingPosts(0),
      log: recordedLog().log,
      address: '203.0.113.9',
      texts,
      language: 'hi' as const,
    };
    const asha = await appointmentIn(booking, 'confirmed', { date: '2026-11-24', time: '17:00' });
    const send = (firstName: string, slot: string) => {
      const form = new FormData();
      const fields = { firstName, lastName: 'Patil', serviceSelected: asha.service, slot };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return bookAnotherPerson(needs, [asha], form);
    };
    const tara = await send('Tara', '2026-11-24 18:00');
    expect(tara).toMatchObject({ booked: true });
    // Her time is taken by herself now, so that the page offers another.
    expect(await send('Tara', '2026-11-24 19:00')).toMatchObject({
      booked: false,
      status: 409,
      page: {
        refusal: 'booked-earlier',
        visits: [{ firstName: 'Asha' }, { firstName: 'Tara', time: '18:00' }],
        fields: { firstName: '' },
      },
    });
    expect(await send(' tara', '2026-11-24 18:00')).toEqual(tara);
    expect(await send('Kabir', '2026-11-24 19:00')).toMatchObject({ booked: true });
    const { queries } = database;
    const booked = () => queries.selectFrom('appointments').select(['first_name', 'slot_time']).execute();
    expect(await booked()).toHaveLength(3);

    const [visit] = tara.booked ? await openBookedVisits(needs, [tara.token]) : [];
    await changeStatus(booking, visit!, 'cancelled');
    const again = await send('Tara', '2026-11-25 10:00');
    expect(again).toMatchObject({ booked: true });
    expect(again).not.toEqual(tara);
    expect(await booked()).toHaveLength(4);
    expect(await send('Tara', '2026-11-25 11:00')).toMatchObject({ page: { refusal: 'booked-earlier' } });
    expect(await booked()).toHaveLength(4);

    clock.advance(2 * 24 * 3_600_000);
    const later = await send('Kabir', '2026-11-26 10:00');
    expect(later).toMatchObject({ booked: true });
    expect(await booked()).toHaveLength(5);
  });
});
