import { closeTime, listInside, reopenTime, type NewClosure } from '#features/booking/close-time.server.ts';
import type { Closure } from '#features/booking/closures.ts';
import { recordDeed } from '#features/staff/record-deed.server.ts';
import type { RecordedAction } from '#features/staff/record.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { deskAppointmentOf, type DeskAppointment } from './desk-appointment.ts';
import type { Desk, Doer } from './desk.server.ts';

export type ClosedDeskTime =
  | { ok: true; closure: Closure }
  /** Somebody booked inside whom staff have not seen: nothing was closed. */
  | { ok: false; reason: 'booked-meanwhile'; inside: DeskAppointment[] };

/** Who is booked inside time that is about to be closed. */
export async function previewClosing(desk: Desk, doer: Doer, wanted: NewClosure): Promise<DeskAppointment[]> {
  const { queries } = desk.booking.database;
  const inside = await listInside(queries, wanted);
  if (inside.length > 0) await record(desk, doer, queries, 'appointments-read', wanted);
  return inside.map((appointment) => deskAppointmentOf(appointment, null));
}

/** Closes time for new appointments. `seen`: the ids of those inside that staff have been shown. */
export async function closeDeskTime(
  desk: Desk,
  doer: Doer,
  wanted: NewClosure,
  seen: readonly string[],
): Promise<ClosedDeskTime> {
  const closed = await closeTime(desk.booking, wanted, seen, (tx, closure) =>
    record(desk, doer, tx, 'time-closed', closure),
  );
  if (closed.ok) return closed;
  return { ...closed, inside: closed.inside.map((appointment) => deskAppointmentOf(appointment, null)) };
}

/** False when it was open already. */
export const reopenDeskTime = (desk: Desk, doer: Doer, id: string): Promise<boolean> =>
  reopenTime(desk.booking, id, (tx, closure) => record(desk, doer, tx, 'time-reopened', closure));

/** Without the reason: that may name somebody. */
function record(
  { staff }: Desk,
  { signedIn, caller }: Doer,
  tx: Queries,
  action: RecordedAction,
  { fromDate, toDate, fromTime, toTime, weekday }: NewClosure,
): Promise<void> {
  const subject = fromDate === toDate ? fromDate : `${fromDate} to ${toDate}`;
  const details = {
    ...(fromTime !== null && { from: fromTime }),
    ...(toTime !== null && { to: toTime }),
    ...(weekday !== null && { weekday }),
  };
  return recordDeed(tx, signedIn, caller, { action, subject, details }, staff.clock.now());
}
