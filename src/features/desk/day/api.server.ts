import { z } from 'zod';
import { maxMinutesLate, numbersPurposes } from './day.ts';
import { setDelay } from '#features/booking/slots/delays-store.server.ts';
import { dayInput } from '#features/clinic/time/time-input.server.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { isShownDate } from '#platform/civil-date.ts';
import { bodyAnswers } from '../visit/api.server.ts';
import { actorOf, auditDone, type Desk } from '../visit/desk.server.ts';
import { appointmentShape, instantShape } from '../visit/show-visits.server.ts';
import { readNumbers } from './read-day.server.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { cancelDeskBurst, openBurst, restoreDeskBurst } from './manage-bursts.server.ts';

const noMinutes = `Send whole minutes, 0 to ${maxMinutesLate}`;
const noDay = 'There is no such day';
const maxVisits = 5000;
const waveNamed = z.object({
  address: textInput().min(1).max(64),
  hour: z.coerce.number('Send the hour’s first millisecond').int(),
});
const id = textInput('Send ids').max(64);
const ids = z.array(id).max(maxVisits);
const visits = z.array(z.object({ id, version: z.int('Send versions') })).max(maxVisits);

const burstShape = z.object({
  address: z.string(),
  hour: instantShape,
  bookings: z.number().int(),
  unverified: z.number().int(),
});

/** Calls that open, cancel and restore a burst: many bookings from one address within an hour. */
export const burstCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/waves',
    summary: 'The bookings that came from one address in an hour',
    details: 'Written to the record.',
    roles: ['reception'],
    query: waveNamed,
    answers: {
      200: {
        says: 'The bookings still to come',
        json: z.object({ wave: burstShape.extend({ appointments: z.array(appointmentShape) }) }),
      },
      404: 'Nothing of this is left',
      422: 'Not an address and an hour',
    },
    async handle(c, { query }, desk: Desk) {
      const wave = await openBurst(desk, actorOf(c), query);
      if (!wave) return problem(c, { status: 404, title: 'Nothing of this is left' });
      return c.json({ wave: { ...wave, appointments: wave.appointments.map(toApiTime) } });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/waves/cancel',
    summary: 'Cancel them all, or those with these ids; nobody gets an SMS',
    roles: ['reception'],
    body: waveNamed.extend({ ids: ids.optional() }),
    answers: { 200: { says: 'Those cancelled', json: z.object({ cancelled: visits }) }, ...bodyAnswers },
    handle: async (c, { body }, desk: Desk) =>
      c.json({ cancelled: await cancelDeskBurst(desk, actorOf(c), body) }),
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/waves/restore',
    summary: 'Take that back, but for slots that others have booked meanwhile',
    roles: ['reception'],
    body: z.strictObject({ cancelled: visits }),
    answers: {
      200: { says: 'How many are booked again', json: z.object({ restored: z.number().int() }) },
      ...bodyAnswers,
    },
    async handle(c, { body }, desk: Desk) {
      const restored = await restoreDeskBurst(desk, actorOf(c), body.cancelled);
      return c.json({ restored: restored.length });
    },
  }),
];

/** A day's whole numbers, and how many minutes late the clinic runs on it; patients' own pages say so. */
export const dayCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/days/:date/numbers',
    summary: 'The whole numbers of a day by appointment, for paper or to be kept offline',
    details: 'Written to the record.',
    roles: ['reception'],
    passive: true,
    query: z.object({ for: z.enum(numbersPurposes, `Send one of ${numbersPurposes.join(', ')}`) }),
    answers: {
      200: { says: 'The numbers', json: z.object({ numbers: z.record(z.string(), z.string()) }) },
      404: noDay,
      422: 'Not said what for',
    },
    async handle(c, { query }, desk: Desk) {
      const date = c.req.param('date');
      if (!isShownDate(date)) return problem(c, { status: 404, title: noDay });
      return c.json({ numbers: await readNumbers(desk, actorOf(c), date, query.for) });
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/api/staff/delay',
    summary: 'Say how many minutes late the clinic runs on a day',
    roles: ['reception'],
    body: z.strictObject({
      date: dayInput,
      minutes: z.int(noMinutes).min(0, noMinutes).max(maxMinutesLate, noMinutes),
    }),
    answers: {
      200: { says: 'Noted', json: z.object({ date: z.iso.date(), minutes: z.number().int() }) },
      ...bodyAnswers,
    },
    async handle(c, { body: { date, minutes } }, desk: Desk) {
      const event = { action: 'delay-set', subject: date, details: { minutes } } as const;
      await setDelay(desk.booking, date, minutes, (tx) => auditDone(desk, actorOf(c), tx, event));
      return c.json({ date, minutes });
    },
  }),
];
