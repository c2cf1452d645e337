import { stringify } from 'csv-stringify/sync';
import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { spreadsheetText } from '#platform/spreadsheet-text.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';
import words from './export-words.en.ts';

/** An export is for the accountant: a year at a time, and a leap day. */
export const mostExportDays = 366;

/** The columns of the spreadsheet, in their order; what stands above them is in export-words.en.ts. */
const columns = [
  'date',
  'time',
  'status',
  'firstName',
  'lastName',
  'mobile',
  'service',
  'note',
  'message',
  'source',
  'chair',
  'reference',
] as const satisfies readonly (keyof typeof words)[];

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
    columns: columns.map((key) => ({ key, header: words[key] })),
    header: true,
    bom: true,
    quoted: true,
    quoted_empty: true,
    cast: { string: spreadsheetText },
    record_delimiter: 'windows',
  });
}
