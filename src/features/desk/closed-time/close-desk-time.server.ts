import { closeTime, listInside, reopenTime } from '#features/booking/appointments/close-time.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Closure, NewClosure, WantedClosure } from '#features/booking/slots/closures.ts';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import type { AuditEvent } from '#features/staff/audit/audit.server.ts';
import type { AuditedAction } from '#features/staff/audit/audit-log.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { auditDone, auditRead, type Desk, type Actor } from '../visit/desk.server.ts';
import { showAppointments } from '../visit/show-visits.server.ts';
import { type NearestPlace, readNearestPlaces } from './nearest-places.server.ts';
import { readTakers, type Taker } from './takers.server.ts';

/** The visits in closed time, or in time to be closed, who could take them, and the nearest free times. */
export interface VisitsInside {
  inside: DeskAppointment[];
  takers: Taker[];
  places: NearestPlace[];
}

export type ClosedDeskTime =
  | { ok: true; closure: Closure }
  /** A patient is booked inside whom staff have not seen: nothing was closed. */
  | ({ ok: false; reason: 'booked-meanwhile' } & VisitsInside);

/** Appointments inside the time to be closed. */
export async function previewClosing(
  desk: Desk,
  actor: Actor,
  wanted: WantedClosure,
): Promise<DeskAppointment[]> {
  const { clock, database, site } = desk.booking;
  const inside = await listInside(database.queries, site.current(), wanted, clock.now());
  if (inside.length > 0) await auditRead(desk, actor, closingEvent(desk, 'appointments-read', wanted));
  return showAppointments(desk.booking, inside);
}

/** Booked visits inside time that was closed later, with everything staff need to move them. */
export async function showStandingVisits(
  desk: Desk,
  actor: Actor,
  visits: readonly Appointment[],
): Promise<VisitsInside> {
  const days = visits.map(({ date }) => date).toSorted();
  if (days.length > 0)
    await auditRead(desk, actor, {
      action: 'appointments-read',
      subject: days[0] === days.at(-1) ? days[0]! : `${days[0]} to ${days.at(-1)}`,
    });
  return {
    inside: await showAppointments(desk.booking, visits),
    takers: await readTakers(desk.booking, visits),
    places: await readNearestPlaces(desk.booking, visits),
  };
}

/** Lists the visits inside with whole numbers, for staff who call or move them; the audit log records it. */
export async function listBookedInside(
  desk: Desk,
  actor: Actor,
  wanted: WantedClosure,
): Promise<VisitsInside> {
  const { clock, database, site } = desk.booking;
  const inside = await listInside(database.queries, site.current(), wanted, clock.now());
  return showInside(desk, actor, wanted, inside);
}

async function showInside(
  desk: Desk,
  actor: Actor,
  wanted: WantedClosure,
  inside: readonly Appointment[],
): Promise<VisitsInside> {
  if (inside.length > 0) await auditRead(desk, actor, closingEvent(desk, 'numbers-read', wanted));
  const shown = await showAppointments(desk.booking, inside);
  return {
    inside: shown.map((visit, index) => ({ ...visit, mobileNumber: inside[index]!.mobileNumber })),
    takers: await readTakers(desk.booking, inside, wanted),
    places: await readNearestPlaces(desk.booking, inside, wanted),
  };
}

/** Closes time for new appointments. `seen`: the ids of those inside that staff have been shown. */
export async function closeDeskTime(
  desk: Desk,
  actor: Actor,
  wanted: WantedClosure,
  seen: readonly string[],
): Promise<ClosedDeskTime> {
  const closed = await closeTime(desk.booking, wanted, seen, (tx, closure) =>
    auditDone(desk, actor, tx, closingEvent(desk, 'time-closed', closure)),
  );
  if (closed.ok) return closed;
  return { ...closed, ...(await showInside(desk, actor, wanted, closed.inside)) };
}

/** Deletes a closure and audits that; false if there is none with this id. */
export const reopenDeskTime = (desk: Desk, actor: Actor, id: string): Promise<boolean> =>
  reopenTime(desk.booking, id, (tx, closure) =>
    auditDone(desk, actor, tx, closingEvent(desk, 'time-reopened', closure)),
  );

/** The audit log leaves out the reason, which may name a person. */
function closingEvent(
  { booking }: Desk,
  action: AuditedAction,
  { chair, dentist, fromDate, toDate, fromTime, toTime, weekday }: NewClosure,
): AuditEvent {
  const subject = fromDate === toDate ? fromDate : `${fromDate} to ${toDate}`;
  const details = {
    ...(dentist === undefined
      ? chair !== undefined && { chair }
      : { dentist: dentistNamed(dentist, booking.site.current().facts)?.name ?? dentist }),
    ...(fromTime !== null && { from: fromTime }),
    ...(toTime !== null && { to: toTime }),
    ...(weekday !== null && { weekday }),
  };
  return { action, subject, details };
}
