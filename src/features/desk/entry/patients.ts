import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import { patientKey } from '#features/booking/search/match-names.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { langOfText } from '#platform/language.ts';

/** A name under a number, with visits. A family shares one number, so the number alone is no patient. */
export interface Patient {
  name: string;
  /** The language of the name, if it is not English. */
  lang: string | undefined;
  mobileNumber: string;
  /** The latest first. */
  appointments: [Appointment, ...Appointment[]];
  counts: VisitCounts;
  /** The patient's next visit. */
  next: Appointment | undefined;
}

export interface VisitCounts {
  /** Counts past visits as attended, unless staff marked them otherwise. */
  visits: number;
  noShows: number;
  cancelled: number;
  toCome: number;
}

/** Groups appointments by patient, in order of first appearance. Case and accents do not distinguish patients. */
export function patientsOf(appointments: readonly Appointment[], present: Slot): Patient[] {
  const byPerson = Map.groupBy(appointments, patientKey);
  return [...byPerson.values()].map((own) => {
    const latestFirst = own.toSorted((one, other) =>
      isLater(one, other) ? -1 : 1,
    ) as Patient['appointments'];
    const [latest] = latestFirst;
    const toCome = latestFirst.filter((visit) => visit.status === 'confirmed' && isLater(visit, present));
    return {
      name: patientOf(latest),
      lang: langOfText(patientOf(latest), latest.language),
      mobileNumber: latest.mobileNumber,
      appointments: latestFirst,
      next: toCome.at(-1),
      counts: {
        visits: own.filter(({ status }) => holdsSlot(status)).length - toCome.length,
        noShows: own.filter(({ status }) => status === 'no-show').length,
        cancelled: own.filter(({ status }) => status === 'cancelled').length,
        toCome: toCome.length,
      },
    };
  });
}

const isLater = (one: Slot, other: Slot): boolean =>
  one.date > other.date || (one.date === other.date && one.time > other.time);
