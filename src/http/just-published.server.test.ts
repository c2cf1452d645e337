import { expect, test } from 'vitest';
import { limitLinks } from '#features/booking/appointments/patient-link.server.ts';
import { bookingCalls } from '#features/booking/form/api.server.ts';
import { limitBookingPosts } from '#features/booking/form/limit-booking-posts.server.ts';
import { patientCalls } from '#features/patient-page/page/api.server.ts';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { openOnTuesday, tuesday, unheardPublishing } from '#tests/support/servers/unheard-publishing.ts';

describeEachDatabase('a server that has not heard yet of what another has published', (open) => {
  test('takes a time that visitors have seen on the other, to book it and to move a visit to it', async () => {
    const { booking, publish, close } = await unheardPublishing(await open());
    const needs = { booking, bookingPostLimit: limitBookingPosts(0), linkLimit: limitLinks(0) };
    const api = callsAt('/api', [...bookingCalls, ...patientCalls], needs);
    const post = (path: string, body: object) =>
      api.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(body),
      });

    await publish(openOnTuesday('08:20'));
    const booked = await post('/appointments', bookingBody({ date: tuesday, time: '08:20 AM' }));
    expect(booked.status).toBe(201);
    const { manageUrl } = (await booked.json()) as { manageUrl: string };
    const move = `/appointments/${manageUrl.split('/').at(-1)}/move`;
    await publish(openOnTuesday('08:20', '08:40'));
    expect((await post(move, { date: tuesday, time: '08:40 AM' })).status).toBe(200);
    expect((await post('/appointments', bookingBody({ date: tuesday, time: '08:25 AM' }))).status).toBe(422);
    close();
  });
});
