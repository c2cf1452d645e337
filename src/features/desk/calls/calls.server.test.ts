import { expect, test } from 'vitest';
import {
  cancelAppointment,
  confirmAppointment,
  moveAppointment,
  setComing,
  undoStatus,
} from '#features/booking/appointments/change-appointment.server.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { callsTopic } from '#features/booking/calls/call-attempts-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { enterAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import { closeTime, reopenTime } from '#features/booking/appointments/close-time.server.ts';
import {
  insertFirst,
  markPublished,
  putDraft,
} from '#features/clinic/content/content-versions-store.server.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { messagesTopic } from '#features/notifications/outbox/messages-store.server.ts';
import { readAuditLog } from '#features/staff/audit/audit-log-store.server.ts';
import { appointmentIn } from '#tests/support/people/appointment-states.ts';
import { mobile, siteWith, staffEntry } from '#tests/support/people/booking.ts';
import { admit } from '#tests/support/people/desk-api.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { callsAt } from '#tests/support/api/calls-at.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { deskRevision } from '../visit/read-visits.server.ts';
import { callCalls } from './api.server.ts';
import type { CallReason } from './calls.ts';
import { countCalls } from './read-calls.server.ts';

const hour = 3_600_000;
const wednesday = '2026-11-25';

interface Answer {
  reason?: string;
  by?: string;
  errors?: object;
  calls: {
    id: string;
    reason: CallReason;
    since: number;
    reasons: { reason: CallReason; key: string; away?: string }[];
    patient: { firstName: string };
    calling: { by: string } | null;
    again: number | null;
    attempts: { outcome: string; note?: string }[];
  }[];
}

