import { whyNotMade, type Nearest } from '#features/booking/slot-choice/refusals.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { fromApiTime, slotLabel, toApiTime } from '#features/clinic/time/slot-label.ts';
import { call, type CallRefusal } from '#platform/call.ts';
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

const shownAt = ({ date, time }: Slot) =>
  `?${new URLSearchParams({ date, time: slotLabel(time) }).toString()}`;

function whyNotChanged(refusal: CallRefusal & Partial<Nearest & Slot>): NotChanged {
  const { reason, date, time } = refusal;
  return reason === 'moved-meanwhile' && date && time
    ? { reason, ...fromApiTime({ date, time }) }
    : whyNotMade(refusal, patientRefusals);
}

/** Asks for a change. Asking again for the same changes nothing more. */
export async function postAction(
  token: string,
  action: PatientAction,
): Promise<{ ok: true; appointment: PatientAppointment } | { ok: false; refusal: NotChanged }> {
  const { type, ...body } = action.type === 'move' ? toApiTime(action) : action;
  const search = action.type === 'cancel' && action.shownAt ? shownAt(action.shownAt) : '';
  const path = `/api/appointments/${token}/${type}${search}`;
  const answer = await call<PatientAnswer, Nearest & Slot>(path, { body });
  return answer.ok
    ? { ok: true, appointment: readPatientAnswer(answer.value) }
    : { ok: false, refusal: whyNotChanged(answer.refusal) };
}
