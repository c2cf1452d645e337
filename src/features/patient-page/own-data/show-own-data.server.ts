import { z } from 'zod';
import { getAllowedChanges, isUpcoming } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import {
  describePersonalData,
  readVisitData,
  type ShownOf,
} from '#features/booking/personal-data/read-personal-data.server.ts';
import { nameOfDentist } from '#features/clinic/services/bookable-dentists.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import type { MessageState } from '#features/notifications/outbox/messages.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { mayChangeNumber } from '../number/change-number.server.ts';
import { holdsHealth, wantsVisitReminders } from './edit-own-data.server.ts';
import { hideNumber } from './hide-number.server.ts';

const sentStates: ReadonlySet<MessageState> = new Set(['sent', 'delivered', 'unknown']);
const withText = z.object({ text: z.string() });

/** The names are shown once above the visits. */
interface NamesOnPage {
  firstName: 'reference';
  lastName: 'reference';
  movedAt: 'movedOn';
  cancellation: 'cancelledFrom';
  toConfirm: 'status';
  createdAt: 'bookedOn';
  updatedAt: 'changedOn';
  correctedAt: 'correctedOn';
  healthWithdrawnAt: 'healthWithdrawnOn';
}

export type OwnData = Awaited<ReturnType<typeof showOwnData>>;

/** For the page: all that is held about one visit. */
export async function showOwnData(booking: Booking, appointment: Appointment) {
  const { appointments, warnings, calls, recalls, messages } = await readVisitData(booking, appointment);
  const now = booking.clock.now();
  const { content } = booking.site.current();
  const hidden = hideNumbersOf(appointment, messages);
  const { firstName, lastName } = appointment;
  const [recall] = recalls;
  const own = warnings(appointment).map((warning) => ({ ...warning, words: hidden(warning.words) }));
  const told = messages.map(({ channel, state, settledAt, payload }) => ({
    /** Null before it is sent, and for one that was never sent. */
    sentOn: sentStates.has(state) && settledAt !== null ? civilDateAt(settledAt) : null,
    isDelivered: state === 'delivered',
    channel,
    /** '' for a row of the spreadsheet. */
    text: hidden(withText.safeParse(payload).data?.text ?? ''),
  }));
  return {
    patient: patientOf(appointment),
    firstName,
    lastName,
    /** The clinic itself corrects a missed visit's name. */
    mayCorrect: getAllowedChanges(appointment).patient.includes('name'),
    hasHealth: holdsHealth(appointment, own),
    wantsReminders: recall?.mayRemind === true || wantsVisitReminders(appointment),
    recall: recall ? { due: recall.due, service: recall.service, mayRemind: recall.mayRemind } : null,
    /** Masked: whoever finds a link must not learn the number. */
    number: maskNumber(appointment.mobileNumber),
    mayChangeNumber: mayChangeNumber(booking, appointment),
    warnings: own,
    visits: appointments.map((visit) => {
      const { reference, service, source, channel, consent, whatsappConsent, status, date, time } = visit;
      return {
        reference,
        service,
        source,
        channel,
        consent,
        whatsappConsent,
        wantsReminders: visit.wantsReminders,
        isComing: visit.isComing,
        language: visit.language,
        minutes: visit.minutes ?? null,
        arrivedAt: visit.arrivedAt === null ? null : timeAt(visit.arrivedAt),
        movedOn: visit.movedAt === null ? null : civilDateAt(visit.movedAt),
        cancelledFrom: status === 'cancelled' ? (visit.cancellation?.origin ?? null) : null,
        date,
        time,
        dentist: nameOfDentist(visit.dentist, content) ?? null,
        /** 'held': the clinic has not confirmed it yet. */
        status: status === 'confirmed' && visit.toConfirm ? ('held' as const) : status,
        /** Still to come, so that an erasure cancels it. */
        isUpcoming: isUpcoming(visit, now),
        message: hidden(visit.message),
        note: hidden(visit.note),
        bookedOn: civilDateAt(visit.createdAt),
        changedOn: civilDateAt(visit.updatedAt),
        correctedOn: visit.correctedAt === null ? null : civilDateAt(visit.correctedAt),
        healthWithdrawnOn: visit.healthWithdrawnAt === null ? null : civilDateAt(visit.healthWithdrawnAt),
      } satisfies ShownOf<NamesOnPage>;
    }),
    calls: calls.map(({ at, outcome, note }) => ({ on: civilDateAt(at), outcome, note: hidden(note) })),
    messages: told.filter(({ sentOn, text }) => sentOn !== null || text === ''),
    /** Texts that were prepared and have not gone to the patient: nobody should take them for messages. */
    unsent: told.filter(({ sentOn, text }) => sentOn === null && text !== '').map(({ text }) => text),
  };
}

/** The same as a file. */
export async function exportOwnData(booking: Booking, appointment: Appointment): Promise<string> {
  const { content, facts } = booking.site.current();
  const held = await readVisitData(booking, appointment);
  const data = {
    clinic: facts.name,
    exportedAt: new Date(booking.clock.now()).toISOString(),
    mobileNumber: appointment.mobileNumber,
    ...describePersonalData(held, content),
  };
  return hideNumbersOf(appointment, held.messages)(JSON.stringify(data, null, 2));
}

const numbersOfPayload = z.object({ to: z.string(), mobile: z.string() }).partial();

/** Masks the visit's number, and those to which messages about it went before the number was changed. */
function hideNumbersOf(
  { mobileNumber }: Appointment,
  messages: Awaited<ReturnType<typeof readVisitData>>['messages'],
): (text: string) => string {
  const told = messages.flatMap(({ recipient, payload }) => [
    recipient ?? '',
    ...Object.values(numbersOfPayload.safeParse(payload).data ?? {}).filter((text) => text !== undefined),
  ]);
  const former = told.flatMap((text) => /^(?:\+91)?(\d{10})$/.exec(text)?.[1] ?? []);
  const numbers = new Set([mobileNumber, ...former.map((digits) => `+91${digits}`)]);
  const masks = [...numbers].map(hideNumber);
  return (text) => masks.reduce((masked, mask) => mask(masked), text);
}
