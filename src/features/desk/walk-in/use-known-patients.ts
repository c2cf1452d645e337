import { useEffect, useState } from 'react';
import { internationalNumber } from '#features/booking/appointments/appointment-request.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { findAppointments } from '../visit/desk-client.ts';

interface Known {
  number: string;
  names: string[];
}

/** The patients who have been here under a number that is being typed: often a family. */
export function useKnownPatients(typed: string): string[] {
  const number = internationalNumber(typed);
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    let left = false;
    const find = async (whole: string) => {
      const answer = await findAppointments(whole.slice(3));
      if (left || !answer.ok) return;
      const names = answer.appointments.map((appointment) => patientOf(appointment).trim());
      setKnown({ number: whole, names: [...new Set(names)] });
    };
    if (number) void find(number);
    return () => {
      left = true;
    };
  }, [number]);
  return known && known.number === number ? known.names : [];
}
