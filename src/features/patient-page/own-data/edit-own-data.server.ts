import { checkFields, fieldRules, optional } from '#features/booking/appointments/appointment-request.ts';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  editAppointment,
  type Change,
  type ChangeResult,
} from '#features/booking/appointments/change-appointment.server.ts';
import { readVisitData } from '#features/booking/personal-data/read-personal-data.server.ts';
import { withdrawHealth } from '#features/booking/personal-data/withdraw-health.server.ts';
import { answerReminder, findRecall } from '#features/booking/recalls/recalls-store.server.ts';
import type { Warning } from '#features/booking/warnings/warnings.ts';
import { audit, patientByLink, type AuditEvent } from '#features/staff/audit/audit.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { hideNumber } from './hide-number.server.ts';
import { retryOnChange } from './retry-on-change.server.ts';
import type { Correction, CorrectionFailure, EditRefusal } from './own-data.ts';

type Edited =
  | { ok: true }
  | { ok: false; reason: Exclude<EditRefusal, 'too-many'> }
  | ({ ok: false } & CorrectionFailure);

/**
 * Corrects the patient's name, and the message where there is one. The audit log says that it was done, never to which name. A message is
 * not added: without one the patient has not agreed to its use, or has withdrawn that.
 */
export async function correctOwnData(
  booking: Booking,
  appointment: Appointment,
  typed: Correction,
): Promise<Edited> {
  const checked = checkCorrection(typed, appointment);
  if (!checked.ok) return checked;
  return editOwn(appointment, async (current) => {
    const { firstName, lastName } = checked.value;
    // The page masks the number in it.
    const isMessageKept = checked.value.message === hideNumber(current.mobileNumber)(current.message);
    const message = isMessageKept ? current.message : current.message && checked.value.message;
    const wanted = { firstName, lastName, message };
    const changed = names.filter((name) => wanted[name] !== current[name]);
    if (changed.length === 0) return { ok: true };
    if (!getAllowedChanges(current).patient.includes('name')) return { ok: false, reason: 'missed' };
    const event = { action: 'appointment-changed', details: { edited: changed.join(', ') } } as const;
    return editAppointment(
      booking,
      { ...baseOf(current), inSameTransaction: audited(booking, event) },
      { ...wanted, correctedAt: booking.clock.now() },
    );
  });
}

const names = ['firstName', 'lastName', 'message'] as const;

/** The booking form's rules; a last name that staff left empty may stay so. */
function checkCorrection(
  typed: Correction,
  { lastName }: Appointment,
): { ok: true; value: Correction } | ({ ok: false } & CorrectionFailure) {
  const rules = {
    ...fieldRules,
    lastName: lastName === '' ? optional(fieldRules.lastName) : fieldRules.lastName,
  };
  const checked = checkFields(typed, rules);
  return checked.ok ? checked : { ok: false, typed, errors: checked.errors };
}

/** Withdraws the consent to the use of health data: they are erased, the visit stays. */
export const withdrawHealthConsent = (booking: Booking, appointment: Appointment): Promise<Edited> =>
  editOwn(appointment, async (current) => {
    const { warnings } = await readVisitData(booking, current);
    if (!holdsHealth(current, warnings(current))) return { ok: true };
    const event = { action: 'consent-withdrawn', details: { to: 'health data' } } as const;
    return withdrawHealth(booking, baseOf(current), audited(booking, event));
  });

/** Withdraws the consent to reminders of this visit, and of the recall after it. */
export const withdrawReminders = (booking: Booking, appointment: Appointment): Promise<Edited> =>
  editOwn(appointment, async (current) => {
    const recall = await findRecall(booking.database.queries, current.id);
    const wantsReminders = wantsVisitReminders(current);
    if (!wantsReminders && recall?.mayRemind !== true) return { ok: true };
    const event = { action: 'consent-withdrawn', details: { to: 'reminders' } } as const;
    const write = audited(booking, event);
    const answer = { mayRemind: false, by: patientByLink.displayName, at: booking.clock.now() };
    const inSameTransaction = async (tx: Queries, visit: Appointment) => {
      await answerReminder(tx, [visit.id], answer);
      await write(tx, visit);
    };
    return editAppointment(
      booking,
      { ...baseOf(current), inSameTransaction },
      wantsReminders ? { wantsReminders: false } : {},
    );
  });

/** Whether health data are stored that need the patient's consent. */
export const holdsHealth = ({ message, consent }: Appointment, warnings: readonly Warning[]): boolean =>
  message !== '' || consent !== null || warnings.length > 0;

/** Whether the patient may still be reminded of the visit, where reminders go out. */
export const wantsVisitReminders = (visit: Appointment): boolean =>
  visit.wantsReminders && getAllowedChanges(visit).patient.includes('reminders');

const baseOf = ({ id, version }: Appointment): Change => ({ id, version });

const audited =
  ({ clock }: Booking, event: AuditEvent) =>
  (tx: Queries, { reference }: Appointment) =>
    audit(tx, { account: patientByLink }, { address: '' }, { ...event, subject: reference }, clock.now());

/** Applies a patient's edit to the visit as it is now. A repeated one changes nothing. */
async function editOwn(
  appointment: Appointment,
  edit: (current: Appointment) => Promise<ChangeResult | { ok: true } | { ok: false; reason: 'missed' }>,
): Promise<Edited> {
  const result = await retryOnChange<{ ok: true } | { ok: false; reason: string }>(appointment, edit);
  if (result.ok) return { ok: true };
  return { ok: false, reason: result.reason === 'missed' ? 'missed' : 'changed-meanwhile' };
}
