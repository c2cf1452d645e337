import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { daysBetween } from '#platform/civil-date.ts';
import { slotsOfDays } from '../slots/availability.ts';
import { visitorTerms } from '../slots/booking-window.ts';
import { freeSlots } from '../slots/free-slots.ts';
import { availabilityQuery } from '../slots/parse-slots.server.ts';
import { availabilitySearch, fetchBookableDays } from './use-availability.ts';

const now = instantOf('2026-11-23', '08:00');

/** A fake API without taken slots; returns the requested addresses. */
function clinicWith(daysAhead: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const query = availabilityQuery.safeParse(
      Object.fromEntries(new URL(address, 'https://clinic.example').searchParams),
    );
    if (!query.success) return Response.json({}, { status: 422 });
    const rows = { taken: [], closures: [], chairs: 1 };
    const days = slotsOfDays(
      query.data.from,
      query.data.to,
      rows,
      visitorTerms(now, { daysAhead, leadMinutes: 60 }),
    ).map((day) => ({
      ...day,
      slots: day.slots.map(({ time, state }) => ({ time: slotLabel(time), free: state === 'free' })),
    }));
    return Response.json({ now: new Date(now).toISOString(), days, closed: [] });
  });
  return asked;
}

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const known = () => fetchBookableDays(new AbortController().signal);

test.each([
  [1, '2026-11-24', 1],
  [90, '2027-02-21', 1],
  [91, '2027-02-22', 2],
  [200, '2027-06-11', 3],
  [366, '2027-11-24', 4],
])('a visitor chooses among all of %i days ahead', async (daysAhead, last, requests) => {
  const asked = clinicWith(daysAhead);
  const found = await known();
  expect(found).toMatchObject({ state: 'known', today: '2026-11-23', last });
  // The last day may be a Sunday.
  const [lastFree] = freeSlots([...found!.days.values()]).slice(-1);
  expect(daysBetween(lastFree!.date, last)).toBeLessThanOrEqual(1);
  expect(asked).toHaveLength(requests);
});

test('a clock that is days wrong is put right by the answer', async () => {
  const asked = clinicWith(90);
  vi.setSystemTime(instantOf('2026-11-26', '08:00'));
  expect(await known()).toMatchObject({ today: '2026-11-23', last: '2027-02-21' });
  expect(asked).toHaveLength(2);
});

test('free times are asked for by the service and the dentist, where they differ by these', () => {
  const visit = { service: 'General - Check & Clean' };
  expect(availabilitySearch(visit, {})).toBe('');
  expect(availabilitySearch({ ...visit, minutes: 30 }, {})).toBe('&minutes=30');
  const asked = '&service=General%20-%20Check%20%26%20Clean';
  const dentists = [{ id: 'a', name: 'Dr. A', chair: 1 }];
  for (const facts of [{ lengths: {} }, { hasEmergencyTimes: true as const }, { dentists }])
    expect(availabilitySearch(visit, facts)).toBe(asked);
  expect(availabilitySearch({ ...visit, dentist: 'a' }, { dentists })).toBe(`${asked}&dentist=a`);
});
