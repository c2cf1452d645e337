import type { FieldError, FieldErrors } from '#features/booking/appointments/appointment-request.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { nameKey } from '#features/booking/search/match-names.ts';
import { chairsBlocked } from '#features/booking/slots/closures.ts';
import { freeChairs } from '#features/booking/slots/day-of-chairs.ts';
import type { VisitTime } from '#features/booking/slots/chair-time.ts';
import { soonestStarts } from '#features/booking/slots/soonest-starts.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { type ServiceGroup, serviceOf } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { type CivilDate, type CivilTime, minutesOf } from '#platform/civil-date.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { serviceTyped } from './find-service.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { timeOf, type DeskAppointment, type ShownDays } from '../visit/desk-appointment.ts';
import { checkPatient } from '../visit/patient-fields.ts';

/** Fields as the receptionist types them: the whole name in one, and the first letters of a service. */
export interface TypedFields {
  name: string;
  number: string;
  service: string;
}

/** The fields of a patient who is known, as they are typed. */
export const typedFieldsOf = (
  patient: Pick<DeskAppointment, 'firstName' | 'lastName' | 'mobileNumber'>,
  service: string,
): TypedFields => ({
  name: patientOf(patient),
  number: numberInGroups(patient.mobileNumber),
  service: serviceOf(service),
});

export interface ChosenTime {
  time: CivilTime;
  /** Outside the opening hours, on a Sunday off, or between two slots. */
  special: boolean;
  /** Typed under 'Another time', not chosen from the list. */
  isTyped?: boolean;
}

type TypedFaults = Partial<Record<keyof TypedFields, FieldError | undefined>>;

/** The patient as the API takes them, or what is wrong with each field: the rules are the API's own. */
export function readTyped({ name, number, service }: TypedFields, bookable?: readonly ServiceGroup[]) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const checked = checkPatient({
    firstName,
    lastName: rest.join(' '),
    mobileNumber: number,
    serviceSelected: serviceTyped(service, bookable),
  });
  const found: FieldErrors = checked.ok ? {} : checked.errors;
  const errors: TypedFaults = {
    name: found.firstName ?? found.lastName,
    number: found.mobileNumber,
    service: found.serviceSelected,
  };
  return { patient: checked.ok ? checked.value : undefined, errors };
}

export interface KnownPatients {
  /** Names of earlier patients under this phone number, often a family. */
  names: string[];
  /** Times at which the same patient comes on that day already. */
  sameDay: CivilTime[];
  /** The last digits of other patients with the same name. */
  sameName: string[];
}

/** A number and a name make a patient; `underNumber`, `underName`: the visits that each of them finds. */
export function knownPatients(
  { name, date }: { name: string; date: CivilDate },
  underNumber: readonly DeskAppointment[],
  underName: readonly DeskAppointment[],
): KnownPatients {
  const hasName = (visit: DeskAppointment) => nameKey(patientOf(visit)) === nameKey(name);
  const sameDay = underNumber.filter(
    (visit) => visit.date === date && holdsSlot(visit.status) && hasName(visit),
  );
  const own = new Set(underNumber.map(({ id }) => id));
  const others = underName.filter((visit) => hasName(visit) && !own.has(visit.id));
  return {
    names: [...new Set(underNumber.map((visit) => patientOf(visit)))],
    sameDay: sameDay.map(({ time }) => time).toSorted(),
    sameName: [...new Set(others.map(({ mobileNumber }) => mobileNumber))],
  };
}

interface OfferedNeeds {
  date: CivilDate;
  present: CivilTime | undefined;
  times: readonly CivilTime[];
  day: ShownDays | undefined;
  /** Undefined in a clinic without lengths. */
  lengthAt: (time: CivilTime) => number | undefined;
  /** Found by the server, after a refusal. */
  nearest: readonly CivilTime[] | undefined;
  /** Stays in the list when it is refused, unless it was typed. */
  chosen?: ChosenTime | undefined;
  /** The bookable dentists; undefined where there are none. */
  dentists?: readonly BookableDentist[] | undefined;
  /** The ids of the dentists who may see the visit; undefined: any. */
  allowed?: readonly string[] | undefined;
}

/** The times that a form offers, `special` for those beside the slots. With a length, those from which it fits. */
export function offeredTimes({
  date,
  present,
  times,
  day,
  lengthAt,
  nearest,
  chosen,
  dentists,
  allowed,
}: OfferedNeeds): {
  times: readonly CivilTime[];
  /** The initial choice. */
  first?: ChosenTime;
} {
  const known = day && knownTimes(day, date, dentists);
  const walksIn = present === undefined ? undefined : { date, time: present, minutes: lengthAt(present) };
  const isSoonest = walksIn?.minutes !== undefined;
  const soonest = isSoonest ? (nearest ?? (known && soonestStarts(known, walksIn, allowed))) : undefined;
  const withChosen = (offered: readonly CivilTime[]) =>
    chosen && !chosen.isTyped ? [...new Set([...offered, chosen.time])].toSorted() : offered;
  if (soonest) {
    const [first] = soonest;
    return { times: withChosen(soonest), ...(first && { first: { time: first, special: true } }) };
  }
  const fits = (time: CivilTime) => {
    const minutes = lengthAt(time);
    if (!known || !(minutes || dentists)) return true;
    return freeChairs(known, { date, time, minutes }, allowed).length > 0;
  };
  return { times: withChosen(nearest ?? times.filter(fits)) };
}

const knownTimes = (
  { appointments, offered, ...known }: ShownDays,
  date: CivilDate,
  dentists: readonly BookableDentist[] | undefined,
) => ({
  ...known,
  dentists,
  held: [
    ...appointments
      .filter((visit) => visit.date === date && holdsSlot(visit.status))
      .map((visit) => ({ ...timeOf(visit), chair: visit.chair })),
    ...offered.filter((slot) => slot.date === date),
  ],
});

/**
 * The chair in which a visit by special arrangement has a dentist who may see it: the server regards no dentist then. Undefined where
 * there is none, or no dentists at all.
 */
export function attendedChair(
  day: ShownDays | undefined,
  visit: VisitTime,
  { dentists, allowed }: Pick<OfferedNeeds, 'dentists' | 'allowed'>,
): number | undefined {
  if (!dentists) return undefined;
  const [free] = day ? freeChairs(knownTimes(day, visit.date, dentists), visit, allowed) : [];
  return free ?? (allowed && dentists.find(({ id }) => allowed.includes(id))?.chair);
}

const step = 5;
/** The time for a walk-in: the last full five minutes, or the next that is free on a chair. */
export function walkInTime(
  { chairs, appointments, closures }: Pick<ShownDays, 'chairs' | 'appointments' | 'closures'>,
  now: number,
): CivilTime {
  const today = civilDateAt(now);
  const held = appointments.filter(({ date, status }) => date === today && holdsSlot(status));
  const taken = (time: CivilTime) => {
    const blocked = chairsBlocked(closures, { date: today, time }, chairs);
    const own = held.filter((visit) => visit.time === time).map(({ chair }) => chair);
    return new Set([...own, ...blocked]).size >= chairs;
  };
  const present = timeAt(now);
  let time = addMinutes(present, -(minutesOf(present) % step));
  while (taken(time) && time < '23:55') time = addMinutes(time, step);
  return time;
}
