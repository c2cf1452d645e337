import { z } from 'zod';
import { dateTimeString } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { spreadsheetText } from '#platform/spreadsheet-text.ts';

/** Events that the clinic's spreadsheet can receive. */
export const sheetEvents = ['booked', 'moved', 'cancelled'] as const;
export type SheetEvent = (typeof sheetEvents)[number];

/** A row of the clinic's spreadsheet for each booking: these five keys and no others (section 3 of the specification). */
export const sheetRow = z.object({
  patient: z.string(),
  /** Ten digits; empty for a patient who has no number. */
  mobile: z.string(),
  service: z.string(),
  /** 'Monday, November 23, 2026 at 10:00 AM' */
  dateTime: z.string(),
  /** Empty when the patient wrote none. */
  message: z.string(),
  /** Both only where the spreadsheet wants to hear of more than bookings. */
  event: z.enum(sheetEvents).exactOptional(),
  reference: z.string().exactOptional(),
});
export type SheetRow = z.infer<typeof sheetRow>;

/** Input of the row. */
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
  const digits = hasNumber(mobile) ? mobile.slice(-10) : '';
  const row = { patient, mobile: digits, service, dateTime: dateTimeString(date, time), message };
  const isPlain = wanted.every((one) => one === 'booked');
  return isPlain ? row : { ...row, event, reference };
}

/**
 * A waiting row with the visit's current name, number, service and message. A booking's row without an event gets the current time too, since
 * then no row of a move follows it.
 */
export function correctedRow(row: SheetRow, visit: BookedVisit): SheetRow {
  const { dateTime, ...present } = sheetRowOf('booked', visit, []);
  return { ...row, ...present, ...(!row.event && { dateTime }) };
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
