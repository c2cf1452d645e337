import { describe, expect, test } from 'vitest';
import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile } from '#tests/support/people/booking.ts';
import {
  createDraws,
  deskOver,
  good,
  mark,
  monday,
  now,
  type Queue,
} from '#tests/support/desk/unsent-desk.ts';
import { deskApi } from '#tests/support/people/desk-api.ts';
import { deskOn } from '#tests/support/people/desk.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import type { NewVisit, VisitChange } from '../visit/visit-client.ts';
import type { UnsentChange } from './unsent-change.ts';
import { createUnsentQueue, type UnsentTransport } from './unsent-queue.ts';
import { withUnsent } from './unsent-visits.ts';

const services = ['Dental Crown', 'Toothache Treatment'];
const marks = ['arrived', 'in-chair', 'completed', 'no-show'] as const;

const walkIn = (firstName: string, number: number, differences: Partial<NewVisit> = {}): NewVisit => ({
  firstName,
  lastName: 'Walker',
  mobileNumber: mobile(number).slice(3),
  serviceSelected: services[number % 2]!,
  date: monday,
  time: '10:00',
  source: 'walk-in',
  tellPatient: false,
  bySpecialArrangement: true,
  ...differences,
});

/** A mark that a receptionist makes upon the page, where the visit has its unsent status. */
function markAll(
  queue: Queue,
  visit: Appointment | { id: string; version: number; status: AppointmentStatus; date: string; time: string },
  statuses: readonly AppointmentStatus[],
) {
  let { status } = visit;
  for (const next of statuses) {
    mark(queue, { ...visit, status }, next);
    status = next;
  }
}

const onMonday = async ({ queries }: OpenedDatabase) => appointmentsOfDays(queries, monday, monday);

