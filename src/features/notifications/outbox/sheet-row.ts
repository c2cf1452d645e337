import { dateTimeString } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { spreadsheetText } from '#platform/spreadsheet-text.ts';

/** What the clinic's spreadsheet can hear of. */
export const sheetEvents = ['booked', 'moved', 'cancelled'] as const;
export type SheetEvent = (typeof sheetEvents)[number];

/** What the clinic's spreadsheet gets for each booking: these five keys and no others (section 3 of the specification). */
export interface SheetRow {
  patient: string;
  /** Ten digits. */
  mobile: string;
  service: string;
  /** 'Monday, November 23, 2026 at 10:00 AM' */
  dateTime: string;
  /** Empty when the patient wrote none. */
  message: string;
  /** Both only where the spreadsheet wants to hear of more than bookings. */
  event?: SheetEvent;
  reference?: string;
}

/** What the row is made of. */
interface BookedVisit {
  reference: string;
  patient: string;
  /** '+919812345210' */
  mobile: string;
  service: string;
  message: string;
  date: CivilDate;
  time: CivilTime;
}

/** The specified row of a booking; with other events wanted too, each row says what it is of. */
export function sheetRowOf(event: SheetEvent, visit: BookedVisit, wanted: readonly SheetEvent[]): SheetRow {
  const { reference, patient, mobile, service, message, date, time } = visit;
  const row = { patient, mobile: mobile.slice(-10), service, dateTime: dateTimeString(date, time), message };
  const isPlain = wanted.every((one) => one === 'booked');
  return isPlain ? row : { ...row, event, reference };
}

/**
 * A row that waits, with the name, number and service that the visit has now; the specified row of a booking, which no row of a move
 * follows, with its time too.
 */
export function correctedRow(row: SheetRow, visit: BookedVisit): SheetRow {
  const { patient, mobile, service, dateTime } = sheetRowOf('booked', visit, []);
  return { ...row, patient, mobile, service, ...(!row.event && { dateTime }) };
}

/** The row as it is posted: nothing that a patient wrote is run as a formula. */
export const sheetCells = ({ patient, mobile, service, dateTime, message, ...more }: SheetRow): SheetRow => ({
  patient: spreadsheetText(patient),
  mobile,
  service: spreadsheetText(service),
  dateTime,
  message: spreadsheetText(message),
  ...more,
});
