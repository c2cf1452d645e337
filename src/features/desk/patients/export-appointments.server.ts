import { stringify } from 'csv-stringify/sync';
import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import {
  importedPatients,
  type ImportedPatient,
} from '#features/booking/imports/imported-patients-store.server.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { dentistNamed, type DentistFacts } from '#features/clinic/services/bookable-dentists.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { spreadsheetText } from '#platform/spreadsheet-text.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';
import words from './export-words.en.ts';

/** An export is for the accountant: a year at a time, and a leap day. */
export const maxExportDays = 366;

/** Columns of the spreadsheet in order; their heads are in export-words.en.ts. */
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

/** Exports the appointments of a range, in every status, as a spreadsheet; the audit log records it. */
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
  return appointmentsAsCsv(appointments, desk.booking.site.current().facts);
}

/**
 * A clinic that leaves takes every appointment with it, and the patients of its own list, in a file that the import reads again: their rows
 * have no day.
 */
export async function exportEverything(desk: Desk, actor: Actor): Promise<Uint8Array<ArrayBuffer>> {
  const { queries } = desk.booking.database;
  const [from, to] = ['1900-01-01', '2199-12-31'];
  const appointments = await appointmentsOfDays(queries, from, to);
  const patients = await importedPatients(queries);
  await auditDone(desk, actor, queries, {
    action: 'appointments-exported',
    subject: `${from} to ${to}`,
    details: { appointments: appointments.length, patients: patients.length },
  });
  const table = appointmentsAsCsv(appointments, desk.booking.site.current().facts, patients);
  // Loaded when a clinic leaves.
  const { strToU8, zipSync } = await import('fflate');
  return zipSync({ 'appointments.csv': strToU8(table) });
}

/** RFC 4180, with the byte order mark by which Excel knows UTF-8. Excel runs no visitor's text as a formula. */
export const spreadsheetFormat = {
  header: true,
  bom: true,
  quoted: true,
  quoted_empty: true,
  cast: { string: spreadsheetText },
  record_delimiter: 'windows',
} as const;

/** Ten digits: a plus at the beginning would make a formula of it. Empty for a patient without a number. */
export const numberCell = (mobileNumber: string): string =>
  hasNumber(mobileNumber) ? mobileNumber.slice(-10) : '';

/** A clinic without lengths has no column of them, nor one of dentists where none was chosen. */
export function appointmentsAsCsv(
  appointments: readonly Appointment[],
  facts: DentistFacts = {},
  patients: readonly Pick<ImportedPatient, 'firstName' | 'lastName' | 'mobileNumber' | 'note'>[] = [],
): string {
  const visits = appointments.map(({ mobileNumber, ...appointment }) => ({
    ...toApiTime(appointment),
    mobile: numberCell(mobileNumber),
    dentist: dentistNamed(appointment.dentist, facts)?.name ?? appointment.dentist,
  }));
  const persons = patients.map(({ mobileNumber, firstName, lastName, note }) => ({
    firstName,
    lastName,
    mobile: numberCell(mobileNumber),
    note,
  }));
  const hasDentists = appointments.some(({ dentist }) => dentist !== null);
  const hasLengths = appointments.some(({ minutes }) => minutes !== undefined);
  return stringify([...visits, ...persons], {
    columns: [
      ...columns,
      ...(hasLengths ? (['minutes'] as const) : []),
      ...(hasDentists ? (['dentist'] as const) : []),
    ].map((key) => ({
      key,
      header: words[key],
    })),
    ...spreadsheetFormat,
  });
}