describeEachDatabase('the queue of unsent changes', (open) => {
  const begin = async (chairs = 40) => {
    const database = await open();
    const clock = stoppedClock(`${monday}T09:00:00+05:30`);
    const desk = deskOn(database, { clock, chairs });
    const booked = (number: number) =>
      appointmentIn(desk.booking, 'confirmed', { date: monday, time: '10:00', mobileNumber: mobile(number) });
    const statusOf = async (id: string) => (await findById(database.queries, id))!.status;
    /** Another desk, which has the line. */
    const elsewhere = async (visit: Pick<Appointment, 'id' | 'version'>, change: VisitChange) => {
      const { status } = await deskApi(desk)('PATCH', `/${visit.id}`, { version: visit.version, ...change });
      expect(status).toBe(200);
    };
    return { database, desk, clock, booked, statusOf, elsewhere };
  };

  test.each([1, 2])(
    '50 marks and 10 walk-ins of two desks over a line that loses requests and answers: each once, in order (%s)',
    async (seed) => {
      const { database, desk, clock, booked } = await begin();
      const draw = createDraws(seed);
      const desks = [deskOver(desk), deskOver(desk)] as const;
      const own = await Promise.all(Array.from({ length: 10 }, (_, index) => booked(100 + index)));
      const shared = await Promise.all([200, 201, 202].map(booked));
      clock.advance(60 * 60_000);
      /** By the id of a visit, or the first name of who walked in. */
      const wanted = new Map<string, { status: AppointmentStatus; version: number }>();
      const pressed: string[][] = [[], []];
      for (const [index, { openPage }] of desks.entries()) {
        const queue = openPage();
        for (let one = 0; one < 5; one++) {
          const visit = own[index * 5 + one]!;
          const steps: AppointmentStatus[] = [];
          while (steps.length < 3) {
            const drawn = marks[draw(marks.length)]!;
            if (!steps.includes(drawn)) steps.push(drawn);
          }
          markAll(queue, visit, steps);
          wanted.set(visit.id, { status: steps[2]!, version: visit.version + 3 });

          const firstName = `Walker${'abcde'[one]}${'xy'[index]}`;
          const key = crypto.randomUUID();
          const entered = queue.enter(walkIn(firstName, 300 + index * 50 + one), key, {
            now,
            isTimeChosen: false,
          });
          markAll(queue, { ...entered.visit, id: key, version: 0, status: 'arrived' }, [
            'in-chair',
            'completed',
          ]);
          wanted.set(firstName, { status: 'completed', version: 3 });
          pressed[index]!.push(...steps.map((status) => `${visit.id} ${status}`), `enter ${firstName}`);
        }
        for (const visit of shared) markAll(queue, visit, [index === 0 ? 'arrived' : 'no-show']);
      }
      const fates = ['+', '<', '>'] as const;
      for (const { line } of desks) line.now = () => fates[draw(3)]!;
      // After each cut the browser is opened anew; both desks send at the same time.
      const sendAll = () => Promise.all(desks.map(({ openPage }) => openPage().send()));
      for (let rounds = 0; (await sendAll()).some((end) => end !== 'sent'); rounds++)
        expect(rounds).toBeLessThan(400);

      const visits = await onMonday(database);
      const found = new Map(
        visits.map(({ id, firstName, status, version }) => [
          wanted.has(id) ? id : firstName,
          { status, version },
        ]),
      );
      expect(visits).toHaveLength(23);
      // Each mark made one version, so none was stored twice.
      for (const [name, state] of wanted) expect([name, found.get(name)]).toEqual([name, state]);
      for (const [index, { requests }] of desks.entries()) {
        const firsts = [...new Set(requests)].filter((request) => pressed[index]!.includes(request));
        expect(firsts).toEqual(pressed[index]);
      }
      // One desk came first to each visit that both have marked; the other is told.
      for (const { id } of shared) {
        const { status } = visits.find((visit) => visit.id === id)!;
        const told = desks.map(({ openPage }) =>
          openPage()
            .get()
            .changes.filter((change) => change.kind === 'mark' && change.visitId === id),
        );
        expect(told.map((changes) => changes.length)).toEqual(status === 'arrived' ? [0, 1] : [1, 0]);
        expect(told.flat()).toMatchObject([{ refused: { now: { status } } }]);
      }
    },
  );

  test('a mark upon a visit that another desk has changed is told and waits, with those after it; the rest goes on', async () => {
    const { desk, booked, statusOf, elsewhere } = await begin();
    const { line, openPage } = deskOver(desk);
    const [asha, ravi, zoya] = [await booked(1), await booked(2), await booked(3)];
    const queue = openPage();
    markAll(queue, asha, ['arrived', 'in-chair']);
    markAll(queue, ravi, ['no-show']);
    markAll(queue, zoya, ['arrived']);
    await elsewhere(asha, { status: 'cancelled' });
    await elsewhere(ravi, { status: 'arrived' });
    // A change of something else is no conflict: the mark is added to it.
    await elsewhere(zoya, { note: 'Nervous' });
    line.now = good;
    expect(await queue.send()).toBe('sent');
    expect(await Promise.all([asha, ravi, zoya].map(({ id }) => statusOf(id)))).toEqual([
      'cancelled',
      'arrived',
      'arrived',
    ]);
    const told = queue
      .get()
      .changes.map((one) => one.kind === 'mark' && [one.patient, one.refused?.now?.status]);
    expect(told).toEqual([
      ['Asha P.', 'cancelled'],
      ['Asha P.', undefined],
      ['Asha P.', 'arrived'],
    ]);
    const [ofAsha, , ofRavi] = queue.get().changes;
    // Undone, it waits for a decision as before.
    const before = queue.get().changes;
    queue.restore(queue.discard(ofAsha!.id));
    expect(queue.get().changes).toEqual(before);
    queue.discard(ofAsha!.id);
    queue.insist(ofRavi!.id);
    expect(await queue.send()).toBe('sent');
    expect(await Promise.all([asha, ravi].map(({ id }) => statusOf(id)))).toEqual(['cancelled', 'no-show']);
    expect(queue.get().changes).toEqual([]);
  });

  test('two desks that mark the same visit alike are both content', async () => {
    const { desk, booked, statusOf, elsewhere } = await begin();
    const { line, openPage } = deskOver(desk);
    const [asha, ravi] = [await booked(1), await booked(2)];
    const queue = openPage();
    markAll(queue, asha, ['arrived']);
    markAll(queue, ravi, ['arrived', 'in-chair']);
    await elsewhere(asha, { status: 'arrived' });
    await elsewhere(ravi, { status: 'in-chair' });
    line.now = good;
    await queue.send();
    expect(queue.get().changes).toEqual([]);
    expect([await statusOf(asha.id), await statusOf(ravi.id)]).toEqual(['arrived', 'in-chair']);
  });

  test('a lost answer to a mark that another desk went on from, or took back, repeats nothing', async () => {
    const { desk, booked, statusOf, elsewhere } = await begin();
    const { line, openPage } = deskOver(desk);
    const [asha, ravi] = [await booked(1), await booked(2)];
    const queue = openPage();
    markAll(queue, asha, ['arrived']);
    line.now = () => '<';
    expect(await queue.send()).toBe('no-answer');
    await elsewhere({ ...asha, version: asha.version + 1 }, { status: 'completed' });
    line.now = good;
    expect(await queue.send()).toBe('sent');
    expect([await statusOf(asha.id), queue.get().changes]).toEqual(['completed', []]);

    markAll(queue, ravi, ['arrived']);
    line.now = () => '<';
    await queue.send();
    await elsewhere({ ...ravi, version: ravi.version + 1 }, { undo: true });
    line.now = good;
    await queue.send();
    expect(await statusOf(ravi.id)).toBe('confirmed');
    expect(queue.get().changes).toMatchObject([{ refused: { now: { status: 'confirmed' } } }]);
  });

  test('a walk-in whose time was taken gives way by minutes; a chosen time is told, and its marks wait with it', async () => {
    const { database, desk, booked } = await begin(1);
    const { line, openPage } = deskOver(desk);
    await booked(1);
    const queue = openPage();
    queue.enter(walkIn('Nilesh', 2), 'nilesh-nilesh', { now, isTimeChosen: false });
    const chosen = queue.enter(walkIn('Tara', 3), 'tara-tara-tara', { now, isTimeChosen: true });
    markAll(queue, { ...chosen.visit, id: chosen.id, version: 0, status: 'arrived' }, ['in-chair']);
    line.now = good;
    await queue.send();
    const times = async () =>
      (await onMonday(database)).map(({ time, status, ...who }) => [patientOf(who), time, status]);
    expect(await times()).toContainEqual(['Nilesh Walker', '10:05', 'confirmed']);
    expect(queue.get().changes).toMatchObject([{ refused: { reason: 'slot-taken' } }, { kind: 'mark' }]);
    queue.insist(chosen.id);
    await queue.send();
    expect(await times()).toContainEqual(['Tara Walker', '10:10', 'in-chair']);
    expect(queue.get().changes).toEqual([]);
  });

  test('a refused walk-in that was changed is entered once, before its marks; one that gave way too often names its own time', async () => {
    const { database, desk, booked } = await begin(1);
    const { line, openPage } = deskOver(desk);
    await booked(1);
    const queue = openPage();
    const chosen = queue.enter(walkIn('Tara', 3), 'tara-tara-tara', { now, isTimeChosen: true });
    markAll(queue, { ...chosen.visit, id: chosen.id, version: 0, status: 'arrived' }, ['in-chair']);
    line.now = good;
    await queue.send();
    const changed = walkIn('Tara', 3, { time: '10:05', lastName: 'Walkar' });
    queue.enter(changed, chosen.id, { now, isTimeChosen: true });
    await queue.send();
    expect(queue.get().changes).toEqual([]);
    expect(await onMonday(database)).toContainEqual(
      expect.objectContaining({ lastName: 'Walkar', time: '10:05', status: 'in-chair' }),
    );
    for (const [index, time] of ['10:10', '10:15'].entries())
      queue.enter(walkIn('Omar', 4 + index, { time }), `omar-omar-${index}`, { now, isTimeChosen: false });
    queue.enter(walkIn('Nilesh', 2), 'nilesh-nilesh', { now, isTimeChosen: false });
    await queue.send();
    expect(queue.get().changes).toMatchObject([
      { visit: { firstName: 'Nilesh', time: '10:00' }, refused: { reason: 'slot-taken' } },
    ]);
  });

  test('a walk-in for a later time is booked; “Arrived” is no conflict where the line is back so late that they wait already', async () => {
    const { database, desk, clock } = await begin();
    const { line, openPage } = deskOver(desk);
    const queue = openPage();
    const later = queue.enter(walkIn('Tara', 3, { time: '12:00' }), 'tara-tara-tara', {
      now,
      isTimeChosen: true,
    });
    const day = { appointments: [], chairs: 1, hours: desk.booking.site.current().facts.hours };
    const shown = withUnsent(day, queue.get().changes).appointments[0]!;
    expect(shown).toMatchObject({ status: 'confirmed', arrivedAt: null });
    markAll(queue, { ...shown, id: later.id, version: 0 }, ['arrived']);
    clock.advance(2.5 * 60 * 60_000);
    line.now = good;
    await queue.send();
    expect(queue.get().changes).toEqual([]);
    expect(await onMonday(database)).toMatchObject([{ time: '12:00', status: 'arrived' }]);
  });

  test('nothing is sent for another account, or without a sign-in; what was refused for that waits as it was', async () => {
    const { desk, booked, statusOf } = await begin();
    const { line, requests, stored, openPage } = deskOver(desk);
    const asha = await booked(1);
    markAll(openPage(), asha, ['arrived']);
    line.now = good;
    for (const end of ['other-account', 'signed-out'] as const) {
      line.account = end;
      expect(await openPage().send()).toBe(end);
    }
    expect([requests, stored.size]).toEqual([[], 1]);
    line.account = 'sent';
    await openPage().send();
    expect([await statusOf(asha.id), stored.size]).toEqual(['arrived', 0]);
  });
});

