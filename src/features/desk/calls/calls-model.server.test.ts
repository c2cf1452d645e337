// A month of a clinic by its clock, in `npm test` ten days, with two desks, against a model of whom to call. MODEL_SEED repeats a run.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  changeStatus,
  editAppointment,
  moveAppointment,
  setComing,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { closeTime, reopenTime } from '#features/booking/appointments/close-time.server.ts';
import { putRecall } from '#features/booking/recalls/recalls-store.server.ts';
import { slotTimes } from '#features/booking/slots/slots.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { applyReports } from '#features/notifications/delivery/delivery-reports-store.server.ts';
import { fallBackToWhatsapp } from '#features/notifications/delivery/whatsapp-instead.server.ts';
import { addDays, weekdayOf, type CivilDate } from '#platform/civil-date.ts';
import { CallsModel, lineOf, timesOfDay, type CalledVisit } from '#tests/support/desk/calls-model.ts';
import { checkedDeliveries } from '#tests/support/desk/checked-deliveries.ts';
import { messageRules, mobile, wanted } from '#tests/support/people/booking.ts';
import { deskOn, receptionist } from '#tests/support/people/desk.ts';
import { randomFrom } from '#tests/support/seeded-random.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import type { PersonCall } from './calls.ts';
import { countCalls, readCallsPage } from './read-calls.server.ts';
import { recordOutcome, setCalling, undoOutcome } from './record-call.server.ts';

const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const firstDay = '2026-11-02';
const days = strikes(10, 30);
const visitsInMonth = strikes(220, 800);
const persons = 240;
const visitsPerBatch = 5;
const minute = 60_000;
const yes = { version: 1, language: 'en' } as const;
const leave = { kind: 'leave', weekday: null, reason: '', publicText: '' } as const;
const outcomes = ['reached', 'reached', 'no-answer', 'no-answer', 'leave', 'booked'] as const;

const personOf = ({ patient }: PersonCall) => `${patient.mobile} ${patient.firstName}`;
const accountOf = (name: string) => ({
  ...receptionist,
  signedIn: { account: { ...receptionist.signedIn.account, uid: name, displayName: name } },
});
const desks = [accountOf('Meena'), accountOf('Ravi')] as const;

