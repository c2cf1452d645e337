import { describe, expect, test } from 'vitest';
import { bookingOn, eveningsOnly, mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import { freeSlots } from '../slots/free-slots.ts';
import { knownFromPage } from '../slots/known-availability.ts';
import { timesWithDentist } from '../slots/times-with-dentist.ts';
import { limitBookingPosts } from './limit-booking-posts.server.ts';
import { readPostedBooking, takeBookingStep } from './take-booking-step.server.ts';
import toothWords from '../tooth/words.en.ts';
import texts from './words.en.ts';

const opened = Date.parse('2026-11-23T08:00:00+05:30');
const minutesLater = stoppedClock('2026-11-23T08:02:00+05:30');
const asha = {
  firstName: 'Asha',
  lastName: 'O’Brien',
  mobileNumber: '98765 43210',
  serviceSelected: 'Cosmetic Treatment - Teeth Whitening',
  message: 'दर्द',
  website: '',
  openedAt: String(opened),
};
const tuesdayAtTen = { date: '2026-11-24', time: '10:00', month: '2026-11-01', key: 'a-key-of-this-form' };

type BookingNeeds = NonNullable<Parameters<typeof bookingOn>[1]>;

describeEachDatabase('a step of /book', (open) => {
  const onBook = async ({ perMinute = 0, ...differences }: { perMinute?: number } & BookingNeeds = {}) => {
    const database = await open();
    const booking = bookingOn(database, { clock: minutesLater, ...differences });
    const { log, lines } = recordedLog();
    const needs = {
      booking,
      bookingPostLimit: limitBookingPosts(perMinute),
      log,
      address: '203.0.113.9',
      texts,
      language: 'mr' as const,
    };
    const press = (text: string, carried: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...asha, ...carried, press: text })) form.set(name, value);
      return takeBookingStep(needs, readPostedBooking(form, toothWords));
    };
    /** The page that a press leads to. */
    const page = async (...pressed: Parameters<typeof press>) => {
      const step = await press(...pressed);
      if (step.booked) throw new Error('This was booked');
      const { key, state, availability } = step.page;
      const dentist = chosenDentist(state.fields, booking.site.current().facts)?.id;
      const { days } = timesWithDentist(knownFromPage(availability, booking.clock.now()), dentist);
      const free = freeSlots([...days.values()]).map(({ time }) => time);
      return { status: step.status, key, free, ...state };
    };
    const appointments = () => database.queries.selectFrom('appointments').selectAll().execute();
    return { database, booking, press, page, appointments, lines };
  };

  test('with faults in the form names them and keeps what was typed', async () => {
    const { page } = await onBook();
    expect(await page('submit', { lastName: ' ', mobileNumber: '123' })).toMatchObject({
      status: 422,
      step: 'form',
      fields: { firstName: 'Asha', mobileNumber: '123' },
      errors: {
        lastName: 'Last name is required',
        mobileNumber: 'Please enter a valid 10-digit mobile number',
      },
    });
  });

  test('from form to calendar, to a day, to a time, and back with all of it', async () => {
    const { page } = await onBook();
    expect(await page('submit')).toMatchObject({ status: 200, step: 'calendar' });
    expect(await page('choose-date 2026-11-24')).toMatchObject({ date: '2026-11-24', month: '2026-11-01' });
    const chosen = await page('choose-slot 2026-11-24 10:00', { date: '2026-11-24' });
    expect(chosen).toMatchObject({ date: '2026-11-24', time: '10:00' });
    expect(await page('back', tuesdayAtTen)).toMatchObject({
      step: 'form',
      time: '10:00',
      fields: { message: 'दर्द' },
    });
    expect((await page('choose-date 2026-11-25', tuesdayAtTen)).time).toBeUndefined();
    const december = await page('show-month 2026-12-01', tuesdayAtTen);
    expect(december.month).toBe('2026-12-01');
    expect(december.date).toBeUndefined();
  });

  test('to a day that can’t be booked is forgotten', async () => {
    const { page } = await onBook();
    expect((await page('submit', { date: '2026-11-20', time: '10:00' })).date).toBeUndefined();
    expect((await page('submit', { date: '2027-11-20', time: '10:00' })).date).toBeUndefined();
    expect((await page('submit', { date: 'tomorrow', time: '10:00' })).date).toBeUndefined();
  });

  test('to Confirm books once, however often the page is sent', async () => {
    const { press, appointments } = await onBook();
    const [first, second] = await Promise.all([press('send', tuesdayAtTen), press('send', tuesdayAtTen)]);
    expect(first).toMatchObject({ booked: true, token: expect.stringMatching(/^\w{22}$/) });
    expect(second).toEqual(first);
    expect(await appointments()).toMatchObject([{ last_name: 'O’Brien', slot_time: '10:00' }]);
  });

  test('to Confirm without a time books nothing', async () => {
    const { page, appointments } = await onBook();
    expect(await page('send', { ...tuesdayAtTen, time: '' })).toMatchObject({
      status: 422,
      step: 'calendar',
    });
    expect(await page('send', { ...tuesdayAtTen, firstName: '' })).toMatchObject({
      status: 422,
      step: 'form',
    });
    expect(await appointments()).toEqual([]);
  });

  test('to a slot that was taken meanwhile offers the nearest, before and after Confirm', async () => {
    const { booking, page } = await onBook();
    await bookAppointment(booking, wanted(), 'the key of another patient');
    const refusal = {
      reason: 'slot-taken',
      nearest: [
        { date: '2026-11-24', time: '11:00' },
        { date: '2026-11-24', time: '12:00' },
        { date: '2026-11-24', time: '13:00' },
      ],
    };
    const sent = await page('send', tuesdayAtTen);
    expect(sent).toMatchObject({ status: 409, date: '2026-11-24', fields: { firstName: 'Asha' }, refusal });
    expect(sent.time).toBeUndefined();
    expect(await page('choose-slot 2026-11-24 10:00', { date: '2026-11-24' })).toMatchObject({ refusal });
  });

  test('too many for one number, or from one address, is refused with everything kept', async () => {
    const { booking, page } = await onBook();
    for (const time of ['11:00', '12:00', '13:00', '17:00']) {
      await bookAppointment(booking, wanted({ mobileNumber: '+919876543210', time }), `key ${time}`);
    }
    expect(await page('send', tuesdayAtTen)).toMatchObject({
      status: 429,
      step: 'form',
      fields: { firstName: 'Asha' },
      errors: { mobileNumber: expect.stringContaining('can’t be booked online with this number') as string },
    });

    const limited = await onBook({ perMinute: 1 });
    expect(await limited.press('send', tuesdayAtTen)).toMatchObject({ booked: true });
    const again = { ...tuesdayAtTen, key: 'another-key', mobileNumber: mobile(2), time: '12:00' };
    expect(await limited.page('send', again)).toMatchObject({
      status: 429,
      time: '12:00',
      refusal: { reason: 'too-many' },
    });
  });

  test('a script that fills in forms books nothing', async () => {
    const { page, press, appointments } = await onBook();
    const refusal = { reason: 'too-quick' };
    expect(await page('send', { ...tuesdayAtTen, website: 'https://spam.example' })).toMatchObject({
      status: 429,
      refusal,
    });
    expect(await page('send', { ...tuesdayAtTen, openedAt: '' })).toMatchObject({ status: 429, refusal });
    const atOnce = { ...tuesdayAtTen, openedAt: String(minutesLater.now()) };
    expect(await page('send', atOnce)).toMatchObject({ status: 429, refusal, time: '10:00' });
    expect(await appointments()).toEqual([]);
    // A person who presses once more, as the message asks, is let through.
    expect(await press('send', tuesdayAtTen)).toMatchObject({ booked: true });
  });

  describe('with whom', () => {
    const anita = { id: 'anita', name: 'Dr. Anita', chair: 1 };
    const behram = { id: 'behram', name: 'Dr. Behram', chair: 2, hours: eveningsOnly };
    const two = { chairs: 2, clinic: { dentists: [anita, behram] } };
    const atFive = { ...tuesdayAtTen, time: '17:00' };

    test('the times are those of the dentist, and so are the nearest to one that is taken', async () => {
      const { booking, press, page, appointments } = await onBook({ ...two, daysAhead: 1 });
      const chosen = await page('choose-dentist behram', tuesdayAtTen);
      expect(chosen).toMatchObject({ step: 'calendar', date: '2026-11-24', fields: { dentist: 'behram' } });
      expect(chosen.time).toBeUndefined();
      expect(chosen.free[0]).toBe('17:00');
      expect((await page('choose-dentist', { dentist: 'behram' })).free[0]).toBe('10:00');

      await bookAppointment(
        booking,
        wanted({ time: '17:00', dentist: 'behram' }),
        'the key of another patient',
      );
      const nearest = ['18:00', '19:00', '20:00'].map((time) => ({ date: '2026-11-24', time }));
      expect(await page('send', { ...atFive, dentist: 'behram' })).toMatchObject({
        status: 409,
        fields: { dentist: 'behram' },
        refusal: { reason: 'slot-taken', nearest },
      });
      expect(await press('send', { ...atFive, time: '18:00', dentist: 'behram' })).toMatchObject({
        booked: true,
      });
      expect(await appointments()).toMatchObject([
        { dentist: 'behram', chair: 2, slot_time: '17:00' },
        { dentist: 'behram', chair: 2, slot_time: '18:00' },
      ]);
    });

    test('a dentist who does not do the service is asked for no more, and nothing is booked unasked', async () => {
      const clinic = { ...two.clinic, dentistsByService: { [asha.serviceSelected]: ['anita'] } };
      const { page, appointments } = await onBook({ ...two, clinic });
      expect((await page('submit', { dentist: 'behram' })).free[0]).toBe('10:00');
      const sent = await page('send', { ...atFive, dentist: 'behram' });
      expect(sent).toMatchObject({ status: 422, time: '17:00', refusal: { reason: 'dentist-gone' } });
      expect(sent.fields).not.toHaveProperty('dentist');
      expect(await appointments()).toEqual([]);
    });
  });

  test('while the database is away keeps everything, its key too, and logs no name', async () => {
    const { database, page, lines } = await onBook();
    await database.queries.schema.alterTable('appointments').renameTo('taken_away').execute();
    expect(await page('send', tuesdayAtTen)).toMatchObject({
      status: 500,
      key: tuesdayAtTen.key,
      time: '10:00',
      fields: { firstName: 'Asha' },
      refusal: { reason: 'server' },
    });
    expect(lines.join('\n')).toMatch(/a booking from \/book failed/);
    expect(lines.join('\n')).not.toMatch(/Asha|Brien|98765|दर्द/);
  });
});