describe('before it is sent', () => {
  const nowhere: UnsentTransport = {
    checkAccount: async () => 'no-answer',
    change: () => Promise.reject(new Error('sent')),
    enter: () => Promise.reject(new Error('sent')),
    recordCall: () => Promise.reject(new Error('sent')),
    exclusively: (work) => work(),
  };
  const unstored = { list: () => [], write: () => false, remove: () => {} };
  const seen = { id: 'asha', version: 4, date: monday, time: '10:00', status: 'confirmed' } as const;

  test('a change is taken back, a walk-in with its marks; where nothing can be stored it is kept by the page', async () => {
    const queue = createUnsentQueue({ storage: unstored, transport: nowhere });
    const arrived = mark(queue, seen, 'arrived');
    const inChair = mark(queue, { ...seen, status: 'arrived' }, 'in-chair');
    const entered = queue.enter(walkIn('Tara', 3), 'tara-tara-tara', { now, isTimeChosen: false });
    mark(queue, { ...seen, id: entered.id }, 'in-chair');
    const tried = mark(queue, { ...seen, id: 'ravi' }, 'arrived', true);
    expect(queue.get().isStored).toBe(false);
    expect(await queue.send()).toBe('no-answer');
    expect([queue.takeBack(entered.id), queue.takeBack(arrived.id), queue.takeBack(tried.id)]).toEqual([
      true,
      true,
      false,
    ]);
    // The mark after it is upon the visit as it was.
    expect(queue.get().changes).toMatchObject([
      { id: inChair.id, seen: { version: 4, status: 'confirmed' } },
      { id: tried.id },
    ]);
  });

  test('no more is stored of a patient than a walk-in needs', () => {
    const stored: UnsentChange[] = [];
    const storage = { ...unstored, write: (change: UnsentChange) => stored.push(change) > 0 };
    const queue = createUnsentQueue({ storage, transport: nowhere });
    const whole = { ...seen, mobileNumber: '+919812345678', note: 'Nervous', service: 'Dental Crown' };
    mark(queue, whole, 'arrived');
    expect(JSON.stringify(stored)).not.toMatch(/9812345678|Nervous|Crown|Sample/);
    expect(JSON.stringify(stored)).toContain('Asha S.');
  });
});
