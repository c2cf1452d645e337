import { closeTime, listInside, reopenTime } from '#features/booking/appointments/close-time.server.ts';
import type { Closure, NewClosure } from '#features/booking/slots/closures.ts';
import { audit, type AuditEvent, auditReading } from '#features/staff/audit/audit.server.ts';
import type { AuditedAction } from '#features/staff/audit/audit-log.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { deskAppointmentOf, type DeskAppointment } from '../visit/desk-appointment.ts';
import type { Desk, Actor } from '../visit/desk.server.ts';

export type ClosedDeskTime =
  | { ok: true; closure: Closure }
  /** A patient is booked inside whom staff have not seen: nothing was closed. */
  | { ok: false; reason: 'booked-meanwhile'; inside: DeskAppointment[] };

/** Who is booked inside time that is about to be closed. */
export async function previewClosing(
  desk: Desk,
  actor: Actor,
  wanted: NewClosure,
): Promise<DeskAppointment[]> {
  const { queries } = desk.booking.database;
  const inside = await listInside(queries, wanted);
  if (inside.length > 0) {
    const { signedIn, caller } = actor;
    const event = closingEvent('appointments-read', wanted);
    await auditReading(queries, signedIn, caller, event, desk.staff.clock.now());
  }
  return inside.map((appointment) => deskAppointmentOf(appointment, null));
}

/** Closes time for new appointments. `seen`: the ids of those inside that staff have been shown. */
export async function closeDeskTime(
  desk: Desk,
  actor: Actor,
  wanted: NewClosure,
  seen: readonly string[],
): Promise<ClosedDeskTime> {
  const closed = await closeTime(desk.booking, wanted, seen, (tx, closure) =>
    auditClosing(desk, actor, tx, 'time-closed', closure),
  );
  if (closed.ok) return closed;
  return { ...closed, inside: closed.inside.map((appointment) => deskAppointmentOf(appointment, null)) };
}

/** False when it was open already. */
export const reopenDeskTime = (desk: Desk, actor: Actor, id: string): Promise<boolean> =>
  reopenTime(desk.booking, id, (tx, closure) => auditClosing(desk, actor, tx, 'time-reopened', closure));

const auditClosing = (
  { staff }: Desk,
  { signedIn, caller }: Actor,
  tx: Queries,
  action: AuditedAction,
  closure: NewClosure,
): Promise<void> => audit(tx, signedIn, caller, closingEvent(action, closure), staff.clock.now());

/** Without the reason: that may name a person. */
function closingEvent(
  action: AuditedAction,
  { fromDate, toDate, fromTime, toTime, weekday }: NewClosure,
): AuditEvent {
  const subject = fromDate === toDate ? fromDate : `${fromDate} to ${toDate}`;
  const details = {
    ...(fromTime !== null && { from: fromTime }),
    ...(toTime !== null && { to: toTime }),
    ...(weekday !== null && { weekday }),
  };
  return { action, subject, details };
}
