// Visits of all lengths against a simple model of the chairs. MODEL_SEED repeats a run's choices.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { knownServices } from '#features/clinic/services/known-services.ts';
import { addMinutes, minutesOf } from '#platform/civil-date.ts';
import type { Database } from '#platform/database/database.server.ts';
import { bookingOn, mobile, siteWith, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import {
  clash,
  expectAllTrue,
  holds,
  sessionOf,
  slotLength,
  type Time,
} from '#tests/support/desk/visit-times.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import { randomFrom } from '#tests/support/seeded-random.ts';
import { slotTimes } from '../slots/slots.ts';
import type { Appointment } from './appointment.ts';
import { bookAppointment } from './book-appointment.server.ts';
import type { Booking } from './booking.server.ts';
import {
  cancelAppointment,
  changeStatus,
  moveAppointment,
  resizeAppointment,
} from './change-appointment.server.ts';
import { closeTime, reopenTime } from './close-time.server.ts';
import { enterAppointment } from './enter-appointment.server.ts';

const chairs = 2;
const overrunMinutes = 15;
const days = ['2026-11-24', '2026-11-25'];
const lengths = {
  'Restorative Dentistry - Root Canal Treatment': 90,
  'Restorative Dentistry - Dental Crown': 45,
  'Preventive Care - Fluoride Treatment': 20,
};
/** The last two take their slot. */
const services = [...Object.keys(lengths), 'Preventive Care - Dental X-rays', knownServices.toothache];
const emergency = { perDay: 2, openHoursBefore: 0 };
const emergencies = { [knownServices.toothache]: true };
const silently = { notifyPatient: false };

/** The clinic before and after its owner set lengths, and kept times for emergencies. */
const clinics = (database: Database) => {
  const at = (rules: Parameters<typeof siteWith>[0]) =>
    bookingOn(database, { site: fixedSite(siteWith({ chairs, overrunMinutes, ...rules })) });
  return { before: at({}), after: at({ emergency, clinic: { lengths, emergencies } }) };
};

const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** The first time of the morning and of the evening: their last free chair. */
const keepsChair = (time: Time) =>
  ['10:00', '17:00'].some((kept) => clash(time, { date: time.date, time: kept, minutes: undefined }));
const fits = ({ time, minutes }: Time) =>
  minutes === undefined || minutesOf(time) + minutes <= sessionOf(time)!.ends + overrunMinutes;

/** Milliseconds; a hundred thousand steps take half an hour on a busy machine. */
const timeout = strikes(900_000, 3_600_000);

type Outcome = { ok: true; appointment?: Appointment } | { ok: false; reason: string };

describeEachDatabase('visits of all lengths', (open, kind) => {
  const start = async () => {
    const database = await open();
    // Durability after a power cut is tested elsewhere; syncing would double the run time.
    if (kind === 'sqlite') await sql`pragma synchronous = off`.execute(database.queries);
    return { database, ...clinics(database) };
  };

  test(`are given out as a simple model says (seed ${seed})`, { timeout }, async () => {
    const { database, before, after } = await start();
    const random = randomFrom(seed);
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const visits = new Map<string, Appointment>();
    const others = (id = '') => [...visits.values()].filter((visit) => visit.id !== id && holds(visit));
    /** A block of one chair, to the end of its day. */
    let block: { id: string; date: string; from: string; chair: number } | undefined;
    const isInBlock = ({ date, time, minutes = 1 }: Time) =>
      block?.date === date && minutesOf(block.from) < minutesOf(time) + minutes;
    const isBlocked = (time: Time, chair: number) => block?.chair === chair && isInBlock(time);
    const isFree = (time: Time, id?: string, chair?: number, places = chairs) => {
      const taken = new Set(
        others(id)
          .filter((other) => clash(other, time))
          .map((other) => other.chair),
      );
      if (block && isInBlock(time)) taken.add(block.chair);
      return taken.size < places && (chair === undefined || !taken.has(chair));
    };
    const judge = (time: Time, id: string | undefined, chair: number | undefined) => {
      if (chair !== undefined && isBlocked(time, chair)) return 'chair-blocked';
      return isFree(time, id, chair) ? 'done' : 'slot-taken';
    };
    const met = new Map<string, number>();
    let closed: { id: string; date: string; from: string; to: string } | undefined;
    const isClosed = ({ date, time, minutes = 1 }: Time) =>
      closed?.date === date && minutesOf(closed.from) < minutesOf(time) + minutes && time < closed.to;
    let patients = 0;

    const tryOne = async (): Promise<void> => {
      const dice = random();
      const active = others();
      const slot = { date: one(days), time: one(slotTimes) };
      const odd = { ...slot, time: addMinutes('09:00', Math.floor(random() * 13 * 60)) };
      const booking = random() < 0.15 ? before : after;
      const service = one(services);
      const minutesThen = (time: string) =>
        booking === before
          ? undefined
          : (Object.entries(lengths).find(([text]) => text === service)?.[1] ?? slotLength(time));
      const visit = active.length > 0 ? one(active) : undefined;
      const check = (name: string, { ok, ...result }: Outcome, expected: string) => {
        const found = ok ? 'done' : 'reason' in result ? result.reason : '';
        if (found !== expected)
          throw new Error(
            `${name}: ${found} instead of ${expected}, ${JSON.stringify({ slot, odd, service, visit, closed })}`,
          );
        met.set(`${name} ${found}`, (met.get(`${name} ${found}`) ?? 0) + 1);
        if (ok && 'appointment' in result && result.appointment)
          visits.set(result.appointment.id, result.appointment);
        // The latest cancelled ones are enough to be restored.
        if (visits.size > 150) visits.delete([...visits.values()].find((each) => !holds(each))!.id);
      };
      patients += 1;
      const request = wanted({ ...slot, mobileNumber: mobile(patients), serviceSelected: service });
      if (dice < 0.3 || !visit) {
        const time = { ...slot, minutes: minutesThen(slot.time) };
        const isKept = booking === after && service !== knownServices.toothache && keepsChair(time);
        const hasRoom = isFree(time, undefined, undefined, chairs - Number(isKept));
        const expected = isClosed(time) || !fits(time) ? 'slot-not-offered' : hasRoom ? 'done' : 'slot-taken';
        return check('book', await bookAppointment(booking, request, `online ${patients}`), expected);
      }
      const chair = random() < 0.5 ? one([1, 2]) : undefined;
      if (dice < 0.45) {
        const entered = staffEntry({ ...request, ...odd, chair, arrangement: 'special' });
        const expected = judge({ ...odd, minutes: minutesThen(odd.time) }, undefined, chair);
        return check('enter', await enterAppointment(booking, entered, `desk ${patients}`), expected);
      }
      if (dice < 0.6) {
        const time = { ...visit, ...odd };
        const isThere = visit.date === odd.date && visit.time === odd.time;
        const stays = isThere && (chair ?? visit.chair) === visit.chair;
        const expected = stays ? 'done' : judge(time, visit.id, chair);
        const moved = await moveAppointment(
          after,
          visit,
          { ...odd, chair },
          { ...silently, arrangement: 'special' },
        );
        return check('move', moved, expected);
      }
      if (dice < 0.75) {
        const minutes = 5 + Math.floor(random() * 115);
        const time = { ...visit, minutes };
        const inChair = others(visit.id).filter((other) => other.chair === visit.chair);
        const held = visit.minutes ?? slotLength(visit.time);
        // A visit inside stays; only more time is refused.
        const more = { ...visit, time: addMinutes(visit.time, held), minutes: minutes - held };
        const isRefused = minutes > held && isBlocked(more, visit.chair);
        const isRoom = !inChair.some((other) => clash(other, time));
        const expected = isRefused ? 'chair-blocked' : isRoom ? 'done' : 'slot-taken';
        const result = await resizeAppointment(after, visit, minutes);
        const inTheWay = inChair.filter((other) => clash(other, time));
        const startsOf = (times: readonly Time[] = []) =>
          times
            .map(({ time: start }) => start)
            .sort()
            .join(' ');
        const named = startsOf(result.ok || !('colliding' in result) ? [] : result.colliding);
        if (named !== startsOf(inTheWay)) throw new Error(`named ${named} instead of ${startsOf(inTheWay)}`);
        return check('resize', result, expected);
      }
      if (dice < 0.88) return check('cancel', await cancelAppointment(after, visit, silently), 'done');
      if (dice < 0.94) {
        const cancelled = [...visits.values()].filter(({ status }) => status === 'cancelled');
        if (cancelled.length === 0) return undefined;
        const again = one(cancelled);
        const expected = isFree(again) ? 'done' : 'slot-taken';
        return check('restore', await changeStatus(after, again, 'confirmed'), expected);
      }
      const unblocked = random() < 0.5 ? block : closed;
      if (unblocked) {
        const isReopened = await reopenTime(after, unblocked.id);
        if (unblocked === block) block = undefined;
        else closed = undefined;
        return isReopened ? undefined : Promise.reject(new Error('nothing was closed'));
      }
      const [fromTime, toTime] = [slot.time, addMinutes(slot.time, 60)];
      const closure = {
        kind: 'block',
        fromDate: slot.date,
        toDate: slot.date,
        fromTime,
        toTime,
        weekday: null,
      } as const;
      const texts = { reason: 'Autoclave', publicText: 'Closed' };
      const ofChair = !block && random() < 0.6 ? one([1, 2]) : undefined;
      if (closed && ofChair === undefined) return undefined;
      const result = await closeTime(
        after,
        { ...closure, ...texts, ...(ofChair && { chair: ofChair, toTime: null }) },
        active.map(({ id }) => id),
      );
      if (!result.ok) throw new Error(result.reason);
      if (ofChair) block = { id: result.closure.id, date: slot.date, from: fromTime, chair: ofChair };
      else closed = { id: result.closure.id, date: slot.date, from: fromTime, to: toTime };
      return undefined;
    };
    for (let step = 0; step < strikes(400, kind === 'sqlite' ? 100_000 : 20_000); step++) await tryOne();

    await expectAllTrue(database);
    const kinds = [
      'book done',
      'book slot-taken',
      'book slot-not-offered',
      'enter done',
      'enter slot-taken',
      'move done',
    ];
    const more = ['move slot-taken', 'resize done', 'resize slot-taken', 'cancel done', 'restore done'];
    expect([...met.keys()]).toEqual(expect.arrayContaining([...kinds, ...more]));
  });

  test('never overlap, however many come at once', { timeout: 300_000 }, async () => {
    const { database, before, after } = await start();
    // PostgreSQL as two server processes would use it; SQLite has one writer at a time anyway.
    const there = kind === 'postgres' ? clinics(await open(database.location)) : { before, after };
    const random = randomFrom(seed);
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const here = (): Booking => one([after, after, there.after, there.before, before]);
    for (const round of Array.from({ length: strikes(1, 6) }, (_, index) => index)) {
      const date = days[round % 2]!;
      const number = strikes(60, 500);
      const booked = await Promise.all(
        Array.from({ length: number }, (_, index) => {
          const slot = { date, time: one(slotTimes.slice(0, 4)) };
          const request = wanted({
            ...slot,
            mobileNumber: mobile(round * number + index),
            serviceSelected: one(services),
          });
          return bookAppointment(here(), request, crypto.randomUUID());
        }),
      );
      const accepted = booked.flatMap((result) => (result.ok ? [result.appointment] : []));
      expect(accepted.length).toBeGreaterThan(0);
      const active = await expectAllTrue(database);
      // No place for the shortest is left where one was refused as taken.
      for (const time of slotTimes.slice(0, 4)) {
        const shortest = { date, time, minutes: 20 };
        const taken = new Set(active.filter((other) => clash(other, shortest)).map(({ chair }) => chair));
        expect(taken.size, `${date} ${time}`).toBeGreaterThan(0);
      }
      // Each is moved, made longer or shorter, and cancelled, all at once; a hold of none is left.
      await Promise.all(
        accepted.map((visit) => {
          const dice = random();
          if (dice < 0.4)
            return moveAppointment(
              here(),
              visit,
              { date: one(days), time: addMinutes('10:00', Math.floor(random() * 240)) },
              { ...silently, arrangement: 'special' },
            );
          if (dice < 0.8) return resizeAppointment(here(), visit, 5 + Math.floor(random() * 100));
          return cancelAppointment(here(), visit, silently);
        }),
      );
      for (const visit of await expectAllTrue(database)) {
        const { version } = await database.queries
          .selectFrom('appointments')
          .select('version')
          .where('id', '=', visit.id)
          .executeTakeFirstOrThrow();
        await cancelAppointment(after, { id: visit.id, version }, silently);
      }
      expect(await expectAllTrue(database)).toEqual([]);
    }
  });
});
