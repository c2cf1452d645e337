import { dateTimeString, parseSlotLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import type { PatientAppointment } from './patient-appointment.ts';

/** How a patient's appointment travels: times as the specification writes them, instants as ISO. */
export function patientAnswer(own: PatientAppointment) {
  const { offer } = own.earlier;
  return {
    ...own,
    time: slotLabel(own.time),
    dateTimeString: dateTimeString(own.date, own.time),
    changeUntil: new Date(own.changeUntil).toISOString(),
    earlier: {
      wanted: own.earlier.wanted,
      ...(offer && {
        offer: { ...offer, time: slotLabel(offer.time), until: new Date(offer.until).toISOString() },
      }),
    },
  };
}

export type PatientAnswer = ReturnType<typeof patientAnswer>;

/** The reverse. */
export function readPatientAnswer(answer: PatientAnswer): PatientAppointment {
  const { offer } = answer.earlier;
  return {
    ...answer,
    time: parseSlotLabel(answer.time)!,
    changeUntil: Date.parse(answer.changeUntil),
    earlier: {
      wanted: answer.earlier.wanted,
      ...(offer && {
        offer: { ...offer, time: parseSlotLabel(offer.time)!, until: Date.parse(offer.until) },
      }),
    },
  };
}
