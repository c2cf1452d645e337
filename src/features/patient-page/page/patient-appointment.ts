import type { CivilTime } from '#platform/civil-date.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { ConfirmedAppointment } from '#features/booking/form/booking-client.ts';
import { minutesOfVisit, type Slot } from '#features/booking/slots/slots.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { fromApiTime, toApiTime } from '#features/clinic/time/slot-label.ts';
import { dateTimeString } from '#features/clinic/time/times-in-english.ts';
import type { SmsStatus } from '#features/notifications/outbox/sms-status.ts';
import type { Offer } from '../earlier-time/earlier-time.ts';

/** The state of an appointment as its patient sees it. */
export type VisitState =
  | 'confirmed'
  /** The slot is held until the clinic confirms it. */
  | 'to-confirm'
  | 'moved'
  | 'arrived'
  | 'in-chair'
  | 'completed'
  | 'cancelled'
  | 'missed'
  /** The time is over, and staff have not set a final status. */
  | 'over';

/** Content of the page behind a patient's link. */
export interface PatientAppointment extends ConfirmedAppointment {
  endsAt: CivilTime;
  status: AppointmentStatus;
  state: VisitState;
  /** Whether the patient may still move or cancel it; else why not. */
  change: 'open' | 'too-late' | 'begun' | 'ended';
  /** Instant. */
  changeUntil: number;
  /** The clinic's delay on the day of the visit; 0 on other days. */
  lateMinutes: number;
  /** Masked except its end: whoever finds a link must not learn the number. */
  number: string;
  /** No SMS is promised to it. */
  isLandline: boolean;
  /** The patient may change it here. */
  mayChangeNumber: boolean;
  wantsReminders: boolean;
  /** The patient agreed to messages by WhatsApp. */
  wantsWhatsapp: boolean;
  /** The patient's answer whether they come; null while there is none. */
  coming: true | null;
  /** Whether the page asks for it, or shows it. */
  asksComing: boolean;
  /** State of the last SMS about it. */
  sms?: SmsStatus | undefined;
  earlier: { wanted: boolean; offer?: Offer | undefined };
  /** Another visit can be booked on the site; judged once this one is over, cancelled or missed. */
  mayBook: boolean;
}

const minute = 60_000;
const startOf = ({ date, time }: Slot) => instantOf(date, time);

export function visitState(
  appointment: Appointment,
  now: number,
  lateMinutes = 0,
  hours: HoursOfWeek = standardHours,
): VisitState {
  switch (appointment.status) {
    case 'no-show':
      return 'missed';
    case 'confirmed': {
      const ends = startOf(appointment) + (minutesOfVisit(appointment, hours) + lateMinutes) * minute;
      if (now > ends) return 'over';
      if (appointment.toConfirm) return 'to-confirm';
      return appointment.movedAt === null ? 'confirmed' : 'moved';
    }
    default:
      return appointment.status;
  }
}

/** The API format: times as in the specification, instants as ISO. */
export function patientAnswer(appointment: PatientAppointment) {
  const { date, time, earlier } = appointment;
  const { wanted, offer } = earlier;
  return {
    ...toApiTime(appointment),
    dateTimeString: dateTimeString(date, time),
    changeUntil: new Date(appointment.changeUntil).toISOString(),
    earlier: {
      wanted,
      ...(offer && {
        offer: { ...toApiTime(offer), until: new Date(offer.until).toISOString() },
      }),
    },
  };
}

export type PatientAnswer = ReturnType<typeof patientAnswer>;

/** Reads what `patientAnswer` wrote. */
export function readPatientAnswer(answer: PatientAnswer): PatientAppointment {
  const { dateTimeString: _, ...appointment } = fromApiTime(answer);
  const { wanted, offer } = answer.earlier;
  return {
    ...appointment,
    changeUntil: Date.parse(answer.changeUntil),
    earlier: {
      wanted,
      ...(offer && {
        offer: { ...fromApiTime(offer), until: Date.parse(offer.until) },
      }),
    },
  };
}
