import { expect, test } from 'vitest';
import {
  insertFirst,
  markPublished,
  putDraft,
} from '#features/clinic/content/content-versions-store.server.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { siteWith } from '#tests/support/people/booking.ts';
import { admit } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { callCalls } from './api.server.ts';

describeEachDatabase('the calls after a dentist’s change', (open) => {
  test('new hours of a dentist name the dentist', async () => {
    const clock = stoppedClock(mondayMorning);
    const dentists = [{ id: 'anna', name: 'Dr. Anna', chair: 1 }];
    const desk = deskOn(await open(), {
      clock,
      site: fixedSite(siteWith({ chairs: 5, clinic: { dentists } })),
    });
    const { booking, database } = desk;
    const { content } = booking.site.current();
    const anna = {
      id: 'anna',
      name: 'Dr. Anna',
      qualification: { en: 'BDS' },
      registration: 'A-1',
      languages: [],
      chair: 1,
      shown: true,
    };
    const [morning, ...others] = content.hours.fri;
    const fri = [{ ...morning!, opens: '11:00', slots: morning!.slots.slice(1) }, ...others];
    const late = { ...content.hours, fri };
    const withHours = (hours: typeof content.hours) => ({
      ...content,
      dentists: [{ ...anna, hours }],
    });
    const made = { madeAt: clock.now() - 1, madeBy: 'Owner', samples: [] };
    await insertFirst(database.queries, { ...made, content: withHours(content.hours) });
    await appointmentIn(booking, 'confirmed', { date: '2026-11-27', time: '10:00', dentist: 'anna' });
    clock.advance(3_600_000);
    const own = { ...made, madeAt: clock.now() };
    const version = await database.transaction(async (tx) => {
      const next = await putDraft(tx, { ...own, content: withHours(late) });
      await markPublished(tx, { ...own, version: next, changes: [], reasons: {} });
      return next;
    });
    const site = fixedSite({ ...booking.site.current(), version, content: withHours(late) });
    const after = { ...desk, booking: { ...booking, site } };
    const api = callsAt('/api/staff/calls', callCalls, after, { guard: admit(() => receptionist.signedIn) });
    const { calls } = (await (await api.request('')).json()) as {
      calls: { reasons: { reason: string; away?: string }[] }[];
    };
    expect(calls.flatMap(({ reasons }) => reasons.map(({ reason, away }) => [reason, away]))).toEqual([
      ['outside-hours', 'Dr. Anna'],
    ]);
  });
});
