import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

let server: RunningServer;
let owner: Awaited<ReturnType<typeof signInContentOwner>>;
let token: string;
beforeAll(async () => {
  server = await runServer(ownerSettings);
  owner = await signInContentOwner(server.origin);
});
afterAll(() => server.remove());
const tuesday = '2026-11-24';
beforeEach(async () => {
  const change = ({ hours }: { hours: { tue: readonly object[] } }) => ({
    name: 'Asha & Ravi’s Dental',
    hours: { ...hours, tue: [{ opens: '08:00', closes: '09:00', slots: ['08:15'], lastSlotMinutes: 45 }] },
  });
  ({ preview: token } = await owner.save(change as never));
});

const get = (path: string) => fetch(server.origin + path);
const textOf = async (path: string) => (await get(path)).text();
const draftOf = (path: string) => `/draft/${token}${path}`;

describe('a draft of the site', () => {
  test.each(['/', '/services', '/gallery?category=Cosmetic', '/book', '/privacy', '/hi/', '/mr/services'])(
    'is the page %s with what the draft says, for whoever has its address',
    async (path) => {
      const answer = await get(draftOf(path));
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain('Asha &amp; Ravi’s Dental');
      expect(html).toContain('Not published yet.');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': expect.stringMatching(/frame-ancestors 'self'$/),
      });
      // Before and after it, visitors read what is published.
      for (const visitors of [path, `${path.split('?')[0]}?utm_source=draft`]) {
        const page = await get(visitors);
        const published = await page.text();
        expect(published).not.toMatch(/Asha|class="draft-note|draft\/[\w-]{20}/);
        expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
        expect(page.headers.get('X-Robots-Tag')).toBeNull();
      }
    },
  );

  test('shows the first of many reviews on the home page, and all of them page by page, without scripts too', async () => {
    const permission = { by: 'The patient', date: '2026-11-20' };
    const reviews = Array.from({ length: 30 }, (_, index) => ({
      id: `r${index}`,
      name: `Patient ${index}`,
      rating: 5,
      text: 'Kind.',
      treatment: 'Xray',
      source: 'on paper',
      date: '2026-11-20',
      permission,
    }));
    await owner.save({ reviews } as never);
    const read = async (path: string) => {
      const html = await textOf(path);
      const [, link = '', label] =
        /<a class="button button-line" href="([^"]+#testimonials)">([^<]+)/.exec(html) ?? [];
      const names = Array.from(html.matchAll(/<cite[^>]*>(Patient \d+)</g), ([, name]) => name);
      return { names, link: link.replaceAll('&amp;', '&'), label };
    };
    const first = await read(draftOf('/'));
    expect([first.names.length, first.names.at(-1), first.label]).toEqual([24, 'Patient 23', 'More reviews']);
    const rest = await read(first.link);
    expect(rest.names).toEqual([24, 25, 26, 27, 28, 29].map((index) => `Patient ${index}`));
    expect(rest.label).toBe('Back to the first reviews');
    expect((await read(rest.link)).names).toEqual(first.names);
  });

  test('has beside it the site as it is published, for the editor’s frame alone; nothing is booked there', async () => {
    const answer = await get('/draft/published/services');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
    });
    const html = await answer.text();
    expect(html).toContain('href="/draft/published/book');
    expect(html).not.toMatch(/Asha|Not published yet/);
    const booked = await fetch(`${server.origin}/draft/published/api/appointments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(bookingBody({ date: tuesday, time: '10:00 AM' })),
    });
    expect(booked.status).toBe(403);
  });

  test('leads on within the draft, without scripts too', async () => {
    const html = await textOf(draftOf('/'));
    const addresses = Array.from(
      html.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"/g),
      ([, to]) => to!.replaceAll('&amp;', '&'),
    );
    expect(addresses.length).toBeGreaterThan(20);
    const outside = addresses.filter((to) => !to.startsWith(`/draft/${token}/`));
    // The editor beside it chooses the language.
    expect(html).not.toContain(' data-offer="');
    expect(outside.filter((to) => !/^\/(staff|gallery\/edit)/.test(to))).toEqual([]);
    expect(addresses).toContain(`/draft/${token}/services#cosmetic`);
    // React Router asks for the next page's data alone.
    const data = await get(draftOf('/services.data'));
    expect(data.headers.get('Cache-Control')).toBe('no-store');
    expect(await data.text()).toContain('Asha & Ravi’s Dental');
  });

  test('offers the draft’s times, and books nothing', async () => {
    const path = `/api/availability?from=${tuesday}&to=${tuesday}`;
    const days = async (asked: string) => ((await (await get(asked)).json()) as { days: object[] }).days;
    expect(await days(draftOf(path))).toEqual([{ date: tuesday, slots: [{ time: '08:15 AM', free: true }] }]);
    expect(await days(path)).not.toEqual(await days(draftOf(path)));

    const booked = (asked: string, time: string) =>
      fetch(server.origin + asked, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(bookingBody({ date: tuesday, time })),
      });
    for (const time of ['08:15 AM', '10:00 AM']) {
      const refused = await booked(draftOf('/api/appointments'), time);
      expect([refused.status, await refused.json()]).toMatchObject([403, { reason: 'draft' }]);
    }
    expect((await booked(draftOf('/api/appointments/abc/cancel'), '')).status).toBe(403);

    const form = new URLSearchParams({
      ...(bookingBody({ date: tuesday, time: '' }) as Record<string, string>),
      date: tuesday,
      time: '08:15',
      key: crypto.randomUUID(),
      openedAt: '0',
      press: 'send',
    });
    const posted = await fetch(server.origin + draftOf('/book'), {
      method: 'POST',
      headers: { Origin: server.origin },
      body: form,
      redirect: 'manual',
    });
    expect(posted.status).toBe(403);
    expect(await posted.text()).toContain('Nothing was booked: this is a draft of the site.');
    expect(server.output()).not.toContain(token);
  });

  test('is nothing that staff, a patient or a wrong address can be shown as', async () => {
    expect((await get(draftOf('/staff'))).headers.get('X-Frame-Options')).toBe('DENY');
    expect(await textOf(draftOf(`/appointment/${'A'.repeat(22)}`))).not.toContain('Asha');
    const missing = await get(draftOf('/no-such-page'));
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Asha')]);
    for (const wrong of [token.slice(1), `${token}A`, 'x'.repeat(token.length), '']) {
      const answer = await get(`/draft/${wrong}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(await answer.text()).toMatch(/This preview has ended.*tel:/s);
      if (!wrong) continue;
      // A preview that is open in the moment of publishing asks once more: for what is published, as anybody may.
      const times = `/api/availability?from=${tuesday}&to=${tuesday}`;
      const days = async (path: string) => ((await (await get(path)).json()) as { days: object[] }).days;
      expect(await days(`/draft/${wrong}${times}`)).toEqual(await days(times));
    }
  });

  test('keeps its address from saving to saving, and ends when it is discarded or published', async () => {
    const again = await owner.save({ name: 'Behram Dental' });
    expect(again.preview).toBe(token);
    expect(await textOf(draftOf('/'))).toContain('Behram Dental');
    await owner.discard();
    expect((await get(draftOf('/'))).status).toBe(404);
    const booked = await fetch(server.origin + draftOf('/api/appointments'), { method: 'POST' });
    expect(booked.status).toBe(404);

    const next = await owner.save({ shortName: 'Sample' });
    expect(next.preview).not.toBe(token);
    await owner.publish();
    const ended = `/draft/${next.preview}/services?a=1`;
    expect((await get(ended)).status).toBe(404);
    const framed = await fetch(server.origin + ended, {
      headers: { 'Sec-Fetch-Dest': 'iframe' },
      redirect: 'manual',
    });
    expect([framed.status, framed.headers.get('Location')]).toEqual([302, '/draft/published/services?a=1']);
    expect((await get('/draft/')).status).toBe(404);
  });
});
