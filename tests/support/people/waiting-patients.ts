// Patients who book, wait for an earlier time and answer, with a stopped clock.
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { findByLinkHash } from '#features/booking/appointments/appointments-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { cancelAppointment } from '#features/booking/appointments/change-appointment.server.ts';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { linkHashes, linkToken } from '#features/booking/appointments/patient-link.server.ts';
import { takenSlots } from '#tests/support/queries/taken-slots.ts';
import { changeAsPatient } from '#features/patient-page/page/change-as-patient.server.ts';
import { offerFreedSlots } from '#features/patient-page/earlier-time/offer-freed-slots.server.ts';
import type { PatientAction } from '#features/patient-page/page/patient-actions.ts';
import { showPatientAppointment } from '#features/patient-page/page/show-patient-appointment.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { bookingOn, mobile, wanted } from './booking.ts';
import { mondayMorning } from '../servers/run-server.ts';
import { stoppedClock } from '../servers/stopped-clock.ts';

export function waitingPatients(
  database: Database,
  now = mondayMorning,
  differences: Parameters<typeof bookingOn>[1] = {},
) {
  const clock = stoppedClock(now);
  const booking = bookingOn(database, { clock, ...differences });
  let patients = 0;
  let wishes = 0;
  const patient = async (date: string, time: string, dentist?: string) => {
    const slot = { date, time, dentist, mobileNumber: mobile(patients++) };
    const result = await bookAppointment(booking, wanted(slot), crypto.randomUUID());
    if (!result.ok) throw new Error(result.reason);
    const hashes = linkHashes(linkToken(result.appointment, booking.linkSecret));
    const now = async () => (await findByLinkHash(database.queries, hashes))!;
    const does = async (action: PatientAction) => changeAsPatient(booking, await now(), action);
    return {
      now,
      does,
      wish: () => {
        // The clock advances by a millisecond for each further patient, since it decides who asked first.
        clock.advance(Math.min(1, wishes++));
        return does({ type: 'earlier', wanted: true });
      },
      page: async () => showPatientAppointment(booking, await now()),
      offer: async () => (await showPatientAppointment(booking, await now())).earlier.offer,
    };
  };
  const change = ({ id, version }: Appointment) => ({ id, version });
  /** A released slot is offered only after the desk's undo has timed out. */
  const undoRunsOut = () => clock.advance(undoSeconds * 1000 + 1);
  const staffCancel = async (whose: { now(): Promise<Appointment> }) => {
    const cancelled = await cancelAppointment(booking, change(await whose.now()), { notifyPatient: true });
    undoRunsOut();
    return cancelled;
  };
  const taken = async () =>
    (await takenSlots(database.queries, '2026-11-23', '2026-12-31'))
      .map(({ date, time }) => `${date} ${time}`)
      .sort();
  /** Runs the offers until there is nothing more to do. */
  const offerAll = async () => {
    while ((await offerFreedSlots(booking)) > 0);
  };
  return { booking, clock, patient, staffCancel, undoRunsOut, change, taken, offerAll };
}
