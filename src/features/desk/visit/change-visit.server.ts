import type { Appointment } from '#features/booking/appointments/appointment.ts';
import {
  changeStatus,
  confirmAppointment,
  editAppointment,
  moveAppointment,
  setComing,
  resizeAppointment,
  undoStatus,
  type Change,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { changeDentist } from '#features/booking/dentists/change-dentist.server.ts';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import type { AuditEvent } from '#features/staff/audit/audit.server.ts';
import { auditDone, type Desk, type Actor } from './desk.server.ts';
import type { ChangeRequest } from './parse-change.server.ts';

/** Booking's changes, and the audit log in the same transaction: what was changed, never to which name or number. */
export function changeVisit(
  desk: Desk,
  actor: Actor,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  asked: ChangeRequest,
): Promise<ChangeResult> {
  const { booking } = desk;
  const changed = (details: NonNullable<AuditEvent['details']>): Change => ({
    id,
    version,
    inSameTransaction: (tx, { reference }) =>
      auditDone(desk, actor, tx, { action: 'appointment-changed', subject: reference, details }),
  });
  switch (asked.kind) {
    case 'status': {
      const { status, notifyPatient } = asked;
      if (status !== 'cancelled') return changeStatus(booking, changed({ status }), status);
      const inSameTransaction: Change['inSameTransaction'] = (tx, { reference }) =>
        auditDone(desk, actor, tx, { action: 'appointment-cancelled', subject: reference });
      return changeStatus(booking, { id, version, inSameTransaction }, status, {
        notifyPatient,
        cancellation: { origin: 'desk', by: actor.signedIn.account.displayName },
      });
    }
    case 'undo':
      return undoStatus(booking, changed({ undone: 'status' }));
    case 'confirm':
      return confirmAppointment(booking, changed({ confirmed: 'by staff' }));
    case 'coming': {
      const { isComing } = asked;
      return setComing(booking, changed({ coming: isComing ? 'yes' : 'no' }), isComing, 'staff');
    }
    case 'reminders': {
      const { wantsReminders } = asked;
      return editAppointment(booking, changed({ reminders: wantsReminders ? 'yes' : 'no' }), {
        wantsReminders,
      });
    }
    case 'move': {
      const { to } = asked;
      return moveAppointment(booking, changed({ moved: `${to.date} ${to.time}` }), to, asked);
    }
    case 'minutes':
      return resizeAppointment(booking, changed({ minutes: asked.minutes }), asked.minutes);
    case 'dentist': {
      const { name = 'any' } = dentistNamed(asked.dentist, booking.site.current().facts) ?? {};
      return changeDentist(booking, changed({ dentist: name }), asked.dentist);
    }
    case 'edit':
      return editAppointment(
        booking,
        { ...changed({ edited: Object.keys(asked.fields).join(', ') }), isByStaff: true },
        asked.fields,
      );
  }
}
