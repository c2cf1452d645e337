// Visits with dentists against a simple model of who works where. MODEL_SEED repeats a run's choices, MODEL_STEPS sets their number.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { evening, morning, standardHours } from '#features/clinic/standard-hours.ts';
import { minutesOf } from '#platform/civil-date.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  clash,
  expectAllTrue,
  holds,
  sessionOf,
  slotLength,
  type Time,
} from '#tests/support/desk/visit-times.ts';
import { bookingOn, mobile, siteWith, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { randomFrom } from '#tests/support/seeded-random.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import {
  cancelAppointment,
  changeStatus,
  moveAppointment,
} from '../appointments/change-appointment.server.ts';
import { closeTime, reopenTime } from '../appointments/close-time.server.ts';
import { enterAppointment } from '../appointments/enter-appointment.server.ts';
import { knownFrom, type KnownAvailability } from '../slots/known-availability.ts';
import { listOpenSlots } from '../slots/list-slots.server.ts';
import { slotTimes } from '../slots/slots.ts';
import { timesWithDentist } from '../slots/times-with-dentist.ts';
import { changeDentist } from './change-dentist.server.ts';

const chairs = 3;
const overrunMinutes = 15;
const days = ['2026-11-24', '2026-11-25'];
const silently = { notifyPatient: false };
const [rootCanal, crown, xRays] = [
  'Restorative Dentistry - Root Canal Treatment',
  'Restorative Dentistry - Dental Crown',
  'Preventive Care - Dental X-rays',
];
const lengths = { [rootCanal]: 90, [crown]: 45 };
/** Bina in the mornings and Carl on Tuesday evenings share a chair; the third chair has no dentist. */
const dentists: readonly BookableDentist[] = [
  { id: 'anna', name: 'Dr. Anna', chair: 1 },
  { id: 'bina', name: 'Dr. Bina', chair: 2, hours: { ...standardHours, tue: [morning], wed: [morning] } },
  { id: 'carl', name: 'Dr. Carl', chair: 2, hours: { ...standardHours, tue: [evening], wed: [] } },
];
const dentistsByService = { [rootCanal]: ['anna'], [crown]: ['anna', 'bina'] };
const clinicOn = (database: Database) =>
  bookingOn(database, {
    site: fixedSite(siteWith({ chairs, overrunMinutes, clinic: { lengths, dentists, dentistsByService } })),
  });

// The rules of the program, written independently.
const begins = (id: string, { date, time }: Pick<Time, 'date' | 'time'>): boolean => {
  const isMorning = time < '15:00';
  return id === 'anna' || (id === 'bina' ? isMorning : !isMorning && date === days[0]);
};
const ends = ({ time, minutes = 0 }: Time) =>
  minutesOf(time) + minutes <= sessionOf(time)!.ends + overrunMinutes;
/** Anna is there whenever the clinic gives out time, also by special arrangement. */
const works = (id: string, time: Time) => begins(id, time) && (id === 'anna' || ends(time));
const chairOf: Record<string, number> = { anna: 1, bina: 2, carl: 2 };
const staff = Object.keys(chairOf);
const allowedFor = (service: string, dentist: string | null | undefined) => {
  const doing = (dentistsByService as Record<string, string[]>)[service];
  return dentist ? [dentist].filter((id) => doing?.includes(id) ?? true) : doing;
};
/** The dentist of a visit in a chair: the chosen one, or whoever works in that chair instead. */
const dentistIn = (chair: number, dentist: string | null, slot: Pick<Time, 'date' | 'time'>) =>
  dentist === null || chairOf[dentist] === chair
    ? dentist
    : (staff.find((id) => chairOf[id] === chair && begins(id, slot)) ?? null);

const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const timeout = strikes(900_000, 3_600_000);

function mustBe(found: unknown, expected: unknown) {
  if (found !== expected) throw new Error(`${String(found)} instead of ${String(expected)}`);
}

type Outcome = { ok: true; appointment?: Appointment } | { ok: false; reason: string };

