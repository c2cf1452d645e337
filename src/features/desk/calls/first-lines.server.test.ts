import { expect, test } from 'vitest';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile } from '#tests/support/people/booking.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { callsTopic } from '#features/booking/calls/call-attempts-store.server.ts';
import { maxFirst } from './first-lines.ts';
import { readCallsPage } from './read-calls.server.ts';
import { recordOutcome } from './record-call.server.ts';

const people = maxFirst + 5;

describeEachDatabase('a long list of calls', (open) => {
  test('shows the soonest, counts all, and has a line that is asked for wherever it stands', async () => {
    const desk = deskOn(await open(), { clock: stoppedClock(mondayMorning), chairs: 5 });
    for (let person = 0; person < people; person += 1)
      await appointmentIn(desk.booking, 'confirmed', {
        toConfirm: true,
        firstName: person < 10 ? 'Asha' : 'Tara',
        lastName: `Sample${String.fromCodePoint(65 + Math.floor(person / 26), 65 + (person % 26))}`,
        mobileNumber: mobile(person),
        date: `2026-11-${24 + Math.floor(person / 15)}`,
        time: ['10:00', '11:00', '12:00'][Math.floor(person / 5) % 3]!,
      });
    await desk.booking.database.transaction((tx) => desk.booking.database.announce(tx, callsTopic));
    const page = (asked?: Parameters<typeof readCallsPage>[2]) => readCallsPage(desk, receptionist, asked);
    const { lines: all, hidden } = await page();
    expect([all.length, hidden]).toEqual([people, 0]);
    const first = await page({ isAll: false });
    expect(first.lines).toEqual(all.slice(0, maxFirst));
    expect(first.hidden).toBe(5);
    expect(first.others).toMatchObject({ all: 5, toCall: 5 });
    expect(first.others.reasons.get('to-confirm')).toBe(5);
    const last = all.at(-1)!;
    const opened = await page({ isAll: false, open: last.id });
    expect(opened.lines).toEqual([...all.slice(0, maxFirst), last]);
    expect([opened.hidden, opened.others.all]).toEqual([4, 4]);
    // A reason alone: the others are counted, and the line that is asked for stands among them.
    const missed = await page({ isAll: false, reason: 'missed', open: last.id });
    expect(missed.lines).toEqual([last]);
    expect([missed.hidden, missed.others.all]).toEqual([0, people - 1]);
    // Settled at another desk: nothing takes its place.
    await recordOutcome(desk, receptionist, last.id, { outcome: 'leave', note: '' });
    expect((await page({ isAll: false, open: last.id })).lines).toEqual(all.slice(0, maxFirst));
  });
});
