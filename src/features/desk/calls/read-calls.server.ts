import { isUpcoming } from '#features/booking/appointments/allowed-changes.ts';
import {
  numbersOfVisits,
  visitsToCall,
  visitsOfNumbers,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  attemptsSince,
  attemptsUnder,
  callingTopic,
} from '#features/booking/calls/call-attempts-store.server.ts';
import { calledKey, hasEnded, type EndedCall } from '#features/booking/calls/call-attempts.ts';
import {
  followRecallsWithin,
  type FollowedRecall,
} from '#features/booking/appointments/follow-recalls.server.ts';
import { recallsBetween } from '#features/booking/recalls/recalls-store.server.ts';
import { closesVisit, dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import { isOfferedToPatients } from '#features/booking/slots/offered-to-patients.ts';
import { closuresBetween } from '#features/booking/slots/closures-store.server.ts';
import { farFuture } from '#features/booking/slots/closures.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { dentistFactsOf } from '#features/clinic/services/bookable-dentists.ts';
import {
  getVersionByNumber,
  publishedVersions,
  type ContentVersion,
} from '#features/clinic/content/content-versions-store.server.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { undeliveredMessages } from '#features/notifications/outbox/messages-store.server.ts';
import type { Recall } from '#features/booking/recalls/recalls.ts';
import { patientByLink } from '#features/staff/audit/audit.server.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { revisionOf } from '#platform/database/changes.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { auditRead, type Actor, type Desk } from '../visit/desk.server.ts';
import { deskTopics } from '../visit/read-visits.server.ts';
import {
  callRules,
  causesOf,
  comingDueAt,
  countReasons,
  hasReason,
  isToCall,
  type CallReason,
  type CauseFacts,
  type PersonCall,
} from './calls.ts';
import { deriveCalls } from './derive-calls.server.ts';
import { firstLines, type LineQuery } from './first-lines.ts';

type Needs = Pick<Booking, 'database' | 'clock' | 'site'>;

/** All that the page of calls shows. */
export const callsTopics = [...deskTopics, callingTopic];

/** Derives from the stored data whom to call and why. `mobileNumber`: only patients under that number. */
export async function readCalls(
  { clock, site }: Pick<Needs, 'clock' | 'site'>,
  queries: Queries,
  mobileNumber?: string,
): Promise<{ calls: PersonCall[]; visits: readonly Appointment[]; dueRecalls: readonly FollowedRecall[] }> {
  const now = clock.now();
  const today = civilDateAt(now);
  const missedSince = addDays(today, -callRules.missedDays);
  // Nobody without a number can be called.
  const found = (await visitsToCall(queries, { today, missedSince, mobileNumber })).filter((visit) =>
    hasNumber(visit.mobileNumber),
  );
  const coming = found.filter((visit) => isUpcoming(visit, now));
  const due = await recallsBetween(queries, addDays(today, -callRules.recallDays), today);
  const troubles = {
    rules: site.current().bookingRules,
    outside: await outsideSince(queries, coming, { site, today }),
    undelivered: await undeliveredMessages(queries, now),
  };
  const isTroubled = (visit: Appointment) =>
    causesOf(visit, { ...troubles, recalls: new Map() }, now, false).length > 0;
  const troubled = found.filter(isTroubled).map((visit) => visit.mobileNumber);
  const recallNumbers = await numbersOfVisits(
    queries,
    due.map(({ appointmentId }) => appointmentId),
  );
  const recalled = recallNumbers.filter((number) => mobileNumber === undefined || number === mobileNumber);
  const numbers = new Set([...troubled, ...recalled]);
  const historyOf = Map.groupBy(await visitsOfNumbers(queries, [...numbers]), patientKey);
  const dueRecalls = await followRecallsWithin(queries, due, historyOf);
  const open = dueRecalls.filter(
    (recall) => !recall.booked && hasNumber(recall.visit.mobileNumber) && !isStoppedByPatient(recall),
  );
  const visits = [...found, ...open.map(({ visit }) => visit)];
  const calls = deriveCalls(
    {
      visits: visits.filter((visit) => numbers.has(visit.mobileNumber)),
      historyOf,
      attempts: await attemptsUnder(queries, [...numbers]),
      recalls: new Map(open.map((recall) => [recall.appointmentId, recall])),
      ...troubles,
    },
    now,
  );
  return { calls, visits, dueRecalls };
}

/** Stored as the person who said no to a recall, where the patient replied STOP to its text. */
export const patientByStop = 'the patient, by STOP';
/** The patient withdrew consent to reminders on their own page or by STOP, so nobody calls about it. */
export const isStoppedByPatient = ({ mayRemind, askedBy }: Recall): boolean =>
  mayRemind === false && (askedBy === patientByLink.displayName || askedBy === patientByStop);

const minute = 60_000;
/** Cached until the next change, and for a minute, since causes also arise by the clock. A page and its menu share them. */
const presentCalls = new WeakMap<Database, { until: string; read: ReturnType<typeof readCalls> }>();

export async function readPresentCalls(booking: Needs) {
  const { database, clock, site } = booking;
  const revision = await revisionOf(database.queries, callsTopics);
  const until = `${revision} ${site.current().version} ${Math.floor(clock.now() / minute)}`;
  const known = presentCalls.get(database);
  if (known?.until === until) return { ...(await known.read), revision };
  const read = readCalls(booking, database.queries);
  presentCalls.set(database, { until, read });
  read.catch(() => presentCalls.get(database)?.read === read && presentCalls.delete(database));
  return { ...(await read), revision };
}

/** Number in the menu. */
export async function countCalls(booking: Needs): Promise<number> {
  const { calls } = await readPresentCalls(booking);
  const now = booking.clock.now();
  return calls.filter((call) => isToCall(call, now)).length;
}

/** Which calls a page asks for; by default all of them. */
interface CallsQuery extends LineQuery {
  reason?: CallReason | undefined;
}

/** The page of calls, with whole numbers: the audit log has a line. */
export async function readCallsPage(desk: Desk, actor: Actor, asked: CallsQuery = { isAll: true }) {
  const { booking } = desk;
  const { queries } = booking.database;
  const now = booking.clock.now();
  const today = civilDateAt(now);
  await auditRead(desk, actor, { action: 'numbers-read', subject: today, details: { for: 'calls' } });
  const { calls, visits, revision } = await readPresentCalls(booking);
  const done = await readDone(queries, instantOf(today, '00:00'));
  const { reason, open } = asked;
  const fitting = reason ? calls.filter((call) => hasReason(call, reason) || call.id === open) : calls;
  const { lines, hidden } = firstLines(fitting, asked);
  return {
    lines,
    hidden,
    /** The calls that are not among the lines. */
    others: countReasons(
      calls.filter((call) => !lines.includes(call)),
      now,
    ),
    soon: soonDue(visits, booking.site.current().bookingRules, now),
    done,
    now,
    revision,
    account: actor.signedIn.account.uid,
  };
}

export type CallsOfDay = Awaited<ReturnType<typeof readCallsPage>>;

export interface DoneCall extends Pick<EndedCall, 'id' | 'at' | 'by' | 'outcome' | 'note'> {
  name: string;
}

/** The calls that ended since an instant, latest first. Persons who were erased have none. */
export async function readDone(queries: Queries, since: number): Promise<DoneCall[]> {
  const attempts = (await attemptsSince(queries, since)).filter(hasEnded);
  const numbers = [...new Set(attempts.map(({ mobileNumber }) => mobileNumber))];
  const names = new Map(
    (await visitsOfNumbers(queries, numbers)).map((visit) => [patientKey(visit), patientOf(visit)]),
  );
  return attempts.flatMap((attempt) => {
    const { id, at, by, outcome, note } = attempt;
    const name = names.get(calledKey(attempt));
    return name === undefined ? [] : [{ id, name, at, by, outcome, note }];
  });
}

/** The next hour at which silent patients fall due, and how many there are by now. */
function soonDue(visits: readonly Appointment[], rules: Content['booking'], now: number) {
  const dues = visits.flatMap((visit) => {
    const at = comingDueAt(visit, rules);
    return at !== undefined && at > now ? [{ at, date: visit.date }] : [];
  });
  const first = dues.toSorted((one, other) => one.at - other.at)[0];
  return first ? { ...first, open: dues.filter(({ at }) => at === first.at).length } : null;
}

/** Visits still to come in time that was closed after their booking, in order of time; also those whose patients can't be called. */
export async function visitsInClosedTime({
  database: { queries },
  clock,
  site,
}: Needs): Promise<Appointment[]> {
  const now = clock.now();
  const today = civilDateAt(now);
  const coming = (await visitsToCall(queries, { today, missedSince: today })).filter((visit) =>
    isUpcoming(visit, now),
  );
  const outside = await outsideSince(queries, coming, { site, today });
  return coming.filter(({ id }) => outside.has(id));
}

/** Since when each visit is in time that was closed, or that its dentist no longer works, after its booking. A visit that staff booked into closed time has none. */
async function outsideSince(
  queries: Queries,
  coming: readonly Appointment[],
  { site, today }: { site: Needs['site']; today: CivilDate },
): Promise<CauseFacts['outside']> {
  const outside = new Map<string, { since: number; away?: string | undefined }>();
  const { content, facts } = site.current();
  const closures = await closuresBetween(queries, today, farFuture);
  for (const visit of coming) {
    const later = closures.filter((one) => one.createdAt > bookedAt(visit) && closesVisit(one, visit, facts));
    if (later.length === 0) continue;
    const isLeave = later.every(({ dentist }) => dentist !== undefined);
    outside.set(visit.id, {
      since: Math.min(...later.map(({ createdAt }) => createdAt)),
      away: isLeave ? dentistOfVisit(visit, facts)?.name : undefined,
    });
  }
  const misfits = coming.filter((visit) => !outside.has(visit.id) && !isOfferedToPatients(visit, content));
  if (misfits.length === 0) return outside;
  const versions = await publishedVersions(queries, maxVersions);
  for (const visit of misfits) {
    const later = versions.filter(({ madeAt }) => madeAt > bookedAt(visit));
    const live = versions[later.length] ?? versions.at(-1);
    const former = live && (await contentOf(queries, site, live));
    if (!former || !isOfferedToPatients(visit, former)) continue;
    let since: number | undefined;
    for (const version of later) {
      const between = await contentOf(queries, site, version);
      if (between && isOfferedToPatients(visit, between)) break;
      since = version.madeAt;
    }
    if (since !== undefined) outside.set(visit.id, { since, away: dentistAway(visit, former, content) });
  }
  return outside;
}

/** The name of a visit's dentist, if the visit would fit with this dentist's hours of the former content. */
function dentistAway(visit: Appointment, former: Content, content: Content): string | undefined {
  const id = dentistOfVisit(visit, dentistFactsOf(former))?.id;
  const { hours = content.hours } = former.dentists.find((one) => one.id === id) ?? {};
  const dentists = content.dentists.map((one) => (one.id === id ? { ...one, hours } : one));
  return isOfferedToPatients(visit, { ...content, dentists })
    ? content.dentists.find((one) => one.id === id)?.name
    : undefined;
}

type Published = Pick<ContentVersion, 'version' | 'madeAt'>;

/** The content of a published version never changes. A restore may bring another one of the same number. */
const publishedContents = new WeakMap<Needs['site'], Map<string, Content | undefined>>();

async function contentOf(
  queries: Queries,
  site: Needs['site'],
  { version, madeAt }: Published,
): Promise<Content | undefined> {
  const contents = publishedContents.get(site) ?? new Map<string, Content | undefined>();
  publishedContents.set(site, contents);
  const key = `${version} ${madeAt}`;
  if (!contents.has(key)) contents.set(key, (await getVersionByNumber(queries, version))?.content);
  return contents.get(key);
}

/** A visit that is still to come was booked under one of so many last publications. */
const maxVersions = 100;

const bookedAt = ({ createdAt, movedAt }: Appointment): number => Math.max(createdAt, movedAt ?? 0);
