import { expect, test } from 'vitest';
import { apiOn, bookingBody } from '#tests/support/people/booking-api.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';

const json = (response: Response) => response.json() as Promise<Record<string, unknown>>;

describeEachDatabase('the patient’s own appointment', (open) => {
  test('unknown and dead links look alike; it lives until seven days after the visit', async () => {
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const { get, post } = apiOn(await open(), { clock });
    const { manageUrl } = await json(await post(bookingBody()));
    const path = `/appointments/${String(manageUrl).split('/').at(-1)}`;
    const unknown = await get('/appointments/AAAAAAAAAAAAAAAAAAAAAA');
    expect(unknown.status).toBe(404);
    clock.advance(Date.parse('2026-12-01T10:00:00+05:30') - clock.now());
    expect((await get(path)).status).toBe(200);
    clock.advance(1);
    const dead = await get(path);
    expect([dead.status, await dead.text()]).toEqual([404, await unknown.text()]);
    expect((await get(`${path}/calendar.ics`)).status).toBe(404);
  });

  test('is kept by nobody on the way', async () => {
    const { get } = apiOn(await open());
    const { headers } = await get('/appointments/x');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  test('has a calendar file with the right time in any zone, and no name in it', async () => {
    const { get, post } = apiOn(await open());
    const { manageUrl, reference } = await json(await post(bookingBody({ time: '09:30 PM' })));
    const token = String(manageUrl).split('/').at(-1)!;
    const file = async () => get(`/appointments/${token}/calendar.ics`);
    const response = await file();
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('DTSTART:20261124T160000Z\r\nDTEND:20261124T163000Z');
    expect(text).toContain('SEQUENCE:0');
    expect(text).toContain(String(reference));
    for (const secret of ['Asha', 'Patil', '98123', token]) expect(text).not.toContain(secret);
    expect(await (await file()).text()).toBe(text);
  });
});
