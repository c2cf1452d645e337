import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { BookingPostLimit } from '#features/booking/form/limit-booking-posts.server.ts';
import { chooseSlot, chosenSlot } from '#features/booking/slot-choice/choose-slot.ts';
import {
  choiceOf,
  postedText,
  readAvailability,
  readPostedChoice,
  takePress,
} from '#features/booking/slot-choice/posted-choice.server.ts';
import { pressField } from '#features/booking/slot-choice/presses.ts';
import type { Log } from '#platform/log.server.ts';
import { changeAsPatient } from './change-as-patient.server.ts';
import {
  actionField,
  doneBy,
  type Done,
  type MoveChoice,
  type NotChanged,
  type PatientAction,
  type PatientPage,
} from './patient-actions.ts';
import { parseButton } from './parse-action.server.ts';
import { showPatientAppointment } from './show-patient-appointment.server.ts';

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  log: Log;
  /** Where the form was posted from. */
  address: string;
}

export type PatientStep =
  { done: Done | undefined } | { page: PatientPage; status: number; retryAfterSeconds?: number };

const nothingChosen: MoveChoice = { sending: false };

/** The page as a GET shows it. */
export async function showPatientPage(
  needs: Needs,
  found: Appointment,
  { question, ...more }: Partial<PatientPage> = {},
): Promise<PatientPage> {
  const appointment = await showPatientAppointment(needs.booking, found);
  const asked = appointment.change === 'open' ? question : undefined;
  return {
    appointment,
    now: needs.booking.clock.now(),
    move: nothingChosen,
    ...more,
    ...(asked && { question: asked }),
    ...(asked === 'move' && { availability: await readAvailability(needs) }),
  };
}

/** One press of a button on the page where no script runs. */
export async function takePatientStep(
  needs: Needs,
  appointment: Appointment,
  form: FormData,
): Promise<PatientStep> {
  const action = parseButton(postedText(form, actionField));
  if (action) return perform(needs, appointment, action);
  if (form.has(pressField)) return pressCalendar(needs, appointment, form);
  return { page: await showPatientPage(needs, appointment), status: 422 };
}

async function pressCalendar(needs: Needs, appointment: Appointment, form: FormData): Promise<PatientStep> {
  const now = needs.booking.clock.now();
  const posted = readPostedChoice(form);
  const before = { ...nothingChosen, ...choiceOf(posted, needs.booking, now) };
  const to = chosenSlot(before);
  if (posted.press.type === 'send' && to) {
    return perform(needs, appointment, { type: 'move', ...to }, chooseSlot(before, { type: 'send' }));
  }
  const page = await showPatientPage(needs, appointment, { question: 'move' });
  return { page: { ...page, move: takePress(before, posted.press, page.availability, now) }, status: 200 };
}

async function perform(
  needs: Needs,
  appointment: Appointment,
  action: PatientAction,
  asked: MoveChoice = nothingChosen,
): Promise<PatientStep> {
  const question = action.type === 'move' || action.type === 'cancel' ? action.type : undefined;
  const refuse = async (refusal: NotChanged) =>
    showPatientPage(
      needs,
      // A refusal says how it stands now.
      (await findById(needs.booking.database.queries, appointment.id)) ?? appointment,
      'nearest' in refusal
        ? { question, move: chooseSlot(asked, { type: 'refuse', refusal }) }
        : { question, move: asked, refusal },
    );
  const admitted = await needs.bookingPostLimit.admit(needs.address);
  if (!admitted.ok) {
    const { retryAfterSeconds } = admitted;
    return { page: await refuse({ reason: 'too-many' }), status: 429, retryAfterSeconds };
  }
  const result = await changeAsPatient(needs.booking, appointment, action);
  return result.ok ? { done: doneBy(action) } : { page: await refuse(result), status: 409 };
}
