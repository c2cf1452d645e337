import { enteredStatus, holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { chairsTaken } from '#features/booking/slots/chair-time.ts';
import { minutesOfVisit } from '#features/booking/slots/slots.ts';
import { internationalNumber, isLandline } from '#platform/mobile-number.ts';
import { lastDigits } from '#platform/sms/mask-number.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { blankVisit, timeOf, type DeskAppointment, type ShownDays } from '../visit/desk-appointment.ts';
import {
  isHeld,
  visitIdOf,
  type UnsentChange,
  type UnsentVisitChange,
  type UnsentWalkIn,
} from './unsent-change.ts';

type DayOfVisits = Pick<ShownDays, 'appointments' | 'chairs' | 'hours'>;

/** A walk-in as the day shows it until the server has it. */
function visitOfWalkIn({ id, at, visit }: UnsentWalkIn, day: DayOfVisits): DeskAppointment {
  const { date, time, minutes } = visit;
  const status = enteredStatus(visit, at);
  const held = day.appointments
    .filter((one) => one.date === date && holdsSlot(one.status))
    .map((one) => ({ ...timeOf(one), chair: one.chair }));
  const taken = chairsTaken(held, { date, time, minutes }, day.hours);
  const chairs = Array.from({ length: day.chairs }, (_, index) => index + 1);
  return {
    ...blankVisit,
    id,
    version: 0,
    reference: '',
    status,
    statusChangedAt: at,
    arrivedAt: status === 'arrived' ? at : null,
    firstName: visit.firstName,
    lastName: visit.lastName,
    mobileNumber: lastDigits(visit.mobileNumber),
    hasNumber: hasNumber(visit.mobileNumber),
    isLandline: isLandline(internationalNumber(visit.mobileNumber) ?? ''),
    service: visit.serviceSelected,
    date,
    time,
    minutes: minutesOfVisit({ date, time, minutes }, day.hours),
    isLengthSet: minutes !== undefined,
    chair: visit.chair ?? chairs.find((chair) => !taken.has(chair)) ?? 1,
    source: 'walk-in',
    dentist: visit.dentist ?? null,
  };
}

export interface UnsentDay {
  appointments: DeskAppointment[];
  /** Ids of the visits that the server does not have like this yet. */
  unsent: ReadonlySet<string>;
}

/** The visits of a day with the changes that wait. A refused change is not shown: the server's state holds. */
export function withUnsent(day: DayOfVisits, changes: readonly UnsentChange[]): UnsentDay {
  const unsent = new Set<string>();
  let { appointments } = day;
  for (const change of changes) {
    if (change.kind === 'call' || isHeld(change, changes)) continue;
    const visitId = visitIdOf(change);
    if (change.kind === 'walk-in')
      appointments = [...appointments, visitOfWalkIn(change, { ...day, appointments })];
    else
      appointments = appointments.map((visit) =>
        visit.id === visitId ? changedVisit(visit, change) : visit,
      );
    unsent.add(visitId);
  }
  return { appointments, unsent };
}

function changedVisit(visit: DeskAppointment, change: UnsentVisitChange): DeskAppointment {
  if (change.kind === 'note') return { ...visit, note: change.note };
  if (change.kind === 'coming') return { ...visit, coming: change.isComing || null };
  const { status, at } = change;
  const arrivedAt = visit.arrivedAt ?? at;
  return { ...visit, status, statusChangedAt: at, ...(status === 'arrived' && { arrivedAt }), undo: null };
}