function openClinic(database: OpenedDatabase) {
  let now = instantOf(firstDay, '07:00');
  let today: CivilDate = firstDay;
  const clock = { now: () => now };
  const messages = messageRules({ confirmationsPerNumber: 0, sheetEvents: [] });
  const desk = deskOn(database, { clock, messages, chairs: 5, unverifiedLimits: { perHour: 3, perDay: 0 } });
  const { booking } = desk;
  const { queries } = database;
  const model = new CallsModel();
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const met = new Map<string, number>();
  const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);
  const unasked: string[] = [];

  const visitOf = (id: string) => model.visits.find((visit) => visit.id === id)!;
  const isUpcoming = ({ status, date, time }: CalledVisit) =>
    status === 'confirmed' && instantOf(date, time) > now;
  const pick = (is: (visit: CalledVisit) => boolean) => {
    const visits = model.visits.filter(is);
    return visits.length > 0 ? one(visits) : undefined;
  };
  const stored = async ({ id }: CalledVisit): Promise<Appointment> => (await findById(queries, id))!;

  async function book(): Promise<void> {
    const person = below(persons);
    // Three persons share two numbers.
    const mobileNumber = mobile(Math.floor((person * 2) / 3));
    const firstName = person % 3 === 1 ? 'Asha' : 'Ravi';
    const agreesToWhatsapp = random() < 0.4;
    const slot = { date: addDays(today, below(8)), time: one(slotTimes) };
    const asked = { ...slot, firstName, lastName: '', mobileNumber };
    const request = wanted({ ...asked, ...(agreesToWhatsapp && { whatsappConsent: yes }) });
    const key = String(random());
    const booked = await bookAppointment(booking, request, key);
    if (!booked.ok) return;
    const { id, date, time, toConfirm } = booked.appointment;
    const news = {
      status: 'confirmed',
      isComing: false,
      saidAt: now,
      markedAt: now,
      wantsReminders: true,
    } as const;
    model.book({
      ...news,
      id,
      person: `${mobileNumber} ${firstName}`,
      date,
      time,
      toConfirm,
      agreesToWhatsapp,
      messages: [],
    });
  }

  async function change(
    visit: CalledVisit | undefined,
    make: (stored: Appointment) => Promise<ChangeResult>,
    after: (visit: CalledVisit, changed: Appointment) => void,
  ): Promise<void> {
    if (!visit) return;
    const result = await make(await stored(visit));
    if (result.ok) after(visit, result.appointment);
  }

  const move = () => {
    const slot = { date: addDays(today, 1 + below(6)), time: one(slotTimes) };
    const isThere = ({ date, time }: CalledVisit) => date === slot.date && time === slot.time;
    return change(
      pick((visit) => isUpcoming(visit) && !isThere(visit)),
      (visit) => moveAppointment(booking, visit, slot, { notifyPatient: true, arrangement: 'listed' }),
      (visit, { toConfirm, isComing }) =>
        Object.assign(visit, { ...slot, saidAt: now, messages: [], toConfirm, isComing }),
    );
  };
  const cancel = () =>
    change(
      pick(isUpcoming),
      (visit) => changeStatus(booking, visit, 'cancelled', { notifyPatient: true, byPatient: true }),
      (visit) => (visit.status = 'cancelled'),
    );
  const sayComing = () =>
    change(
      pick((visit) => isUpcoming(visit) && visit.date <= addDays(today, 2)),
      (visit) => setComing(booking, visit, true, 'patient'),
      (visit) => (visit.isComing = true),
    );
  const withdraw = () => {
    const isReminders = random() < 0.5;
    const edit = isReminders ? { wantsReminders: false } : { whatsappConsent: null };
    return change(
      pick(isUpcoming),
      (visit) => editAppointment(booking, visit, edit),
      (visit) => Object.assign(visit, isReminders ? { wantsReminders: false } : { agreesToWhatsapp: false }),
    );
  };

  /** Half a day is closed, or open again. */
  async function close(): Promise<void> {
    const [from, to] = one([
      ['09:00', '15:00'],
      ['15:00', '23:00'],
    ] as const);
    const date = addDays(today, 1 + below(4));
    const ended = model.closures.find((closure) => closure.date > today);
    if (ended && random() < 0.4) {
      model.closures.splice(model.closures.indexOf(ended), 1);
      expect(await reopenTime(booking, ended.id)).toBe(true);
      return;
    }
    const closed = await closeTime(
      booking,
      {
        ...leave,
        fromDate: date,
        toDate: date,
        fromTime: from,
        toTime: to,
      },
      model.visits.map(({ id }) => id),
    );
    expect(closed.ok).toBe(true);
    if (closed.ok) model.closures.push({ id: closed.closure.id, date, from, to, at: now });
  }

  /** Staff say how the visits that have begun went; some are forgotten. */
  async function mark(): Promise<void> {
    const begun = model.visits.filter(
      (visit) => visit.status === 'confirmed' && instantOf(visit.date, visit.time) <= now,
    );
    for (const visit of begun) {
      const dice = random();
      if (dice < 0.4) continue;
      const status = dice < 0.9 ? 'completed' : 'no-show';
      await change(
        visit,
        (own) => changeStatus(booking, own, status),
        () => Object.assign(visit, { status, markedAt: now }),
      );
      if (status !== 'completed' || random() < 0.8) continue;
      const due = addDays(today, 2 + below(14));
      const recall = { appointmentId: visit.id, due, service: 'Scaling' };
      await database.transaction((tx) => putRecall(tx, recall, { by: 'Meena', at: now }));
      visit.recall = due;
    }
  }

  const delivered: string[] = [];
  const rounds = checkedDeliveries(
    { database, clock, random, templates: messages.templates },
    (message, channel, hasFailed) => {
      const visit = visitOf(message.appointmentId);
      const isReminder = message.event.startsWith('reminder');
      const isNews = ['booked', 'moved', 'cancelled'].includes(message.event);
      if (channel === 'whatsapp' && !visit.agreesToWhatsapp) unasked.push(`whatsapp ${message.id}`);
      if (isReminder && !visit.wantsReminders) unasked.push(`${message.event} ${message.id}`);
      if (!isReminder && !isNews) unasked.push(`${message.event} ${message.id}`);
      meet(`${channel} ${isReminder ? 'reminder' : 'news'} ${hasFailed ? 'failed' : 'sent'}`);
      if (!hasFailed && channel === 'sms') delivered.push(message.id);
      visit.messages.push({ id: message.id, hasFailed, until: message.expiresAt });
      visit.messages.sort((first, second) => (first.id < second.id ? -1 : 1));
    },
  );

  async function deliver(): Promise<void> {
    let sent = 1;
    while (sent > 0) sent = (await rounds[0]!()) + (await rounds[1]!());
    if (random() < 0.8 || delivered.length === 0) return;
    // The operator tells later that it did not arrive.
    const messageId = delivered.splice(below(delivered.length), 1)[0]!;
    const visit = model.visits.find((own) => own.messages.some(({ id }) => id === messageId));
    if (!visit) return;
    visit.messages.find(({ id }) => id === messageId)!.hasFailed = true;
    const report = [{ messageId, state: 'failed' as const }];
    await applyReports(database, 'sms', report, now, (tx, failure) => fallBackToWhatsapp(tx, failure, now));
    await deliver();
  }

  /** The list and the menu's number, as both desks see them now. */
  async function compare(isByBoth = false): Promise<readonly PersonCall[]> {
    const [{ lines: calls }, other, count] = await Promise.all([
      readCallsPage(desk, desks[0]),
      isByBoth ? readCallsPage(desk, desks[1]) : undefined,
      countCalls(booking),
    ]);
    const shown = calls.map((call) =>
      lineOf(
        personOf(call),
        call.causes.map(({ reason, appointment }) => `${reason} ${appointment.id}`),
        call.againAt,
      ),
    );
    const expected = model.list(now);
    expect(shown.toSorted(), new Date(now).toISOString()).toEqual(expected);
    expect(new Set(calls.map(personOf)).size).toBe(calls.length);
    if (other) expect(other.lines).toEqual(calls);
    expect(count).toBe(calls.filter(({ againAt }) => againAt === null || againAt <= now).length);
    for (const { causes } of calls) for (const { reason } of causes) meet(reason);
    return calls;
  }

  /** An outcome in the model: reached confirms, and says that a silent patient comes. */
  function noteOutcome(person: string, outcome: (typeof outcomes)[number], causes: readonly string[]): void {
    const againAt = outcome === 'no-answer' ? model.nextTry(person, now) : null;
    const answered = outcome === 'reached' ? model.open(person, now) : [];
    model.calls.push({ person, at: now, outcome, causes, againAt });
    for (const { reason, visit } of answered) {
      if (reason !== 'to-confirm' && reason !== 'not-confirmed') continue;
      visit.toConfirm = false;
      const dayBefore = addDays(visit.date, -1);
      const isFresh = instantOf(dayBefore, '00:00') <= visit.saidAt;
      if (!isFresh && now >= instantOf(dayBefore, '17:00')) visit.isComing = true;
    }
  }

  /** Both desks call from the same list, each the first who is free. */
  async function callSome(): Promise<void> {
    const calls = await compare(true);
    const free = calls.filter(({ againAt }) => againAt === null || againAt <= now);
    const [first, second] = free;
    if (!first || !second) return;
    const begin = (actor: (typeof desks)[number], { id }: PersonCall) =>
      setCalling(desk, actor, id, { isCalling: true, isAnyway: false });
    const raced = await Promise.all(desks.map((actor) => begin(actor, first)));
    expect(raced.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const winner = raced[0]!.ok ? 0 : 1;
    const [caller, other] = [desks[winner], desks[1 - winner]!];
    expect((await begin(other, second)).ok).toBe(true);
    now += minute;
    const outcome = one(outcomes);
    const isDouble = outcome === 'reached' || outcome === 'leave';
    const keys = model.open(personOf(first), now).map(({ key }) => key);
    const before = structuredClone(model.visits);
    const end = { outcome, note: '' };
    const ended = await Promise.all([
      recordOutcome(desk, caller, first.id, end),
      recordOutcome(
        desk,
        other,
        isDouble ? first.id : second.id,
        isDouble ? end : { outcome: 'leave', note: '' },
      ),
    ]);
    if (isDouble) expect(ended.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    else {
      expect(ended.map(({ ok }) => ok)).toEqual([true, true]);
      const person = personOf(second);
      noteOutcome(
        person,
        'leave',
        model.open(person, now).map(({ key }) => key),
      );
    }
    noteOutcome(personOf(first), outcome, keys);
    meet(`outcome ${outcome}`);
    await compare();
    if (!isDouble || random() < 0.8) return;
    meet('undo');
    expect(await undoOutcome(desk, ended[0]!.ok ? caller : other, first.id)).toEqual({ ok: true });
    model.calls.pop();
    for (const { id, toConfirm, isComing } of before) Object.assign(visitOf(id), { toConfirm, isComing });
    await compare();
  }

  return {
    model,
    met,
    unasked,
    compare,
    goTo(date: CivilDate, time: string, second = 0) {
      today = date;
      now = Math.max(now, instantOf(date, time) + second * 1000);
    },
    async playBatch(isOpen: boolean) {
      const room = visitsInMonth - model.visits.length;
      const bookings = Math.min(room, visitsPerBatch + below(2));
      await Promise.all(Array.from({ length: bookings }, book));
      await [move, cancel, sayComing, sayComing, withdraw, async () => {}][below(6)]!();
      if (isOpen) await mark();
      await deliver();
    },
    close,
    callSome,
    deliver,
  };
}

describeEachDatabase('a month of calls by two desks', (open, kind) => {
  test(`each patient to call is on the list in time, once, and not for longer (seed ${seed})`, async () => {
    const database = await open();
    // Durability after a power cut is tested elsewhere.
    if (kind === 'sqlite') await sql`pragma synchronous = off`.execute(database.queries);
    const { model, met, unasked, ...clinic } = openClinic(database);
    for (let day = 0; day < days; day += 1) {
      const date = addDays(firstDay, day);
      const isOpen = weekdayOf(date) !== 0;
      clinic.goTo(date, '00:00');
      await clinic.compare();
      for (const [time, what] of timesOfDay) {
        if (what === 'call' ? !isOpen : what === 'close' && day % 3 > 0) continue;
        clinic.goTo(date, time, what === 'hour' ? -1 : 0);
        if (what === 'batch') await clinic.playBatch(isOpen);
        else if (what === 'call') await clinic.callSome();
        else if (what === 'close') await clinic.close();
        await clinic.compare();
        if (what !== 'hour') continue;
        clinic.goTo(date, time);
        await clinic.compare();
      }
      clinic.goTo(date, '21:40');
      await clinic.deliver();
    }
    expect(model.visits).toHaveLength(visitsInMonth);
    expect(unasked).toEqual([]);
    const must = [
      'to-confirm',
      'outside-hours',
      'message-failed',
      'not-confirmed',
      'missed',
      'recall',
      'undo',
    ];
    const kinds = [
      ...must,
      ...outcomes.map((outcome) => `outcome ${outcome}`),
      'sms news failed',
      'sms reminder sent',
      'whatsapp news sent',
      'whatsapp reminder sent',
    ];
    // Ten days are too short for each to come up every time.
    expect(kinds.filter((what) => !met.has(what)).length).toBeLessThanOrEqual(strikes(6, 0));
  });
});
