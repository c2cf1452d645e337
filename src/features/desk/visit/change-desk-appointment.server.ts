import type { Appointment } from '#features/booking/appointments/appointment.ts';
import {
  changeStatus,
  editAppointment,
  moveAppointment,
  undoStatus,
  type Change,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import {
  enterAppointment,
  type EnteredAppointment,
  type EnterResult,
} from '#features/booking/appointments/enter-appointment.server.ts';
import { audit, type AuditEvent } from '#features/staff/audit/audit.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Desk, Actor } from './desk.server.ts';
import type { AskedChange } from './parse-appointment-change.server.ts';

/** Booking's changes with their deeds, both in one transaction. The record says what was changed, never to which name or number. */
export function changeDeskAppointment(
  desk: Desk,
  actor: Actor,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  asked: AskedChange,
): Promise<ChangeResult> {
  const { booking } = desk;
  const changed = (details: NonNullable<AuditEvent['details']>): Change => ({
    id,
    version,
    inSameTransaction: (tx, { reference }) =>
      record(desk, actor, tx, { action: 'appointment-changed', subject: reference, details }),
  });
  switch (asked.kind) {
    case 'status': {
      const { status, tellPatient } = asked;
      if (status !== 'cancelled') return changeStatus(booking, changed({ status }), status);
      const inSameTransaction: Change['inSameTransaction'] = (tx, { reference }) =>
        record(desk, actor, tx, { action: 'appointment-cancelled', subject: reference });
      return changeStatus(booking, { id, version, inSameTransaction }, status, { tellPatient });
    }
    case 'undo':
      return undoStatus(booking, changed({ undone: 'status' }));
    case 'move': {
      const { to } = asked;
      return moveAppointment(booking, changed({ moved: `${to.date} ${to.time}` }), to, asked);
    }
    case 'edit':
      return editAppointment(
        booking,
        changed({ edited: Object.keys(asked.fields).join(', ') }),
        asked.fields,
      );
  }
}

export function enterDeskAppointment(
  desk: Desk,
  actor: Actor,
  entered: EnteredAppointment,
  idempotencyKey: string,
): Promise<EnterResult> {
  return enterAppointment(desk.booking, entered, idempotencyKey, (tx, { reference, source }) =>
    record(desk, actor, tx, { action: 'appointment-created', subject: reference, details: { source } }),
  );
}

const record = ({ staff }: Desk, { signedIn, caller }: Actor, tx: Queries, deed: AuditEvent) =>
  audit(tx, signedIn, caller, deed, staff.clock.now());