describeEachDatabase('visits with dentists', (open, kind) => {
  const start = async () => {
    const database = await open();
    // Durability after a power cut is tested elsewhere; syncing would double the run time.
    if (kind === 'sqlite') await sql`pragma synchronous = off`.execute(database.queries);
    return { database, booking: clinicOn(database) };
  };

  test(`are given out as a simple model says (seed ${seed})`, { timeout }, async () => {
    const { database, booking } = await start();
    const random = randomFrom(seed);
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const visits = new Map<string, Appointment>();
    const others = (id = '') => [...visits.values()].filter((visit) => visit.id !== id && holds(visit));
    let leave: { id: string; dentist: string; date: string } | undefined;
    const isThere = (id: string, time: Time) =>
      works(id, time) && !(leave?.dentist === id && leave.date === time.date);
    /** Whether a chair can see a visit, whoever holds it. */
    const isSeenIn = (chair: number, time: Time, allowed: readonly string[] | undefined) =>
      chair === 3
        ? allowed === undefined
        : staff.some((id) => chairOf[id] === chair && isThere(id, time) && (allowed?.includes(id) ?? true));
    const isHeld = (chair: number, time: Time, id?: string) =>
      others(id).some((other) => other.chair === chair && clash(other, time));
    const judge = (
      time: Time,
      {
        id,
        chair,
        allowed,
      }: { id?: string; chair?: number | undefined; allowed: readonly string[] | undefined },
    ) => {
      const seen = (chair === undefined ? [1, 2, 3] : [chair]).filter((place) =>
        isSeenIn(place, time, allowed),
      );
      if (seen.length === 0) return { expected: 'dentist-away', free: [] };
      const free = seen.filter((place) => !isHeld(place, time, id));
      return { expected: free.length > 0 ? 'done' : 'slot-taken', free };
    };
    /** The times of one dentist are found among those of all, as the booking form does, as if asked for alone. */
    const compareTimes = async (service: string, dentist: string) => {
      const [site, [from, to]] = [booking.site.current(), days as [string, string]];
      const daysFor = async (visit: { service: string; dentist?: string }) =>
        knownFrom(await listOpenSlots(booking, site, from, to, requirementsOf(visit, site.facts)));
      const told = ({ days: found }: KnownAvailability) =>
        JSON.stringify(
          [...found.values()].map(({ date, reason, slots }) => [
            `${date} ${reason}`,
            ...slots.map(({ time, state }) => `${time} ${state}`),
          ]),
        );
      mustBe(
        told(timesWithDentist(await daysFor({ service }), dentist)),
        told(await daysFor({ service, dentist })),
      );
    };
    const met = new Map<string, number>();
    let patients = 0;

    const tryOne = async (): Promise<void> => {
      const dice = random();
      const active = others();
      const slot = { date: one(days), time: one(slotTimes) };
      const service = one([rootCanal, crown, xRays]);
      const visit = active.length > 0 ? one(active) : undefined;
      const choice = random() < 0.5 ? undefined : one(staff);
      const check = (name: string, { ok, ...result }: Outcome, expected: string) => {
        const found = ok ? 'done' : 'reason' in result ? result.reason : '';
        if (found !== expected)
          throw new Error(
            `${name}: ${found} instead of ${expected}, ${JSON.stringify({ slot, service, choice, visit, leave })}`,
          );
        met.set(`${name} ${found}`, (met.get(`${name} ${found}`) ?? 0) + 1);
        const given = ok && 'appointment' in result ? result.appointment : undefined;
        if (given) visits.set(given.id, given);
        // The latest cancelled ones are enough to be restored.
        if (visits.size > 150) visits.delete([...visits.values()].find((each) => !holds(each))!.id);
        return given;
      };
      patients += 1;
      if (choice && allowedFor(service, choice)?.length !== 0 && patients % 10 === 0)
        await compareTimes(service, choice);
      const request = wanted({
        ...slot,
        mobileNumber: mobile(patients),
        serviceSelected: service,
        dentist: choice,
      });
      const minutes = (lengths as Record<string, number>)[service] ?? slotLength(slot.time);
      const time = { ...slot, minutes };
      if (dice < 0.35 || !visit) {
        const { expected, free } = judge(time, { allowed: allowedFor(service, choice) });
        const isOffered = ends(time) && expected !== 'dentist-away';
        const visitsOf = (chair: number) =>
          active.filter((other) => other.date === slot.date && other.chair === chair).length;
        const result = await bookAppointment(booking, request, `online ${patients}`);
        const given = check('book', result, isOffered ? expected : 'slot-not-offered');
        if (!given) return;
        mustBe(given.dentist, choice ?? null);
        // The least busy first.
        const fewest = Math.min(...free.map(visitsOf));
        mustBe(
          given.chair,
          free.find((chair) => visitsOf(chair) === fewest),
        );
        return;
      }
      const chair = random() < 0.5 ? one([1, 2, 3]) : undefined;
      if (dice < 0.5) {
        const arrangement = random() < 0.5 ? ('listed' as const) : ('special' as const);
        const entered = staffEntry({ ...request, chair, arrangement });
        const isListed = arrangement === 'listed';
        const free = (chair === undefined ? [1, 2, 3] : [chair]).filter((place) => !isHeld(place, time));
        const { expected } = isListed
          ? judge(time, { chair, allowed: allowedFor(service, choice) })
          : { expected: free.length > 0 ? 'done' : 'slot-taken' };
        const isOffered = !isListed || ends(time);
        const result = await enterAppointment(booking, entered, `desk ${patients}`);
        const given = check('enter', result, isOffered ? expected : 'slot-not-offered');
        if (!given) return;
        mustBe(given.dentist, dentistIn(given.chair, choice ?? null, slot));
        const own = choice && chairOf[choice];
        if (own && free.includes(own)) mustBe(given.chair, own);
        return;
      }
      if (dice < 0.65) {
        const moved = { ...slot, minutes: visit.minutes };
        const stays =
          visit.date === slot.date && visit.time === slot.time && (chair ?? visit.chair) === visit.chair;
        const next = chair === undefined ? visit.dentist : dentistIn(chair, visit.dentist, slot);
        const { expected } = judge(moved, {
          id: visit.id,
          chair,
          allowed: allowedFor(visit.service, next),
        });
        const result = await moveAppointment(
          booking,
          visit,
          { ...slot, chair },
          { ...silently, arrangement: 'listed' },
        );
        const given = check('move', result, stays ? 'done' : ends(moved) ? expected : 'slot-not-offered');
        if (given && !stays) mustBe(given.dentist, next);
        return;
      }
      if (dice < 0.8) {
        const to = random() < 0.2 ? null : one(staff);
        const { expected } = judge(visit, { id: visit.id, allowed: allowedFor(visit.service, to) });
        const result = await changeDentist(booking, visit, to);
        const given = check('dentist', result, to === null || to === visit.dentist ? 'done' : expected);
        if (given) mustBe(given.dentist, to);
        return;
      }
      const cancelled = [...visits.values()].filter(({ status }) => status === 'cancelled');
      if (dice < 0.86 && cancelled.length > 0) {
        const again = one(cancelled);
        const free = [1, 2, 3].filter((place) => !isHeld(place, again));
        const result = await changeStatus(booking, again, 'confirmed');
        const given = check('again', result, free.length > 0 ? 'done' : 'slot-taken');
        if (!given) return;
        if (free.includes(again.chair)) mustBe(given.chair, again.chair);
        mustBe(given.dentist, dentistIn(given.chair, again.dentist, again));
        return;
      }
      if (dice < 0.93) {
        check('cancel', await cancelAppointment(booking, visit, silently), 'done');
        return;
      }
      if (leave) {
        mustBe(await reopenTime(booking, leave.id), true);
        leave = undefined;
        return;
      }
      const dentist = one(staff);
      const inside = active.filter(
        (other) =>
          other.date === slot.date &&
          (other.dentist === null
            ? chairOf[dentist] === other.chair && begins(dentist, other)
            : other.dentist === dentist),
      );
      const closure = {
        kind: 'leave',
        dentist,
        chair: chairOf[dentist],
        fromDate: slot.date,
        toDate: slot.date,
        fromTime: null,
        toTime: null,
        weekday: null,
        reason: 'Wedding',
        publicText: '',
      } as const;
      const refused = await closeTime(booking, closure, []);
      // All patients inside are named first.
      const idsOf = (found: readonly Appointment[]) =>
        found
          .map(({ id }) => id)
          .sort()
          .join();
      mustBe(idsOf(refused.ok ? [] : refused.inside), idsOf(inside));
      const closed = refused.ok
        ? refused
        : await closeTime(
            booking,
            closure,
            inside.map(({ id }) => id),
          );
      if (!closed.ok) throw new Error(closed.reason);
      leave = { id: closed.closure.id, dentist, date: slot.date };
    };
    const steps = Number(process.env.MODEL_STEPS ?? strikes(400, kind === 'sqlite' ? 100_000 : 20_000));
    for (let step = 0; step < steps; step++) await tryOne();

    // Nobody has two visits at one time: the chair of each is the chosen dentist's.
    const active = await expectAllTrue(database);
    expect(active.filter(({ dentist, chair }) => dentist && chairOf[dentist] !== chair)).toEqual([]);
    const asked = ['book', 'enter', 'move', 'dentist'];
    expect([...met.keys()]).toEqual(
      expect.arrayContaining([
        ...asked.flatMap((name) => [`${name} done`, `${name} slot-taken`]),
        'book slot-not-offered',
        'enter dentist-away',
        'move dentist-away',
        'dentist dentist-away',
        'again done',
      ]),
    );
  });

  test('are never two for one dentist, however many come at once', { timeout: 300_000 }, async () => {
    const { database, booking } = await start();
    // PostgreSQL as two server processes would use it; SQLite has one writer at a time anyway.
    const there = kind === 'postgres' ? clinicOn(await open(database.location)) : booking;
    const random = randomFrom(seed);
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const booked = await Promise.all(
      Array.from({ length: strikes(80, 500) }, (_, index) => {
        const request = wanted({
          date: days[0]!,
          time: one(slotTimes.slice(0, 3)),
          mobileNumber: mobile(index),
          serviceSelected: one([rootCanal, crown, xRays]),
          dentist: one([undefined, 'anna', 'bina']),
        });
        return bookAppointment(one([booking, there]), request, crypto.randomUUID());
      }),
    );
    const accepted = booked.flatMap((result) => (result.ok ? [result.appointment] : []));
    expect(accepted.length).toBeGreaterThan(0);
    await expectAllTrue(database);
    const strayed = accepted.filter(({ service, dentist, chair }) => {
      const allowed = allowedFor(service, dentist);
      return allowed !== undefined && !allowed.some((id) => chairOf[id] === chair);
    });
    expect(strayed).toEqual([]);
    for (const dentist of ['anna', 'bina'])
      expect(accepted.filter(({ chair }) => chair === chairOf[dentist]).length).toBeGreaterThan(0);
  });
});
