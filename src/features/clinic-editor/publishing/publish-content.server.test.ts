import { Hono } from 'hono';
import { test, expect } from 'vitest';
import { limitLinks } from '#features/booking/appointments/patient-link.server.ts';
import { bookingApi } from '#features/booking/form/api.server.ts';
import { limitBookingPosts } from '#features/booking/form/limit-booking-posts.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { markPublished, putDraft } from '#features/clinic/content/content-versions-store.server.ts';
import { followContent } from '#features/clinic/content/live-content.server.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { factsOf } from '#features/clinic/facts-of-content.ts';
import { patientApi } from '#features/patient-page/page/api.server.ts';
import { createLog } from '#platform/log.server.ts';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { moveAppointment } from '#features/booking/appointments/change-appointment.server.ts';

const first = {
  content: defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 }),
  samples: [],
};
const tuesday = '2026-11-24';
const morning = { opens: '08:00', closes: '09:00', slots: ['08:15', '08:45'], lastSlotMinutes: 15 };
const key = () => crypto.randomUUID();
const made = { samples: [], madeAt: 0, madeBy: 'Owner' };

describeEachDatabase('a server that has not heard yet of what another has published', (open) => {
  async function otherServer() {
    const database = await open();
    const live = await followContent({ database, first, now: 0, log: createLog('silent') });
    let known = live.current();
    const content = { current: () => known, reload: async () => void hear() };
    const hear = () => (known = live.current());
    const booking: Booking = Object.defineProperties(bookingOn(database, { content }), {
      clinic: { get: () => factsOf(known, { keepMonths: 36, told: 'onPage' }) },
    });
    const publish = async (change: Partial<Content>) => {
      const old = known;
      await database.transaction(async (tx) => {
        const version = await putDraft(tx, { ...made, content: { ...live.current().content, ...change } });
        await markPublished(tx, { ...made, version, changes: [], reasons: {} });
      });
      await live.reload();
      known = old;
    };
    return { database, booking, publish, hear, close: live.close };
  }

  test('gives out no slot that is gone, and refuses none that is new', async () => {
    const { booking, publish, close } = await otherServer();
    const booked = await bookAppointment(booking, wanted({ date: tuesday, time: '11:00' }), key());
    if (!booked.ok) throw new Error('not booked');

    await publish({ hours: { ...first.content.hours, tue: [morning] } });
    const gone = wanted({ date: tuesday, time: '10:00', mobileNumber: mobile(1) });
    expect(await bookAppointment(booking, gone, key())).toMatchObject({
      ok: false,
      reason: 'slot-not-offered',
    });
    await publish({ hours: { ...first.content.hours, tue: [{ ...morning, slots: ['08:30'] }] } });
    const added = wanted({ date: tuesday, time: '08:30', mobileNumber: mobile(2) });
    expect(await bookAppointment(booking, added, key())).toMatchObject({ ok: true });
    await publish({ hours: { ...first.content.hours, tue: [morning] } });
    const { id, version } = booked.appointment;
    const telling = { arrangement: 'offered', tellPatient: true } as const;
    expect(
      await moveAppointment(booking, { id, version }, { date: tuesday, time: '08:15' }, telling),
    ).toMatchObject({ ok: true });
    close();
  });

  test('gives out no slot that is gone when it hears of it while it waits for the lock', async () => {
    const { database, booking, publish, hear, close } = await otherServer();
    await publish({ hours: { ...first.content.hours, tue: [morning] } });
    booking.database = {
      ...database,
      async lock(...lock) {
        await database.lock(...lock);
        hear();
      },
    };
    const gone = wanted({ date: tuesday, time: '10:00', mobileNumber: mobile(1) });
    expect(await bookAppointment(booking, gone, key())).toMatchObject({
      ok: false,
      reason: 'slot-not-offered',
    });
    close();
  });

  test('takes a time that visitors have seen on the other, to book and to move a visit to', async () => {
    const { booking, publish, close } = await otherServer();
    const needs = {
      booking,
      bookingPostLimit: limitBookingPosts(0),
      linkLimit: limitLinks(0),
      addressOf: () => '192.0.2.1',
    };
    const api = new Hono().route('/', bookingApi(needs)).route('/appointments', patientApi(needs));
    const post = (path: string, body: object) =>
      api.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key() },
        body: JSON.stringify(body),
      });
    const hours = (slots: string[]) => ({
      hours: { ...first.content.hours, tue: [{ ...morning, slots }] },
    });

    await publish(hours(['08:20']));
    const booked = await post('/appointments', bookingBody({ date: tuesday, time: '08:20 AM' }));
    expect(booked.status).toBe(201);
    const { manageUrl } = (await booked.json()) as { manageUrl: string };
    await publish(hours(['08:20', '08:40']));
    const moved = await post(`/appointments/${manageUrl.split('/').at(-1)}/move`, {
      date: tuesday,
      time: '08:40 AM',
    });
    expect(moved.status).toBe(200);
    expect((await post('/appointments', bookingBody({ date: tuesday, time: '08:25 AM' }))).status).toBe(422);
    close();
  });
});
