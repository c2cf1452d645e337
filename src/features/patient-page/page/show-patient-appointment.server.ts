import { asksComing } from '#features/booking/appointments/allowed-changes.ts';
import { endOfVisit } from '#features/booking/slots/slots.ts';
import { comingOf, patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import { mayBookOnline } from '#features/booking/appointments/book-appointment.server.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { delayOf } from '#features/booking/slots/delays-store.server.ts';
import { readSmsStatus } from '#features/booking/appointments/notify-patient.server.ts';
import { chosenDentistOf, manageUrl } from '#features/booking/appointments/patient-link.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { isLandline } from '#platform/mobile-number.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import type { Offer } from '../earlier-time/earlier-time.ts';
import { findOpenOffer } from '../earlier-time/earlier-offers-store.server.ts';
import { wantsEarlier } from '../earlier-time/earlier-wishes-store.server.ts';
import { mayChangeNumber } from '../number/change-number.server.ts';
import { changeUntil, patientMayChange } from './may-change.ts';
import { visitState, type PatientAppointment } from './patient-appointment.ts';

/** The appointment's current state for its patient. */
export async function showPatientAppointment(
  booking: Booking,
  appointment: Appointment,
): Promise<PatientAppointment> {
  const { queries } = booking.database;
  const { facts, bookingRules } = booking.site.current();
  const now = booking.clock.now();
  const { id, reference, status, service, date, time, mobileNumber, wantsReminders, whatsappConsent } =
    appointment;
  const isToday = date === civilDateAt(now);
  const [delay, wanted, offer, sms] = await Promise.all([
    isToday ? delayOf(queries, date) : 0,
    wantsEarlier(queries, id),
    findOpenOffer(queries, id),
    readSmsStatus(booking, appointment),
  ]);
  const change = patientMayChange(appointment, now, bookingRules.changeHours);
  const state = visitState(appointment, now, delay, facts.hours);
  const shownChange = state === 'over' ? 'ended' : change;
  return {
    reference,
    patient: patientOf(appointment),
    service,
    date,
    time,
    minutes: appointment.minutes,
    ...chosenDentistOf(appointment, facts),
    endsAt: endOfVisit(appointment, facts.hours),
    manageUrl: manageUrl(appointment, booking),
    status,
    state,
    change: shownChange,
    changeUntil: changeUntil(appointment, bookingRules.changeHours),
    lateMinutes: state === 'confirmed' || state === 'moved' ? delay : 0,
    number: maskNumber(mobileNumber),
    isLandline: isLandline(mobileNumber),
    mayChangeNumber: mayChangeNumber(booking, appointment),
    wantsReminders,
    wantsWhatsapp: whatsappConsent !== null,
    coming: comingOf(appointment),
    asksComing: asksComing(appointment, now),
    sms,
    mayBook: shownChange !== 'ended' || (await mayBookOnline(booking, appointment)),
    earlier: { wanted, ...(offer && status === 'confirmed' && now < offer.until && { offer: shown(offer) }) },
  };
}

const shown = ({ id, date, time, minutes, until }: Offer): Offer => ({ id, date, time, minutes, until });
