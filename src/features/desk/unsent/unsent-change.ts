import { visitStatuses, type AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { callOutcomes, type CallOutcome } from '#features/booking/calls/call-attempts.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { NewVisit } from '../visit/visit-client.ts';

/** The visit as it was on the screen when the change was made. */
export interface SeenVisit extends Slot {
  version: number;
  status: AppointmentStatus;
}

/** The reason of a refusal, and how the visit is now. */
export interface UnsentRefusal {
  reason: string;
  now?: SeenVisit | undefined;
  /** The note is this now. */
  note?: string | undefined;
  /** The staff member who changed the visit; null: the patient. */
  changedBy?: string | null | undefined;
  /** Somebody else's call has settled it. */
  by?: string | null | undefined;
  since?: number | undefined;
  /** The earliest free time to take instead. */
  nearest?: Slot | undefined;
}

interface Change {
  /** Also the idempotency key of a walk-in or a call. */
  id: string;
  /** Changes are sent in this order. */
  order: number;
  at: number;
  /** It was sent, and no answer came: the server may have stored it. */
  isTried: boolean;
  refused?: UnsentRefusal | undefined;
}

interface ChangeOfVisit extends Change {
  /** Id of the visit, or of the walk-in that is not sent either. */
  visitId: string;
  seen: SeenVisit;
  /** First name and an initial, to name the patient of a refused change. */
  patient: string;
}

/** A new status of a visit. */
interface UnsentMark extends ChangeOfVisit {
  kind: 'mark';
  status: AppointmentStatus;
}

interface UnsentNote extends ChangeOfVisit {
  kind: 'note';
  note: string;
  /** The note as the page showed it. */
  before: string;
}

/** Whether the patient has said that they come. */
interface UnsentComing extends ChangeOfVisit {
  kind: 'coming';
  isComing: boolean;
}

export type UnsentVisitChange = UnsentMark | UnsentNote | UnsentComing;
export type RequestedChange =
  | Pick<UnsentMark, 'kind' | 'status'>
  | Pick<UnsentNote, 'kind' | 'note'>
  | Pick<UnsentComing, 'kind' | 'isComing'>;

/** How a call to a patient ended. */
export interface UnsentCall extends Change {
  kind: 'call';
  /** One of the person's appointments. */
  personId: string;
  patient: string;
  outcome: CallOutcome;
  note: string;
  /** Keys of the reasons that it is about. */
  causes: readonly string[];
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
export type UnsentChange = UnsentVisitChange | UnsentWalkIn | UnsentCall;

/** All changes of one visit, or all calls to one person, are sent in their order. */
export const visitIdOf = (change: UnsentChange): string =>
  change.kind === 'walk-in' ? change.id : change.kind === 'call' ? `call ${change.personId}` : change.visitId;

/** Whether a change waits for what is decided about a refused one. */
export const waitsFor = (change: UnsentChange, refused: UnsentChange): boolean =>
  visitIdOf(change) === visitIdOf(refused) && (refused.kind === 'walk-in' || refused.kind === change.kind);

/** Refused, or waiting for one that is. */
export const isHeld = (change: UnsentChange, changes: readonly UnsentChange[]): boolean =>
  changes.some((other) => other.refused !== undefined && waitsFor(change, other));

export const seenVisitOf = ({ version, status, date, time }: DeskAppointment): SeenVisit => ({
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
  switch (value.kind) {
    case 'mark':
      return isChangeOfVisit(value) && isStatus(value.status);
    case 'note':
      return isChangeOfVisit(value) && isText(value.note) && isText(value.before);
    case 'coming':
      return isChangeOfVisit(value) && typeof value.isComing === 'boolean';
    case 'call':
      return (
        isText(value.personId) &&
        isText(value.patient) &&
        isText(value.note) &&
        callOutcomes.some((outcome) => outcome === value.outcome) &&
        Array.isArray(value.causes) &&
        value.causes.every(isText)
      );
    case 'walk-in':
      return typeof value.delays === 'number' && isNewVisit(value.visit);
    default:
      return false;
  }
}

function isChangeOfVisit({ seen, visitId, patient }: Record<string, unknown>): boolean {
  const isSeen = isObject(seen) && isSlot(seen) && typeof seen['version'] === 'number';
  return isSeen && isText(visitId) && isText(patient);
}

const isNewVisit = (visit: unknown): boolean =>
  isObject(visit) &&
  isSlot(visit) &&
  isText(visit['firstName']) &&
  isText(visit['lastName']) &&
  isText(visit['mobileNumber']) &&
  isText(visit['serviceSelected']);
