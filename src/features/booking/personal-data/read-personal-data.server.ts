import type { Content } from '#features/clinic/content/content.ts';
import { nameOfDentist } from '#features/clinic/services/bookable-dentists.ts';
import { dateTimeString } from '#features/clinic/time/times-in-english.ts';
import { messagesAbout } from '#features/notifications/outbox/messages-store.server.ts';
import { historyOf } from '../appointments/appointment-lists-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Appointment } from '../appointments/appointment.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { attemptsUnder } from '../calls/call-attempts-store.server.ts';
import { recallsAfter } from '../recalls/recalls-store.server.ts';
import { personKey } from '../search/match-names.ts';
import { warningsOf } from '../warnings/warnings-store.server.ts';

type Needs = Pick<Booking, 'database'>;

/** All that is held under a number; the latest visit first. For staff, who make sure first whose number it is. */
export async function readPersonalData({ database: { queries } }: Needs, mobileNumber: string) {
  const appointments = await historyOf(queries, mobileNumber);
  return readAbout(queries, appointments, { people: appointments });
}

/**
 * All that is held about one visit. The patient's warnings and calls belong to it only where the patient has no other: anybody can book with
 * the name and number of somebody else (docs/decisions/0085).
 */
export async function readVisitData({ database: { queries } }: Needs, visit: Appointment) {
  const people = (await hasOtherVisit(queries, visit)) ? [] : [visit];
  return readAbout(queries, [visit], { people, isOwn: true });
}

/** Whether the patient has another visit under the number. */
export async function hasOtherVisit(queries: Queries, visit: Appointment): Promise<boolean> {
  const isOther = (one: Appointment) => one.id !== visit.id && personKey(one) === personKey(visit);
  return (await historyOf(queries, visit.mobileNumber)).some(isOther);
}

/**
 * With the warnings of and the calls to these people; `isOwn`: without warnings that came from another visit, and only with calls about these
 * visits.
 */
async function readAbout(
  queries: Queries,
  appointments: readonly Appointment[],
  { people, isOwn = false }: { people: readonly Appointment[]; isOwn?: boolean },
) {
  const warnings = await warningsOf(queries, people, isOwn);
  const persons = new Set(people.map(personKey));
  const numbers = [...new Set(people.map(({ mobileNumber }) => mobileNumber))];
  const ids = appointments.map(({ id }) => id);
  const calls = (await attemptsUnder(queries, numbers)).filter(
    ({ person, causes }) =>
      persons.has(person) && (!isOwn || causes.some((cause) => ids.some((id) => cause.includes(id)))),
  );
  const recalls = await recallsAfter(queries, ids);
  const messages = await messagesAbout(queries, ids);
  return { appointments, warnings, calls, recalls, messages };
}
type PersonalData = Awaited<ReturnType<typeof readAbout>>;

/** Members of an appointment that a person is not shown: ids and counters of the program, and the number, which is shown once above. */
type Unshown =
  'id' | 'chair' | 'previousStatus' | 'statusChangedAt' | 'version' | 'linkVersion' | 'mobileNumber';
/** Members of an appointment that the file and the page show, some by another name: a new one must be here or in `Unshown`. */
export type ShownOf<Renamed extends Partial<Record<keyof Appointment, string>>> = {
  [
    Name in Exclude<keyof Appointment, Unshown> as Name extends keyof Renamed ? Renamed[Name] & string : Name
  ]-?: unknown;
} & Record<string, unknown>;
interface NamesInFile {
  date: 'when';
  time: 'when';
  cancellation: 'cancelledFrom';
  toConfirm: 'isHeld';
  createdAt: 'bookedAt';
  updatedAt: 'lastChangedAt';
}

/** The personal data as a file for the person. */
export function describePersonalData(
  { appointments, warnings, calls, recalls, messages }: PersonalData,
  content: Pick<Content, 'dentists'>,
) {
  const references = new Map(appointments.map((one) => [one.id, one.reference]));
  return {
    appointments: appointments.map(
      ({ date, time, ...kept }) =>
        ({
          reference: kept.reference,
          status: kept.status,
          firstName: kept.firstName,
          lastName: kept.lastName,
          service: kept.service,
          when: dateTimeString(date, time),
          minutes: kept.minutes ?? null,
          dentist: nameOfDentist(kept.dentist, content) ?? kept.dentist,
          message: kept.message,
          note: kept.note,
          warnings: warnings(kept).map(({ kind, words }) => words || kind),
          source: kept.source,
          channel: kept.channel,
          consent: kept.consent,
          healthWithdrawnAt: instantOrNull(kept.healthWithdrawnAt),
          correctedAt: instantOrNull(kept.correctedAt),
          whatsappConsent: kept.whatsappConsent,
          wantsReminders: kept.wantsReminders,
          isComing: kept.isComing,
          isHeld: kept.toConfirm,
          arrivedAt: instantOrNull(kept.arrivedAt),
          movedAt: instantOrNull(kept.movedAt),
          cancelledFrom: kept.cancellation?.origin ?? null,
          language: kept.language,
          bookedAt: instant(kept.createdAt),
          lastChangedAt: instant(kept.updatedAt),
        }) satisfies ShownOf<NamesInFile>,
    ),
    calls: calls.map(({ at, outcome, note }) => ({ at: instant(at), outcome, note })),
    recalls: recalls.map(({ appointmentId, askedAt, due, service, mayRemind }) => ({
      reference: references.get(appointmentId),
      due,
      service,
      mayRemind,
      askedAt: instantOrNull(askedAt),
    })),
    messages: messages.map(({ appointmentId, createdAt, settledAt, ...message }) => ({
      ...message,
      reference: references.get(appointmentId),
      createdAt: instant(createdAt),
      settledAt: instantOrNull(settledAt),
    })),
  };
}

const instant = (at: number): string => new Date(at).toISOString();
const instantOrNull = (at: number | null): string | null => (at === null ? null : instant(at));