/** Two desks on one database, at 8 on Monday. */
async function start(open: OpenDatabase, comingBy?: string, clinic?: Partial<ClinicFacts>) {
  const clock = stoppedClock(mondayMorning);
  const site = fixedSite(siteWith({ chairs: 5, comingBy, ...(clinic && { clinic }) }));
  const desk = deskOn(await open(), { clock, site });
  const { booking, database } = desk;
  const deskOf = (name: string) => {
    const account = { ...receptionist.signedIn.account, uid: name, displayName: name };
    const api = callsAt('/api/staff/calls', callCalls, desk, { guard: admit(() => ({ account })) });
    return async (path = '', body?: object, method = body ? 'POST' : 'GET', key?: string) => {
      const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
      const response = await api.request(path, {
        method,
        ...(body && { headers, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as Answer };
    };
  };
  const [meena, ravi] = [deskOf('Meena'), deskOf('Ravi')];
  /** 'Asha: missed', each person once. */
  const list = async (which = desk) => {
    const api = callsAt('/api/staff/calls', callCalls, which, { guard: admit(() => receptionist.signedIn) });
    const { calls } = (await (await api.request('')).json()) as Answer;
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    return calls.map(({ patient, reasons }) =>
      [`${patient.firstName}:`, ...reasons.map(({ reason }) => reason)].join(' '),
    );
  };
  const now = async ({ id }: Appointment) => (await findById(database.queries, id))!;
  return { clock, desk, booking, database, meena, ravi, list, now };
}

const silent = { notifyPatient: false, arrangement: 'listed' } as const;

describeEachDatabase('the calls', (open) => {
  test('a reason is on the list as long as its cause is there, and a person once for all of them', async () => {
    const { clock, booking, database, meena, list, now } = await start(open);
    expect(await list()).toEqual([]);

    const held = await appointmentIn(booking, 'confirmed', {
      toConfirm: true,
      firstName: 'Kavita',
      mobileNumber: mobile(6),
      date: '2026-11-27',
    });
    expect(await list()).toEqual(['Kavita: to-confirm']);
    const note = (state: string) =>
      database.transaction(async (tx) => {
        await tx
          .updateTable('outbox')
          .set({ state: state as 'failed' })
          .where('appointment_id', '=', held.id)
          .where('kind', '=', 'sms')
          .where('event', '=', 'booked')
          .execute();
        await database.announce(tx, messagesTopic);
      });
    await note('failed');
    expect(await list()).toEqual(['Kavita: to-confirm message-failed']);
    await note('delivered');
    await confirmAppointment(booking, await now(held));
    expect(await list()).toEqual([]);

    // Two of one family, who share a number: two lines.
    const asha = await appointmentIn(booking, 'confirmed', { date: wednesday });
    await appointmentIn(booking, 'confirmed', { date: wednesday, time: '11:00', firstName: 'Aditi' });
    const moved = await appointmentIn(booking, 'confirmed', {
      firstName: 'Tara',
      mobileNumber: mobile(7),
      date: '2026-11-27',
    });
    clock.advance(32.9 * hour);
    expect(await list()).toEqual([]);
    clock.advance(0.1 * hour);
    // Booked or moved since the day before: they have just said that they come.
    await appointmentIn(booking, 'confirmed', {
      date: wednesday,
      time: '17:00',
      firstName: 'Late',
      mobileNumber: mobile(8),
    });
    await moveAppointment(booking, moved, { date: wednesday, time: '18:00' }, silent);
    expect(await list()).toEqual(['Asha: not-confirmed', 'Aditi: not-confirmed']);
    const leave = {
      kind: 'leave',
      fromDate: wednesday,
      toDate: wednesday,
      fromTime: '09:00',
      toTime: '10:30',
      weekday: null,
      reason: '',
      publicText: '',
    } as const;
    clock.advance(1);
    const closed = await closeTime(booking, leave, [asha.id]);
    expect(await list()).toEqual(['Asha: not-confirmed outside-hours', 'Aditi: not-confirmed']);
    await setComing(booking, await now(asha), true, 'staff');
    expect(await list()).toEqual(['Asha: outside-hours', 'Aditi: not-confirmed']);
    const { id } = (await meena()).body.calls.find(({ patient }) => patient.firstName === 'Asha')!;
    await meena(`/${id}/outcome`, { outcome: 'leave' });
    expect(await list()).toEqual(['Aditi: not-confirmed']);
    if (closed.ok) await reopenTime(booking, closed.closure.id);
    clock.advance(1);
    // Closed again: another cause.
    const again = await closeTime(booking, leave, [asha.id]);
    expect(await list()).toEqual(['Asha: outside-hours', 'Aditi: not-confirmed']);
    if (again.ok) await reopenTime(booking, again.closure.id);
    clock.advance(17 * hour);
    // Her visit has begun.
    expect(await list()).toEqual(['Aditi: not-confirmed']);
    const missed = await appointmentIn(booking, 'no-show', {
      firstName: 'Imran',
      mobileNumber: mobile(9),
      date: wednesday,
      time: '19:00',
    });
    expect(await list()).toEqual(['Aditi: not-confirmed', 'Imran: missed']);
    await appointmentIn(booking, 'confirmed', {
      firstName: 'imran',
      mobileNumber: mobile(9),
      date: '2026-12-02',
    });
    expect(await list()).toEqual(['Aditi: not-confirmed']);
    await undoStatus(booking, await now(missed));
    clock.advance(2 * hour);
    expect(await list()).toEqual([]);
  });

  test('a visit in the leave of its dentist names who is away; another’s leave calls nobody', async () => {
    const dentists = [
      { id: 'anna', name: 'Dr. Anna', chair: 1 },
      { id: 'bina', name: 'Dr. Bina', chair: 2 },
    ];
    const { clock, booking, meena } = await start(open, undefined, { dentists });
    const asha = await appointmentIn(booking, 'confirmed', { date: '2026-11-27', dentist: 'bina' });
    const days = { fromDate: '2026-11-27', toDate: '2026-11-27', fromTime: null, toTime: null };
    const friday = { ...days, weekday: null, reason: '', publicText: '' };
    const leaveOf = (dentist: string, chair: number, seen: string[]) =>
      closeTime(booking, { ...friday, kind: 'leave', dentist, chair }, seen);
    const reasons = async () =>
      (await meena()).body.calls.flatMap((call) => call.reasons.map(({ reason, away }) => [reason, away]));
    clock.advance(1);
    await leaveOf('anna', 1, []);
    expect(await reasons()).toEqual([]);
    await leaveOf('bina', 2, [asha.id]);
    expect(await reasons()).toEqual([['outside-hours', 'Dr. Bina']]);
    clock.advance(1);
    // The clinic is closed then, too.
    await closeTime(booking, { ...friday, kind: 'block' }, [asha.id]);
    expect(await reasons()).toEqual([['outside-hours', undefined]]);
  });

  test('silent patients are called from the hour that the owner set', async () => {
    const { clock, booking, meena, list, now } = await start(open, '12:30');
    const visit = await appointmentIn(booking, 'confirmed', { date: wednesday });
    clock.advance(28.4 * hour);
    expect(await list()).toEqual([]);
    clock.advance(0.1 * hour);
    expect(await list()).toEqual(['Asha: not-confirmed']);
    const { id } = (await meena()).body.calls[0]!;
    await meena(`/${id}/outcome`, { outcome: 'reached' });
    expect(await now(visit)).toMatchObject({ isComing: true });
  });

  test('new hours put on the list who was booked before them, not who was booked into closed time', async () => {
    const { clock, desk, booking, database, list } = await start(open);
    const { content } = booking.site.current();
    const made = { madeAt: clock.now() - 1, madeBy: 'Owner', samples: [] };
    await insertFirst(database.queries, { ...made, content });
    await appointmentIn(booking, 'confirmed', { date: '2026-11-27', time: '10:00' });
    clock.advance(hour);
    /** The number of the version that is published now. */
    const publish = (next: typeof content) =>
      database.transaction(async (tx) => {
        const own = { ...made, madeAt: clock.now() };
        const version = await putDraft(tx, { ...own, content: next });
        await markPublished(tx, { ...own, version, changes: [], reasons: {} });
        return version;
      });
    // It changes nothing for this visit.
    await publish(content);
    clock.advance(hour);
    const closedAt = clock.now();
    const fri = content.hours.fri.map((session) => ({ ...session, slots: session.slots.slice(1) }));
    const changed = { ...content, hours: { ...content.hours, fri } };
    await publish(changed);
    clock.advance(hour);
    const version = await publish(changed);
    const site = fixedSite({ ...booking.site.current(), version, content: changed });
    const after = { ...desk, booking: { ...booking, site } };
    clock.advance(hour);
    const special = staffEntry({ date: '2026-11-27', firstName: 'Special', arrangement: 'special' });
    await enterAppointment(after.booking, special, crypto.randomUUID());
    expect(await list(after)).toEqual(['Asha: outside-hours']);
    const api = callsAt('/api/staff/calls', callCalls, after, { guard: admit(() => receptionist.signedIn) });
    expect(((await (await api.request('')).json()) as Answer).calls[0]!.since).toBe(closedAt);
  });

  test('an outcome is kept: reached confirms and says coming, no answer comes back later and later, each with Undo', async () => {
    const { clock, booking, database, meena, list, now } = await start(open);
    const held = await appointmentIn(booking, 'confirmed', { toConfirm: true, date: wednesday });
    const silentVisit = await appointmentIn(booking, 'confirmed', { date: wednesday, time: '17:00' });
    clock.advance(33 * hour);
    expect(await list()).toEqual(['Asha: to-confirm not-confirmed']);
    const { id } = (await meena()).body.calls[0]!;
    const after = async () => (await meena()).body.calls[0]!;
    for (const minutes of [30, 120]) {
      const note = `Rang for ${minutes}`;
      expect((await meena(`/${id}/outcome`, { outcome: 'no-answer', note })).status).toBe(200);
      expect(await after()).toMatchObject({ again: clock.now() + minutes * 60_000 });
      expect((await after()).attempts.at(-1)).toMatchObject({ outcome: 'no-answer', note });
    }
    // The answer was lost, so it is sent again.
    for (const status of [200, 200]) {
      const sent = await meena(`/${id}/outcome`, { outcome: 'no-answer' }, 'POST', 'third');
      expect(sent.status).toBe(status);
    }
    expect((await after()).attempts).toHaveLength(3);
    expect((await meena(`/${id}/outcome`, { outcome: 'leave' }, 'POST', 'third')).status).toBe(422);
    for (const until of [clock.now(), 9e15]) {
      const refused = await meena(`/${id}/outcome`, { outcome: 'leave', until });
      expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['until']]);
    }
    expect((await after()).again).toBe(Date.parse(`${wednesday}T10:00:00+05:30`));
    await meena(`/${id}/outcome`, undefined, 'DELETE');
    expect((await after()).attempts).toHaveLength(2);

    const waiting = async () =>
      (await outboxRows(database)).filter(
        ({ kind, event, state }) => `${kind} ${event} ${state}` === 'sms booked queued',
      );
    const before = (await waiting()).length;
    expect((await meena(`/${id}/outcome`, { outcome: 'reached', note: 'Both' })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await waiting()).toHaveLength(before);
    expect(await now(held)).toMatchObject({ toConfirm: false, isComing: true });
    expect(await now(silentVisit)).toMatchObject({ isComing: true });
    expect((await meena(`/${id}/outcome`, undefined, 'DELETE')).status).toBe(204);
    expect(await list()).toEqual(['Asha: to-confirm not-confirmed']);
    expect(await waiting()).toHaveLength(before - 1);
    expect(await now(held)).toMatchObject({ toConfirm: true, isComing: false });
    expect(await now(silentVisit)).toMatchObject({ isComing: false });

    // The second cause arose after the list was read.
    const { key } = (await after()).reasons[0]!;
    await meena(`/${id}/outcome`, { outcome: 'reached', causes: [key] });
    expect(await list()).toEqual(['Asha: not-confirmed']);
    expect(await now(silentVisit)).toMatchObject({ isComing: false });
    await meena(`/${id}/outcome`, undefined, 'DELETE');

    await meena(`/${id}/outcome`, { outcome: 'leave' });
    expect(await list()).toEqual([]);
    // Another time is another cause.
    await moveAppointment(booking, await now(held), { date: '2026-11-26', time: '11:00' }, silent);
    expect(await list()).toEqual(['Asha: to-confirm']);
    clock.advance(2 * 60_000);
    expect((await meena(`/${id}/outcome`, undefined, 'DELETE')).status).toBe(409);
    const log = await readAuditLog(database.queries, { action: 'patient-called' });
    expect(JSON.stringify(log)).not.toContain('Both');
    expect(log).toHaveLength(9);
  });

  test('the outcome of a call about a visit that was cancelled since is not undone, and the answer says by whom', async () => {
    const { clock, booking, meena, now } = await start(open);
    const held = await appointmentIn(booking, 'confirmed', { toConfirm: true, date: wednesday });
    const { id } = (await meena()).body.calls[0]!;
    await meena(`/${id}/outcome`, { outcome: 'reached' });
    clock.advance(6_000);
    await cancelAppointment(booking, await now(held), silent);
    const undone = await meena(`/${id}/outcome`, undefined, 'DELETE');
    expect(undone).toMatchObject({ status: 409, body: { reason: 'cancelled', by: null } });
  });

  test('a damaged hour of the next call hides nobody', async () => {
    const { booking, database, meena, clock } = await start(open);
    await appointmentIn(booking, 'confirmed', { toConfirm: true, firstName: 'Asha' });
    const [{ id }] = (await meena()).body.calls as [Answer['calls'][number]];
    await meena(`/${id}/outcome`, { outcome: 'no-answer' });
    expect((await meena()).body.calls).toMatchObject([{ again: clock.now() + 30 * 60_000 }]);
    await database.queries.updateTable('call_attempts').set({ again_at: 9e15 }).execute();
    await database.transaction((tx) => database.announce(tx, callsTopic));
    expect((await meena()).body.calls).toMatchObject([{ id, again: null }]);
  });

  test('two desks do not call one person: both see who does, and the second outcome is refused', async () => {
    const { clock, booking, database, meena, ravi, now } = await start(open);
    const visit = await appointmentIn(booking, 'confirmed', { toConfirm: true, date: wednesday });
    const revision = await deskRevision(database.queries);
    const { id } = (await meena()).body.calls[0]!;
    const seen = async () => (await meena()).body.calls[0]!.calling?.by;
    const answers = await Promise.all([meena, ravi].map((desk) => desk(`/${id}/calling`, { calling: true })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body;
    expect(refused).toMatchObject({ reason: 'calling', by: await seen() });
    const [first, second] = refused.by === 'Ravi' ? [ravi, meena] : [meena, ravi];
    expect((await second(`/${id}/calling`, { calling: false })).status).toBe(200);
    expect(await seen()).toBe(refused.by);
    expect((await second(`/${id}/calling`, { calling: true, anyway: true })).status).toBe(200);
    expect(await seen()).not.toBe(refused.by);
    clock.advance(5 * 60_000);
    expect(await seen()).toBeUndefined();
    expect((await first(`/${id}/calling`, { calling: true })).status).toBe(200);
    // Open days and weeks show nothing of it, so they are not loaded again.
    expect(await deskRevision(database.queries)).toBe(revision);
    expect((await first(`/${id}/outcome`, { outcome: 'reached' })).status).toBe(200);
    expect(await deskRevision(database.queries)).not.toBe(revision);
    const late = await second(`/${id}/outcome`, { outcome: 'leave' });
    expect([late.status, late.body.reason, late.body.by]).toEqual([409, 'done', refused.by]);
    // A cause that has gone by itself: the call was about another.
    const gone = await second(`/${id}/outcome`, { outcome: 'leave', causes: ['missed'] });
    expect([gone.status, gone.body.reason, gone.body.by]).toEqual([409, 'done', undefined]);
    // Nobody else has stopped her own second outcome, nor one after a call without an answer.
    expect((await first(`/${id}/outcome`, { outcome: 'leave' })).body.by).toBeUndefined();
    await first(`/${id}/outcome`, undefined, 'DELETE');
    await first(`/${id}/outcome`, { outcome: 'no-answer' });
    await confirmAppointment(booking, await now(visit));
    const over = await second(`/${id}/outcome`, { outcome: 'leave' });
    expect([over.status, over.body.reason, over.body.by]).toEqual([409, 'done', undefined]);
    expect((await meena('/nobody/outcome', { outcome: 'leave' })).status).toBe(404);
    expect((await meena(`/${id}/outcome`, { outcome: 'rang' })).status).toBe(422);
  });

  test('a missed visit whose day has passed is called about after those who still come', async () => {
    const { clock, booking, list } = await start(open);
    await appointmentIn(booking, 'no-show', { firstName: 'Imran', mobileNumber: mobile(9) });
    clock.advance(4 * 24 * hour);
    await appointmentIn(booking, 'confirmed', { toConfirm: true, date: '2026-12-02' });
    expect(await list()).toEqual(['Asha: to-confirm', 'Imran: missed']);
  });

  test('the menu’s number is derived once a change and a minute', async () => {
    const { clock, booking, database } = await start(open);
    const held = await appointmentIn(booking, 'confirmed', { toConfirm: true, date: wednesday });
    expect(await countCalls(booking)).toBe(1);
    // Nobody is told of this change.
    const change = database.queries.updateTable('appointments').set({ to_confirm: 0 });
    await change.where('id', '=', held.id).execute();
    expect(await countCalls(booking)).toBe(1);
    clock.advance(60_000);
    expect(await countCalls(booking)).toBe(0);
    await appointmentIn(booking, 'confirmed', { toConfirm: true, date: wednesday, time: '11:00' });
    expect(await countCalls(booking)).toBe(1);
  });
});
