import { instantOf } from '#features/clinic/time/clinic-time.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';
import {
  inLanguage,
  renderTemplate,
  type MessageEvent,
  type MessageTemplate,
} from '../templates/message-template.ts';
import type { NewMessage } from './messages.ts';
import { reminderTimes } from './reminder-times.ts';
import { sheetRowOf, type SheetEvent } from './sheet-row.ts';
import { messageValues } from '../templates/message-values.ts';
import { translatedValues } from '../templates/translated-values.server.ts';

/** What is told of an appointment. */
export interface ToldAppointment {
  id: string;
  reference: string;
  /** First and last name joined: for the sheet alone. */
  patient: string;
  /** '+919812345210' */
  mobile: string;
  service: string;
  /** Without its category, where it is one of the clinic's. */
  serviceName?: string;
  /** What the patient wrote, or nothing: for the sheet alone. */
  message: string;
  date: CivilDate;
  time: CivilTime;
  /** The end of the address of the patient's own page. */
  token: string;
  wantsReminders: boolean;
  /** expected: the visit is to come. present: the patient is here. ended: it took place, or the patient did not come. */
  stage: 'expected' | 'present' | 'ended' | 'cancelled';
  /** In which the patient booked. */
  language?: Language;
}

export type Templates = Readonly<Record<MessageEvent, MessageTemplate>>;

/** So long what a patient has just done may be confirmed at night. */
const justNow = 2 * 3_600_000;

/** The SMS of an event. */
export function smsAbout(
  event: MessageEvent,
  appointment: ToldAppointment,
  templates: Templates,
): Extract<NewMessage, { kind: 'sms' }> {
  const { id, mobile, date, time, language = 'en' } = appointment;
  const values = messageValues(appointment);
  const translated = language !== 'en' && {
    language,
    values: translatedValues(appointment, language),
  };
  const template = inLanguage(templates[event], language);
  const { text } = renderTemplate(
    template,
    translated && template.language !== 'en' ? translated.values : values,
  );
  const payload = { to: mobile, text, values, visit: { date, time }, ...(translated && { translated }) };
  // After the visit no confirmation is sent.
  return { kind: 'sms', event, appointmentId: id, payload, expiresAt: instantOf(date, time) };
}

/** Told at once; at night too where the patient is waiting for it. */
export function confirmationOf(
  event: 'booked' | 'moved' | 'cancelled',
  appointment: ToldAppointment,
  templates: Templates,
  { now, byPatient }: { now: number; byPatient: boolean },
): NewMessage {
  const message = smsAbout(event, appointment, templates);
  return byPatient ? { ...message, nightUntil: now + justNow } : message;
}

/** Those that there is still time for (reminder-times.ts). */
export function remindersOf(appointment: ToldAppointment, templates: Templates, now: number): NewMessage[] {
  if (!appointment.wantsReminders || appointment.stage !== 'expected') return [];
  return reminderTimes(appointment, now).map(({ event, ...when }) => ({
    ...smsAbout(event, appointment, templates),
    ...when,
  }));
}

/** For the clinic's spreadsheet, where it wants to hear of the event. */
export const sheetMessages = (
  event: SheetEvent,
  appointment: ToldAppointment,
  wanted: readonly SheetEvent[],
): NewMessage[] =>
  wanted.includes(event)
    ? [
        {
          kind: 'sheet',
          event,
          appointmentId: appointment.id,
          payload: sheetRowOf(event, appointment, wanted),
        },
      ]
    : [];
