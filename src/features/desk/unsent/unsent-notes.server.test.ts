import { expect, test } from 'vitest';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { attemptsUnder } from '#features/booking/calls/call-attempts-store.server.ts';
import {
  asSeen,
  createDraws,
  deskOver,
  good,
  mark,
  now,
  type Queue,
} from '#tests/support/desk/unsent-desk.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile } from '#tests/support/people/booking.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import type { VisitChange } from '../visit/visit-client.ts';
import { isUnsentChange, type UnsentCall } from './unsent-change.ts';

const wednesday = '2026-11-25';

type VisitOnPage = Parameters<typeof asSeen>[0] & { note?: string };

const note = (queue: Queue, visit: VisitOnPage, text: string, isTried = false) =>
  queue.change(asSeen(visit), { kind: 'note', note: text }, { now, isTried });
const coming = (queue: Queue, visit: VisitOnPage, isComing = true) =>
  queue.change(asSeen(visit), { kind: 'coming', isComing }, { now });
const call = (
  queue: Queue,
  { id: personId }: Appointment,
  outcome: UnsentCall['outcome'],
  { text = '', key }: { text?: string; key?: string } = {},
) =>
  queue.call(
    {
      personId,
      patient: 'Asha P.',
      outcome,
      note: text,
      causes: [`to-confirm ${personId} ${wednesday} 10:00`],
    },
    { now, key, isTried: key !== undefined },
  );

