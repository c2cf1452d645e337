import { expect, test } from 'vitest';
import type { ClosedSession } from '#features/clinic/working-hours.ts';
import { apiOn } from '#tests/support/people/booking-api.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { closeTime } from '../appointments/close-time.server.ts';
import { farFuture, type NewClosure } from './closures.ts';

const wednesday = '2026-11-25';
const closure = (differences: Partial<NewClosure>): NewClosure => ({
  kind: 'block',
  fromDate: wednesday,
  toDate: wednesday,
  fromTime: null,
  toTime: null,
  weekday: null,
  reason: 'Family',
  publicText: 'Closed for a wedding',
  ...differences,
});

describeEachDatabase('the home page learns of closed sessions', (open) => {
  const closedBy = async (...closures: NewClosure[]) => {
    const { booking, get } = apiOn(await open());
    for (const one of closures) await closeTime(booking, one, []);
    const answer = await get(`/availability?from=${wednesday}&to=${wednesday}`);
    const { closed } = (await answer.json()) as { closed: ClosedSession[] };
    return closed.map(({ date, opens, note }) => `${date} ${opens} ${note}`);
  };

  test('closures of whole days are listed with their public text and not their reason', async () => {
    expect(await closedBy(closure({ toDate: '2026-11-30' }))).toEqual(
      ['25', '26', '27', '28', '30'].flatMap((day) => [
        `2026-11-${day} 10:00 Closed for a wedding`,
        `2026-11-${day} 17:00 Closed for a wedding`,
      ]),
    );
  });

  test('a closed evening is listed once, also when two closures share it, and a closed slot is not', async () => {
    expect(await closedBy(closure({ fromTime: '17:00' }))).toEqual([
      `${wednesday} 17:00 Closed for a wedding`,
    ]);
    const halves = [
      closure({ fromTime: '17:00', toTime: '19:00' }),
      closure({ fromTime: '19:00', toTime: '22:00' }),
    ];
    expect(await closedBy(...halves)).toHaveLength(1);
    expect(await closedBy(halves[0]!)).toEqual([]);
    // The last slot begins when the session ends, at 09:30 PM.
    expect(await closedBy(closure({ fromTime: '17:00', toTime: '21:30' }))).toEqual([]);
  });

  test('weekly closures are listed as far as the next opening is looked for', async () => {
    const found = await closedBy(closure({ toDate: farFuture, weekday: 3, fromTime: '17:00' }));
    expect(found.map((line) => line.slice(0, 10))).toEqual([
      '2026-11-25',
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
      '2026-12-23',
    ]);
  });
});
