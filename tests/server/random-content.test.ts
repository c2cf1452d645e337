import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { weekdays, type Content } from '#features/clinic/content/content.ts';
import { addDays, weekdayOf } from '#platform/civil-date.ts';
import { anyContent } from '#tests/support/people/any-content.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';

const documents = strikes(30, 500);
const today = '2026-11-23';

let server: RunningServer;
beforeAll(async () => {
  server = await runServer(ownerSettings);
});
afterAll(() => server.remove());

/** Decoded text of an element or attribute, as a browser reads it. */
const read = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Each weekday's sessions, as Google reads them. */
function hoursOf({ openingHoursSpecification: sessions }: Record<string, unknown>) {
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  return (sessions as { dayOfWeek: string[]; opens: string; closes: string }[])
    .flatMap(({ dayOfWeek, opens, closes }) =>
      dayOfWeek.map((day) => `${names.indexOf(day)} ${opens} ${closes}`),
    )
    .sort();
}

test(`${documents} documents of any kind are each the whole site: pages, facts for search engines, free times`, async () => {
  const owner = await signInContentOwner(server.origin);
  const others = ['/book', '/hi/', '/mr/services', '/privacy', '/terms', '/gallery', '/hi/book', '/mr/'];
  let turn = 0;

  const check = async (content: Content) => {
    const { preview } = await owner.save(content);
    const get = async (path: string) => {
      const answer = await fetch(`${server.origin}/draft/${preview}${path}`);
      expect(answer.status, path).toBe(200);
      return answer.text();
    };
    const [home, services, other] = await Promise.all(
      ['/', '/services', others[(turn += 1) % others.length]!].map(get),
    );
    for (const html of [home!, services!, other!]) {
      expect(read(html)).toContain(content.name);
      // Nothing of it is ever markup.
      expect(html).not.toMatch(/<script>alert|<img src=x/i);
      expect(html).not.toMatch(/\bundefined\b|\[object Object\]|\bNaN\b/);
    }
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home!)!;
    const data = JSON.parse(json!) as Record<string, unknown>;
    expect(data).toMatchObject({ '@type': 'Dentist', name: content.name, email: content.email });
    expect(data.telephone).toBe(content.phone.replace(/[^+\d]/g, ''));
    const sessions = weekdays.flatMap((day, index) =>
      content.hours[day].map(({ opens, closes }) => `${index} ${opens} ${closes}`),
    );
    expect(hoursOf(data)).toEqual(sessions.sort());
    const shown = content.blocks.flatMap(({ prices }) => prices.filter(({ shown: isShown }) => isShown));
    const offers = data.makesOffer as { itemOffered: { name: string } }[];
    expect(offers.map(({ itemOffered }) => itemOffered.name)).toEqual(shown.map(({ name }) => name.en));
    for (const { name } of shown) expect(read(services!)).toContain(name.en);

    const last = addDays(today, 21);
    const answer = await get(`/api/availability?from=${addDays(today, 1)}&to=${last}`);
    const { now, days } = JSON.parse(answer) as {
      now: string;
      days: { date: string; slots: { time: string }[] }[];
    };
    for (const { date, slots } of days) {
      const isClosed = content.holidays.some((holiday) => holiday.date === date);
      const isOffered = !isClosed && date <= addDays(today, content.booking.daysAhead);
      const times = isOffered
        ? content.hours[weekdays[weekdayOf(date)]!].flatMap((session) => session.slots)
        : [];
      const lead = Date.parse(now) + content.booking.leadMinutes * 60_000;
      const inTime = times.filter((time) => Date.parse(`${date}T${time}:00+05:30`) >= lead);
      expect(
        slots.map(({ time }) => time),
        date,
      ).toEqual(inTime.map(slotLabel));
    }
  };
  await fc.assert(fc.asyncProperty(anyContent, check), { numRuns: documents, endOnFailure: true });
  expect(server.output()).not.toMatch(/"level":50/);
});