describeEachDatabase('the queue of unsent notes, “coming” and calls', (open) => {
  const begin = async () => {
    const database = await open();
    const desk = deskOn(database, { clock: stoppedClock(mondayMorning), chairs: 40 });
    const booked = (number: number, toConfirm = false) =>
      appointmentIn(desk.booking, 'confirmed', {
        date: wednesday,
        time: '10:00',
        mobileNumber: mobile(number),
        toConfirm,
      });
    const stored = async ({ id }: Pick<Appointment, 'id'>) => (await findById(database.queries, id))!;
    const outcomes = async ({ mobileNumber }: Appointment) =>
      (await attemptsUnder(database.queries, [mobileNumber])).map(({ outcome, note: said }) =>
        said ? `${outcome}: ${said}` : outcome,
      );
    const elsewhere = async (visit: Pick<Appointment, 'id' | 'version'>, change: VisitChange) => {
      const { status } = await deskApi(desk)('PATCH', `/${visit.id}`, { version: visit.version, ...change });
      expect(status).toBe(200);
    };
    return { desk, booked, stored, outcomes, elsewhere };
  };

  test.each([1, 2])(
    'two desks over a line that loses requests and answers store each once, in order, and conflicts are told (%s)',
    async (seed) => {
      const { desk, booked, stored, outcomes } = await begin();
      const draw = createDraws(seed);
      const desks = [deskOver(desk, 'Meena'), deskOver(desk, 'Ravi')] as const;
      const visits = await Promise.all(Array.from({ length: 10 }, (_, index) => booked(100 + index)));
      const people = await Promise.all(Array.from({ length: 6 }, (_, index) => booked(200 + index, true)));
      const [noted, called] = [await booked(300), await booked(301, true)];
      const pressed: string[][] = [[], []];
      for (const [index, { openPage }] of desks.entries()) {
        const queue = openPage();
        const press = (what: string) => pressed[index]!.push(what);
        for (const visit of visits.slice(index * 5, index * 5 + 5)) {
          note(queue, visit, 'Nervous');
          coming(queue, visit);
          note(queue, { ...visit, note: 'Nervous' }, 'Nervous, no latex');
          mark(queue, visit, 'arrived');
          for (const value of ['Nervous', 'true', 'Nervous, no latex', 'arrived'])
            press(`${visit.id} ${value}`);
        }
        for (const person of people.slice(index * 3, index * 3 + 3)) {
          call(queue, person, 'no-answer', { text: 'engaged' });
          call(queue, person, 'reached');
          press(`call ${person.id} no-answer`);
          press(`call ${person.id} reached`);
        }
        note(queue, noted, index === 0 ? 'Diabetic' : 'Pregnant');
        call(queue, called, 'leave');
      }
      const fates = ['+', '<', '>'] as const;
      for (const { line } of desks) line.now = () => fates[draw(3)]!;
      // After each cut the browser is opened anew; both desks send at the same time.
      const sendAll = () => Promise.all(desks.map(({ openPage }) => openPage().send()));
      for (let rounds = 0; (await sendAll()).some((end) => end !== 'sent'); rounds++)
        expect(rounds).toBeLessThan(400);

      for (const visit of visits)
        // Each change made one version, so none was stored twice.
        expect(await stored(visit)).toMatchObject({
          note: 'Nervous, no latex',
          isComing: true,
          status: 'arrived',
          version: visit.version + 4,
        });
      for (const person of people) {
        expect((await outcomes(person)).toSorted()).toEqual(['no-answer: engaged', 'reached']);
        expect(await stored(person)).toMatchObject({ toConfirm: false });
      }
      for (const [index, { requests }] of desks.entries())
        expect([...new Set(requests)].filter((request) => pressed[index]!.includes(request))).toEqual(
          pressed[index],
        );
      // One desk came first; the other is told what is there now, or who has called.
      const told = desks.map(({ openPage }) => openPage().get().changes);
      const { note: won } = await stored(noted);
      const isFirst = won === 'Diabetic';
      expect(told.map((changes) => changes.filter(({ kind }) => kind === 'note').length)).toEqual(
        isFirst ? [0, 1] : [1, 0],
      );
      expect(told.flat().filter(({ kind }) => kind === 'note')).toMatchObject([{ refused: { note: won } }]);
      expect(await outcomes(called)).toEqual(['leave']);
      const calls = told.flat().filter(({ kind }) => kind === 'call');
      expect(calls).toMatchObject([
        { refused: { reason: 'done', by: expect.stringMatching(/^(Meena|Ravi)$/) } },
      ]);
    },
  );

  test('a note goes upon a change of something else, and waits where another desk has written one; marks go on meanwhile', async () => {
    const { desk, booked, stored, elsewhere } = await begin();
    const { line, openPage } = deskOver(desk);
    const [asha, ravi] = [await booked(1), await booked(2)];
    const queue = openPage();
    note(queue, asha, 'Nervous');
    note(queue, ravi, 'Nervous');
    mark(queue, ravi, 'arrived');
    await elsewhere(asha, { coming: true });
    await elsewhere(ravi, { note: 'Takes aspirin' });
    line.now = good;
    expect(await queue.send()).toBe('sent');
    expect(await stored(asha)).toMatchObject({ note: 'Nervous', isComing: true });
    expect(await stored(ravi)).toMatchObject({ note: 'Takes aspirin', status: 'arrived' });
    const [refused, ...others] = queue.get().changes;
    expect(others).toEqual([]);
    expect(refused).toMatchObject({ kind: 'note', refused: { note: 'Takes aspirin' } });
    queue.insist(refused!.id);
    await queue.send();
    expect(await stored(ravi)).toMatchObject({ note: 'Nervous', status: 'arrived' });
    expect(queue.get().changes).toEqual([]);
  });

  test('a status that another desk has set is told although a note of the same visit was taken before it', async () => {
    const { desk, booked, stored, elsewhere } = await begin();
    const { line, openPage } = deskOver(desk);
    const asha = await booked(1);
    const queue = openPage();
    note(queue, asha, 'Nervous');
    mark(queue, asha, 'arrived');
    await elsewhere(asha, { status: 'no-show' });
    line.now = good;
    await queue.send();
    expect(await stored(asha)).toMatchObject({ note: 'Nervous', status: 'no-show' });
    expect(queue.get().changes).toMatchObject([{ kind: 'mark', refused: { now: { status: 'no-show' } } }]);
  });

  test('“coming” of a visit that was cancelled or moved meanwhile is told; one that is stored already is not', async () => {
    const { desk, booked, stored, elsewhere } = await begin();
    const { line, openPage } = deskOver(desk);
    const visits = [await booked(1), await booked(2), await booked(3)] as const;
    const [gone, moved, same] = visits;
    const queue = openPage();
    for (const visit of visits) coming(queue, visit);
    await elsewhere(gone, { status: 'cancelled' });
    const to = { date: wednesday, time: '11:00 AM' };
    await elsewhere(moved, { move: to, tellPatient: false, bySpecialArrangement: false });
    await elsewhere(same, { coming: true });
    line.now = good;
    await queue.send();
    expect(await stored(moved)).toMatchObject({ time: '11:00', isComing: false });
    expect(queue.get().changes).toMatchObject([
      { visitId: gone.id, refused: { now: { status: 'cancelled' } } },
      { visitId: moved.id, refused: { now: { time: '11:00' } } },
    ]);
  });

  test('an outcome without an answer is recorded once, by the key with which it was sent', async () => {
    const { desk, booked, outcomes } = await begin();
    const { line, openPage } = deskOver(desk);
    const asha = await booked(1, true);
    const queue = openPage();
    const kept = call(queue, asha, 'no-answer', { key: crypto.randomUUID() });
    expect(queue.takeBack(kept.id)).toBe(false);
    line.now = () => '<';
    expect(await queue.send()).toBe('no-answer');
    line.now = good;
    expect(await openPage().send()).toBe('sent');
    expect(await outcomes(asha)).toEqual(['no-answer']);
  });

  test('each is taken back before it is sent; those after it are upon the visit as it was', async () => {
    const { desk, booked, stored, outcomes, elsewhere } = await begin();
    const { line, openPage } = deskOver(desk);
    const asha = await booked(1, true);
    const queue = openPage();
    const first = note(queue, { ...asha, note: '' }, 'Nervous');
    note(queue, { ...asha, note: 'Nervous' }, 'Nervous, no latex');
    const yes = coming(queue, asha);
    const reached = call(queue, asha, 'reached');
    mark(queue, asha, 'arrived');
    for (const { id } of [first, yes, reached]) expect(queue.takeBack(id)).toBe(true);
    // The note is still that of the visit as it was: this is no conflict.
    await elsewhere(asha, { serviceSelected: 'Toothache Treatment' });
    line.now = good;
    expect(await queue.send()).toBe('sent');
    expect(queue.get().changes).toEqual([]);
    expect(await stored(asha)).toMatchObject({
      note: 'Nervous, no latex',
      isComing: false,
      status: 'arrived',
    });
    expect(await outcomes(asha)).toEqual([]);
  });
});

test('a change that another build has stored in another shape is left alone', () => {
  const base = { id: 'a', order: 1, at: 1, isTried: false };
  const ofVisit = { ...base, visitId: 'v', patient: 'Asha P.', seen: { version: 1, date: 'd', time: 't' } };
  expect(isUnsentChange({ ...ofVisit, kind: 'note', note: 'n', before: '' })).toBe(true);
  expect(isUnsentChange({ ...ofVisit, kind: 'note', note: 'n' })).toBe(false);
  expect(isUnsentChange({ ...ofVisit, kind: 'coming', isComing: 'yes' })).toBe(false);
  expect(isUnsentChange({ ...ofVisit, kind: 'move' })).toBe(false);
  const ofPerson = { ...base, kind: 'call', personId: 'v', patient: 'Asha P.', outcome: 'reached', note: '' };
  expect(isUnsentChange({ ...ofPerson, causes: ['missed v 1'] })).toBe(true);
  expect(isUnsentChange({ ...ofPerson, causes: [1] })).toBe(false);
});
