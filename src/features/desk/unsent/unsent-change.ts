import { visitStatuses, type AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { NewVisit } from '../visit/visit-client.ts';

/** A visit as a mark was made upon it. */
export interface SeenVisit extends Slot {
  version: number;
  status: AppointmentStatus;
}

/** The reason of a refusal, and how the visit is now. */
export interface Refused {
  reason: string;
  now?: SeenVisit | undefined;
  /** The soonest time that is free instead. */
  nearest?: Slot | undefined;
}

interface Change {
  /** Also the idempotency key of a walk-in. */
  id: string;
  /** Changes are sent in this order. */
  order: number;
  at: number;
  /** It was sent, and no answer came: the server may have stored it. */
  isTried: boolean;
  refused?: Refused | undefined;
}

/** A new status of a visit. */
export interface UnsentMark extends Change {
  kind: 'mark';
  /** Id of the visit, or of the walk-in that is not sent either. */
  visitId: string;
  seen: SeenVisit;
  status: AppointmentStatus;
  /** First name and an initial, to name the patient of a refused mark. */
  patient: string;
}

export interface UnsentWalkIn extends Change {
  kind: 'walk-in';
  visit: NewVisit;
  /** So often a taken time was replaced by the next five minutes. */
  delays: number;
  /** The receptionist chose this very time. */
  isTimeChosen: boolean;
}

/** A change that this browser holds until the server has taken it. */
export type UnsentChange = UnsentMark | UnsentWalkIn;

/** All changes of one visit: they wait for each other. */
export const visitIdOf = (change: UnsentChange): string =>
  change.kind === 'mark' ? change.visitId : change.id;

export const seenOf = ({ version, status, date, time }: DeskAppointment): SeenVisit => ({
  version,
  status,
  date,
  time,
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isSlot = (value: unknown) => isObject(value) && isText(value.date) && isText(value.time);
const isStatus = (value: unknown) => visitStatuses.some((status) => status === value);

/** Judges what an earlier build may have stored. */
export function isUnsentChange(value: unknown): value is UnsentChange {
  if (!isObject(value) || !isText(value.id)) return false;
  if (typeof value.order !== 'number' || typeof value.at !== 'number' || typeof value.isTried !== 'boolean')
    return false;
  if (value.refused !== undefined && !(isObject(value.refused) && isText(value.refused.reason))) return false;
  if (value.kind === 'mark') {
    const { seen } = value;
    const isSeen = isObject(seen) && isSlot(seen) && typeof seen.version === 'number';
    return isSeen && isText(value.visitId) && isText(value.patient) && isStatus(value.status);
  }
  const { visit } = value;
  return (
    value.kind === 'walk-in' &&
    typeof value.delays === 'number' &&
    isObject(visit) &&
    isSlot(visit) &&
    isText(visit.firstName) &&
    isText(visit.lastName) &&
    isText(visit.mobileNumber) &&
    isText(visit.serviceSelected)
  );
}
