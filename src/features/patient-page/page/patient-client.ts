import { whyNotMade, type Nearest } from '#features/booking/slot-choice/refusals.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { call } from '#platform/call.ts';
import { patientRefusals, type NotChanged, type PatientAction } from './patient-actions.ts';
import { readPatientAnswer, type PatientAnswer, type PatientAppointment } from './patient-appointment.ts';

/** How it stands now; undefined when the server can't be reached, or has no answer. */
export async function fetchPatientAppointment(
  token: string,
  signal: AbortSignal,
): Promise<PatientAppointment | undefined> {
  const answer = await call<PatientAnswer>(`/api/appointments/${token}`, { signal });
  return answer.ok ? readPatientAnswer(answer.value) : undefined;
}

/** Asks for a change. Asking again for the same changes nothing more. */
export async function postAction(
  token: string,
  action: PatientAction,
): Promise<{ ok: true; appointment: PatientAppointment } | { ok: false; refusal: NotChanged }> {
  const { type, ...body } = action.type === 'move' ? toApiTime(action) : action;
  const answer = await call<PatientAnswer, Nearest>(`/api/appointments/${token}/${type}`, { body });
  return answer.ok
    ? { ok: true, appointment: readPatientAnswer(answer.value) }
    : { ok: false, refusal: whyNotMade(answer.refusal, patientRefusals) };
}
