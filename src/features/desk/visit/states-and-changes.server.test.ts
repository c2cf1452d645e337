import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import {
  appointmentStatuses,
  type AppointmentStatus,
} from '#features/booking/appointments/appointment-status.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile } from '#tests/support/people/booking.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';

const statusChanges = appointmentStatuses.map((status) => [`status ${status}`, { status }] as const);
const changes: Record<string, object> = {
  ...Object.fromEntries(statusChanges),
  confirm: { confirm: true },
  coming: { coming: true },
  move: { move: { date: '2026-11-25', time: '11:00 AM' } },
  undo: { undo: true },
  'undo too late': { undo: true },
  service: { serviceSelected: 'Toothache Treatment' },
  number: { mobileNumber: mobile(77).slice(3) },
  name: { firstName: 'Aditi' },
  note: { note: 'Nervous' },
};
const records = ['number', 'name', 'note'];

/** The five states of a visit are reached each from each. */
const othersThan = (state: AppointmentStatus) =>
  ['confirmed', 'arrived', 'in-chair', 'completed', 'no-show']
    .filter((other) => other !== state)
    .map((other) => `status ${other}`);

/** All that the desk's API takes; everything else it refuses. */
const taken: Record<AppointmentStatus | 'to confirm', readonly string[]> = {
  confirmed: [...othersThan('confirmed'), 'status cancelled', 'coming', 'move', 'service', ...records],
  'to confirm': [
    ...othersThan('confirmed'),
    'status cancelled',
    'confirm',
    'coming',
    'move',
    'service',
    ...records,
  ],
  arrived: [...othersThan('arrived'), 'status cancelled', 'undo', 'move', 'service', ...records],
  'in-chair': [...othersThan('in-chair'), 'undo', 'service', ...records],
  completed: [...othersThan('completed'), 'undo', ...records],
  cancelled: ['status confirmed', 'undo', ...records],
  'no-show': [...othersThan('no-show'), 'undo', ...records],
};

describeEachDatabase('the desk’s API', (open) => {
  test('takes of each change in each state what the table says, and nothing else', async () => {
    const clock = stoppedClock('2026-11-23T09:00:00+05:30');
    const desk = deskOn(await open(), { clock, chairs: 1000 });
    const send = deskApi(desk);
    const odd: string[] = [];
    const found: Record<string, string[]> = {};
    let patients = 100;
    for (const state of Object.keys(taken) as (keyof typeof taken)[]) {
      found[state] = [];
      for (const [name, change] of Object.entries(changes)) {
        const status = state === 'to confirm' ? 'confirmed' : state;
        // A held booking that was cancelled, or whose patient came, has nothing to confirm any more.
        const toConfirm = status !== state || (name === 'confirm' && state !== 'confirmed');
        const before = await appointmentIn(desk.booking, status, {
          toConfirm,
          mobileNumber: mobile((patients += 1)),
        });
        if (name === 'undo too late') clock.advance(60_001);
        const { version } = before;
        const answer = await send('PATCH', `/${before.id}`, { version, ...change });
        if (answer.status === 200) found[state].push(name);
        else {
          const { reason } = answer.body;
          const isKnown = reason === 'not-allowed' || (name === 'undo too late' && reason === 'too-late');
          const after = await findById(desk.database.queries, before.id);
          if (answer.status !== 409 || !isKnown || !isDeepStrictEqual(after, before))
            odd.push(`${state}, ${name}: ${answer.status} ${reason}`);
        }
      }
    }
    expect(odd).toEqual([]);
    const sorted = (all: Record<string, readonly string[]>) =>
      Object.fromEntries(Object.entries(all).map(([state, names]) => [state, names.toSorted()]));
    expect(sorted(found)).toEqual(sorted(taken));
  });
});
