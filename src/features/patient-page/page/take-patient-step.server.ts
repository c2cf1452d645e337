import { requirementsOf } from '#features/clinic/services/service-lengths.ts';
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
  applyIntent,
} from '#features/booking/slot-choice/posted-choice.server.ts';
import { knownFromPage } from '#features/booking/slots/known-availability.ts';
import { intentField } from '#features/booking/slot-choice/intents.ts';
import type { Log } from '#platform/log.server.ts';
import { changeAsPatient } from './change-as-patient.server.ts';
import {
  actionField,
  doneBy,
  mayAsk,
  numberAfter,
  questionBefore,
  type DoneAction,
  type MoveChoice,
  type ChangeFailure,
  type PatientAction,
  type PatientPage,
} from './patient-actions.ts';
import { parseButton } from './parse-action.server.ts';
import { showPatientAppointment } from './show-patient-appointment.server.ts';

interface Needs {
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  log: Log;
  /** The address of the browser that posted the form. */
  address: string;
}

export type PatientStep =
  { done: DoneAction | undefined } | { page: PatientPage; status: number; retryAfterSeconds?: number };

const nothingChosen: MoveChoice = { sending: false };

/** The page as a GET shows it. */
export async function showPatientPage(
  needs: Needs,
  found: Appointment,
  { question, ...more }: Partial<PatientPage> = {},
): Promise<PatientPage> {
  const appointment = await showPatientAppointment(needs.booking, found);
  const asked = question && mayAsk(question, appointment) ? question : undefined;
  return {
    appointment,
    now: needs.booking.clock.now(),
    move: nothingChosen,
    ...more,
    ...(asked && { question: asked }),
    ...(asked === 'move' && { availability: await readFree(needs, found) }),
  };
}

const readFree = (needs: Needs, appointment: Appointment) =>
  readAvailability(needs, requirementsOf(appointment, needs.booking.site.current().facts));

/** Handles one posted form of the page without scripts. */
export async function takePatientStep(
  needs: Needs,
  appointment: Appointment,
  form: FormData,
): Promise<PatientStep> {
  const action = parseButton(postedText(form, actionField), form);
  if (action) return perform(needs, appointment, action);
  if (form.has(intentField)) return pressCalendar(needs, appointment, form);
  return { page: await showPatientPage(needs, appointment), status: 422 };
}

async function pressCalendar(needs: Needs, appointment: Appointment, form: FormData): Promise<PatientStep> {
  const now = needs.booking.clock.now();
  const posted = readPostedChoice(form);
  const before = { ...nothingChosen, ...choiceOf(posted, needs.booking.site.current().bookingRules, now) };
  const to = chosenSlot(before);
  if (posted.press.type === 'send' && to) {
    return perform(needs, appointment, { type: 'move', ...to }, chooseSlot(before, { type: 'send' }));
  }
  const page = await showPatientPage(needs, appointment, { question: 'move' });
  const move = applyIntent(before, posted.press, knownFromPage(page.availability, now));
  return { page: { ...page, move }, status: 200 };
}

async function perform(
  needs: Needs,
  appointment: Appointment,
  action: PatientAction,
  asked: MoveChoice = nothingChosen,
): Promise<PatientStep> {
  const question = questionBefore(action);
  const refuse = async (refusal: ChangeFailure) =>
    showPatientPage(
      needs,
      // A refusal includes the current state.
      (await findById(needs.booking.database.queries, appointment.id)) ?? appointment,
      'nearest' in refusal
        ? { question, move: chooseSlot(asked, { type: 'refuse', refusal }) }
        : { question, move: asked, number: numberAfter(action, refusal), refusal },
    );
  const admitted = await needs.bookingPostLimit.admit(needs.address);
  if (!admitted.ok) {
    const { retryAfterSeconds } = admitted;
    return { page: await refuse({ reason: 'too-many' }), status: 429, retryAfterSeconds };
  }
  const result = await changeAsPatient(needs.booking, appointment, action, needs.address);
  if (!result.ok) return { page: await refuse(result), status: 409 };
  if (action.type !== 'number') return { done: doneBy(action) };
  // The page has the number once more, which is stored nowhere.
  const shown = { question: 'number', number: numberAfter(action) } as const;
  return { page: await showPatientPage(needs, result.appointment, shown), status: 200 };
}
