import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { instantOf, civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';

export type MessageType = 'booked' | 'moved' | 'cancelled' | 'reminder-evening' | 'reminder-2h';

/** A message as the provider received it. */
export interface SentMessage {
  id: string;
  channel: 'sms' | 'whatsapp';
  appointmentId: string;
  to: string;
  text: string;
}

const hour = 3_600_000;
const openings: readonly (readonly [RegExp, MessageType])[] = [
  [/you are booked for/, 'booked'],
  [/your visit is now on/, 'moved'],
  [/is cancelled/, 'cancelled'],
  [/see you tomorrow/, 'reminder-evening'],
  [/see you today/, 'reminder-2h'],
];

interface News {
  /** True when the patient must get a message about the visit's present state. */
  isOwed: boolean;
  /** Messages about that state that were delivered, as far as is known. */
  heardFrom: Set<string>;
}
const news = (isOwed: boolean): News => ({ isOwed, heardFrom: new Set() });

/** Model of a visit and its messages, by the simplest rules there are. */
interface Patient {
  visit: Appointment;
  news: News;
  /** The message from before the current cancellation, which an undo restores. */
  newsBefore: News;
  /** True when sending a message about the current cancellation was tried. */
  mayKnowOfCancelling: boolean;
  /** The instant at which the reminders of this time were planned. */
  plannedAt: number | undefined;
}

/** Compares all sent messages with the state of the visits. */
export class MessageModel {
  readonly patients = new Map<string, Patient>();
  readonly differences: string[] = [];
  /** Sent messages, by their content. */
  readonly reminded = new Map<string, number>();

  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  booked(visit: Appointment, tells: boolean): void {
    const plannedAt = this.now();
    const known = { news: news(tells), newsBefore: news(false), mayKnowOfCancelling: false };
    this.patients.set(visit.id, { visit, plannedAt, ...known });
  }

  moved(visit: Appointment, tells: boolean): void {
    const patient = this.patients.get(visit.id)!;
    const isNewTime = visit.date !== patient.visit.date || visit.time !== patient.visit.time;
    if (isNewTime) Object.assign(patient, { news: news(tells), plannedAt: undefined });
    this.changed(visit);
  }

  cancelled(visit: Appointment, tells: boolean): void {
    const patient = this.patients.get(visit.id)!;
    Object.assign(patient, { newsBefore: patient.news, news: news(tells), mayKnowOfCancelling: false });
    this.changed(visit);
  }

  /** Records a change, also one that does not concern the patient. */
  changed(visit: Appointment): void {
    const patient = this.patients.get(visit.id)!;
    const stands = patient.visit.status === 'cancelled' && visit.status !== 'cancelled';
    if (stands) patient.news = patient.mayKnowOfCancelling ? news(true) : patient.newsBefore;
    patient.visit = visit;
    if (visit.status === 'confirmed' && visit.wantsReminders) patient.plannedAt ??= this.now();
  }

  /** Called when a message is passed to a provider. */
  tried(message: SentMessage): void {
    const patient = this.patients.get(message.appointmentId)!;
    const told = messageTypeOf(message);
    if (told === 'cancelled') patient.mayKnowOfCancelling = true;
    const fault = this.faultOf(message);
    if (fault) this.differences.push(`${fault}: ${message.channel} ${message.text} to ${message.to}`);
  }

  /** Called when the provider has accepted a message. */
  taken(message: SentMessage): void {
    if (this.faultOf(message)) return;
    const patient = this.patients.get(message.appointmentId)!;
    const told = messageTypeOf(message);
    if (told.startsWith('reminder')) {
      const key = this.reminderKey(patient.visit, told);
      this.reminded.set(key, (this.reminded.get(key) ?? 0) + 1);
    } else patient.news.heardFrom.add(message.id);
  }

  /** Called when a report says that a message did not arrive. */
  reportedFailed({ id, appointmentId }: SentMessage): void {
    const { news, newsBefore } = this.patients.get(appointmentId)!;
    news.heardFrom.delete(id);
    newsBefore.heardFrom.delete(id);
  }

  /** Missing messages, to be called after the night, when staff have decided all unclear ones. */
  missing(drainedSince: number): string[] {
    return [...this.patients.values()].flatMap((patient) => {
      const { visit, news, plannedAt } = patient;
      const isWaiting = news.isOwed && news.heardFrom.size === 0;
      const at = instantOf(visit.date, visit.time);
      const lost: string[] = [];
      const hears = ['confirmed', 'arrived', 'in-chair', 'cancelled'].includes(visit.status);
      if (isWaiting && hears && at > drainedSince + 14 * hour)
        lost.push(`${visit.id} never heard: ${visit.status}`);
      if (visit.status !== 'confirmed' || !visit.wantsReminders || plannedAt === undefined) return lost;
      const dues = {
        'reminder-evening': instantOf(addDays(visit.date, -1), '19:00'),
        'reminder-2h': at - 2 * hour,
      };
      for (const [told, due] of Object.entries(dues) as [MessageType, number][]) {
        if (due <= drainedSince || plannedAt > due - 2 * hour) continue;
        const times = this.reminded.get(this.reminderKey(visit, told)) ?? 0;
        if (times !== 1) lost.push(`${visit.id} got ${told} ${times} times`);
      }
      return lost;
    });
  }

  private reminderKey = ({ id, date, time, mobileNumber }: Appointment, told: MessageType) =>
    `${id} ${told} ${date} ${time} ${mobileNumber}`;

  private faultOf(message: SentMessage): string | undefined {
    const { visit } = this.patients.get(message.appointmentId)!;
    const told = messageTypeOf(message);
    const { status } = visit;
    if (message.to !== visit.mobileNumber) return 'to another number';
    if (message.channel === 'whatsapp' && !visit.whatsappConsent) return 'without a yes to WhatsApp';
    const isKind =
      told === 'cancelled'
        ? status === 'cancelled'
        : told.startsWith('reminder')
          ? status === 'confirmed' && visit.wantsReminders
          : ['confirmed', 'arrived', 'in-chair'].includes(status);
    if (!isKind) return `of a visit that is ${status}`;
    const said =
      told === 'reminder-2h' ? clockOf(visit.time) : `${dayOf(visit.date)} at ${clockOf(visit.time)}`;
    if (!message.text.includes(` ${said}.`) && !message.text.includes(` ${said} is `))
      return `of a visit at ${said}`;
    const today = civilDateAt(this.now());
    if (told === 'reminder-2h' && today !== visit.date) return 'not today';
    if (told === 'reminder-evening' && addDays(today, 1) !== visit.date) return 'not tomorrow';
    return undefined;
  }
}

export const messageTypeOf = ({ text }: Pick<SentMessage, 'text'>): MessageType =>
  openings.find(([words]) => words.test(text))![1];

const dayOf = (date: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return parts
    .format(new Date(`${date}T00:00:00Z`))
    .replace(',', '')
    .replace('Sept', 'Sep');
};
const clockOf = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  const shown = hours % 12 || 12;
  return `${shown}${minutes ? ` ${String(minutes).padStart(2, '0')}` : ''} ${hours < 12 ? 'AM' : 'PM'}`;
};
