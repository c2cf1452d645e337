import { stringify } from 'csv-stringify/sync';
import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { spreadsheetText } from '#platform/spreadsheet-text.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';
import columns from './export-words.en.ts';

/** All appointments from one day to another, of every status, as a spreadsheet opens them; the audit log says so. */
export async function exportAppointments(
  desk: Desk,
  actor: Actor,
  from: CivilDate,
  to: CivilDate,
): Promise<string> {
  const { queries } = desk.booking.database;
  const appointments = await appointmentsOfDays(queries, from, to);
  await auditDone(desk, actor, queries, {
    action: 'appointments-exported',
    subject: `${from} to ${to}`,
    details: { appointments: appointments.length },
  });
  return appointmentsAsCsv(appointments);
}

/**
 * RFC 4180, with the byte order mark by which Excel knows UTF-8. What a visitor wrote is never run as a formula.
 */
export function appointmentsAsCsv(appointments: readonly Appointment[]): string {
  const rows = appointments.map(({ mobileNumber, ...appointment }) => ({
    ...toApiTime(appointment),
    // Ten digits: a plus at the beginning would make a formula of it.
    mobile: mobileNumber.slice(-10),
  }));
  return stringify(rows, {
    columns,
    header: true,
    bom: true,
    quoted: true,
    quoted_empty: true,
    cast: { string: spreadsheetText },
    record_delimiter: 'windows',
  });
}
