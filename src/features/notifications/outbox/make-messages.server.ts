import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { type CivilDate, type CivilTime, addDays } from '#platform/civil-date.ts';
import { hourMs } from '#platform/clock.ts';
import type { Language } from '#platform/language.ts';
import {
  inLanguage,
  renderTemplate,
  type MessageEvent,
  type MessageTemplate,
} from '../templates/message-template.ts';
import type { NewMessage } from './messages.ts';
import { sheetRowOf, type SheetEvent } from './sheet-row.ts';
import { messageValues } from '../templates/message-values.ts';
import { translatedValues } from '../templates/translated-values.server.ts';
import { nightBegins } from './night.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A reminder this soon after the confirmation would only be a second bill. */
const minPause = 2 * hour;

/**
 * When the reminders of a visit go out, and until when they may still come: the evening before at 19:00, and two hours before. Those
 * that would follow soon after the confirmation are left out.
 */
function reminderTimes({ date, time }: { date: CivilDate; time: CivilTime }, now: number) {
  const visit = instantOf(date, time);
  const evening = (at: CivilTime) => instantOf(addDays(date, -1), at);
  const planned = [
    { event: 'reminder-evening', dueAt: evening('19:00'), expiresAt: evening(nightBegins) },
    { event: 'reminder-2h', dueAt: visit - 2 * hour, expiresAt: visit - 30 * minute },
  ] as const;
  return planned.filter(({ dueAt }) => dueAt >= now + minPause);
}

/** Appointment data for messages. */
export interface AppointmentForMessages {
  id: string;
  reference: string;
  /** First and last name joined; only for the sheet. */
  patient: string;
  /** '+919812345210', or a placeholder (missing-number.ts). */
  mobile: string;
  service: string;
  /** The service without its category, if it is one of the clinic's. */
  serviceName?: string;
  /** The patient's own message, or nothing: for the sheet alone. */
  message: string;
  date: CivilDate;
  time: CivilTime;
  /** The end of the address of the patient's own page. */
  token: string;
  wantsReminders: boolean;
  /** expected: the visit is to come. present: the patient is here. ended: it took place, or the patient did not come. */
  stage: 'expected' | 'present' | 'ended' | 'cancelled';
  /** The clinic must confirm it by a call; until then the number may be a stranger's. */
  isHeld?: boolean;
  /** Chosen when booking. */
  language?: Language;
}

export type Templates = Readonly<Record<MessageEvent, MessageTemplate>>;

/** A patient's own change is confirmed at night too, for this long. */
const answerWindow = 2 * hourMs;

/** The SMS of an event. */
export function smsAbout(
  event: MessageEvent,
  appointment: AppointmentForMessages,
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
  // A confirmation expires when the visit begins.
  return { kind: 'sms', event, appointmentId: id, payload, expiresAt: instantOf(date, time) };
}

/** Sent at once; at night only where the patient has just acted and waits for it. */
export function confirmationOf(
  event: 'booked' | 'moved' | 'cancelled',
  appointment: AppointmentForMessages,
  templates: Templates,
  { now, byPatient }: { now: number; byPatient: boolean },
): NewMessage {
  const message = smsAbout(event, appointment, templates);
  return byPatient ? { ...message, nightUntil: now + answerWindow } : message;
}

/** Reminders that are not too late (reminder-times.ts). */
export function remindersOf(
  appointment: AppointmentForMessages,
  templates: Templates,
  now: number,
): NewMessage[] {
  if (!appointment.wantsReminders || appointment.stage !== 'expected') return [];
  return reminderTimes(appointment, now).map(({ event, ...when }) => ({
    ...smsAbout(event, appointment, templates),
    ...when,
  }));
}

/** Rows for the clinic's spreadsheet, if it wants this event. */
export const sheetMessages = (
  event: SheetEvent,
  appointment: AppointmentForMessages,
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
