import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { parseSlotLabel, toApiTime } from '#features/clinic/time/slot-label.ts';
import { call, type CallRefusal, type CallResult } from '#platform/call.ts';
import type { DeskAppointment, OpenedVisit } from './desk-appointment.ts';
import type { PatientFields } from './patient-fields.ts';

/** A refused change; `current` is the visit's current state, if somebody else changed it. */
export type VisitRefusal = CallRefusal & Partial<Current>;
interface Current {
  current: DeskAppointment;
  /** The staff member who changed it meanwhile; null: the patient. */
  changedBy: string | null;
  /** The visits that a longer one would run into. */
  colliding: readonly Slot[];
  /** Times of that day that are free for a visit of its length. */
  nearest: readonly Slot[];
}
export type VisitAnswer<Value> = CallResult<Value, Current>;

/** A call to the desk's API, which writes times as '10:00 AM'. */
export async function callDesk<Value, Members = Current>(
  path: string,
  options?: Parameters<typeof call>[1],
): Promise<CallResult<Value, Members>> {
  const answer = await call<Value, Members>(`/api/staff/${path}`, {
    cache: 'no-store',
    ...options,
  });
  return answer.ok
    ? { ...answer, value: withTimes(answer.value) }
    : { ok: false, refusal: withTimes(answer.refusal) };
}

/** Converts every '10:00 AM' to '10:00'. */
function withTimes<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withTimes) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]: [string, unknown]) => [
    name,
    name === 'time' ? (parseSlotLabel(String(one)) ?? one) : withTimes(one),
  ]);
  return Object.fromEntries(entries) as Value;
}

/** Opens one: the server writes it to the audit log. */
export const fetchVisit = (id: string) => callDesk<{ appointment: OpenedVisit }>(`appointments/${id}`);

/** The whole number of a patient whom a search found: the server writes it to the audit log. */
export const fetchNumber = (id: string) => callDesk<{ mobileNumber: string }>(`patients/${id}`);

export type VisitChange =
  | { status: AppointmentStatus; tellPatient?: boolean }
  | { undo: true }
  | { confirm: true }
  | { coming: boolean }
  | { reminders: boolean }
  | { minutes: number }
  /** Null: any dentist. */
  | { dentist: string | null }
  | ({ move: Place } & MoveOptions)
  | Partial<PatientFields>;

/** A slot and chair to which a visit can move. */
export interface Place extends Slot {
  /** Undefined: the first that is free. */
  chair?: number | undefined;
}
export interface MoveOptions {
  /** Whether the patient hears of the move, and of its undo. */
  tellPatient: boolean;
  /** Allows time in which the clinic is closed. */
  bySpecialArrangement: boolean;
  /** Undoes a move. */
  movesBack?: true;
}

export const moveTo = ({ date, time, chair }: Place, options: MoveOptions): VisitChange => ({
  move: { date, time, ...(chair && { chair }) },
  ...options,
});

export type SentChange = VisitAnswer<{ appointment: DeskAppointment }>;

/** A visit that staff enter at the desk or on the telephone. */
export interface NewVisit extends Slot, Omit<PatientFields, 'note'> {
  source: 'walk-in' | 'telephone';
  tellPatient: boolean;
  bySpecialArrangement: boolean;
  /** Undefined: as long as its service. */
  minutes?: number;
  /** Undefined: the first that is free. */
  chair?: number;
  /** The id of the chosen dentist; undefined: any. */
  dentist?: string;
}

/** The same key enters the patient once, whatever time is tried. */
export const enterVisit = (visit: NewVisit, key: string): Promise<SentChange> =>
  callDesk('appointments', { body: toApiTime(visit), headers: { 'Idempotency-Key': key } });

/** Based on the version that was seen: a change in between makes it fail as 'changed-meanwhile'. */
export const sendChange = (
  { id, version }: Pick<DeskAppointment, 'id' | 'version'>,
  change: VisitChange,
): Promise<SentChange> => {
  const asSent = 'move' in change ? { ...change, move: toApiTime(change.move) } : change;
  return callDesk(`appointments/${id}`, {
    method: 'PATCH',
    body: { version, ...asSent },
  });
};

type SendChange<Answer> = (visit: DeskAppointment, change: VisitChange) => Promise<Answer>;

/**
 * Undoes a move, and gives back what it took: the chosen dentist (a visit that was put into another chair went to whoever works there),
 * 'I'm coming', and that the patient waits, from now on.
 */
export async function sendMoveBack<Answer extends SentChange | undefined>(
  send: SendChange<Answer>,
  { before, moved }: Record<'before' | 'moved', DeskAppointment>,
  options: Pick<MoveOptions, 'tellPatient'>,
): Promise<Answer> {
  let answer = await send(moved, moveTo(before, { ...options, bySpecialArrangement: true, movesBack: true }));
  const lost: [(now: DeskAppointment) => boolean, VisitChange][] = [
    [({ dentist }) => dentist !== before.dentist, { dentist: before.dentist }],
    [({ coming }) => before.coming === true && !coming, { coming: true }],
    [({ status }) => before.status === 'arrived' && status === 'confirmed', { status: 'arrived' }],
  ];
  for (const [isLost, change] of lost)
    if (answer?.ok && isLost(answer.value.appointment)) answer = await send(answer.value.appointment, change);
  return answer;
}
