import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays, daysBetween, type CivilDate, type CivilTime } from '#platform/civil-date.ts';

const minute = 60_000;

export interface CalledVisit {
  id: string;
  /** The number and the name. */
  person: string;
  date: CivilDate;
  time: CivilTime;
  status: AppointmentStatus;
  toConfirm: boolean;
  isComing: boolean;
  /** The instant at which it was booked or moved. */
  saidAt: number;
  /** The instant at which its status changed. */
  markedAt: number;
  /** Messages about its current time, in the order in which they were made. */
  messages: { id: string; hasFailed: boolean; until: number | null }[];
  /** The day of the recall that was agreed after it. */
  recall?: CivilDate;
  wantsReminders: boolean;
  agreesToWhatsapp: boolean;
}

/** Half a day that the clinic closed. */
export interface CalledClosure {
  id: string;
  date: CivilDate;
  from: CivilTime;
  to: CivilTime;
  at: number;
}

export interface ModelCall {
  person: string;
  at: number;
  outcome: 'reached' | 'no-answer' | 'booked' | 'leave';
  causes: readonly string[];
  againAt: number | null;
}

const holds = ({ status }: CalledVisit) => status !== 'cancelled' && status !== 'no-show';
const timeOf = ({ date, time }: CalledVisit) => `${date} ${time}`;

/** Whom a clinic is to call and why, by the simplest rules there are: all visits are looked at for each answer. */
export class CallsModel {
  readonly visits: CalledVisit[] = [];
  readonly closures: CalledClosure[] = [];
  readonly calls: ModelCall[] = [];
  private readonly visitsOf = new Map<string, CalledVisit[]>();

  book(visit: CalledVisit): void {
    this.visits.push(visit);
    this.visitsOf.set(visit.person, [...(this.visitsOf.get(visit.person) ?? []), visit]);
  }

  /** The causes of one person that no call has settled: 'missed 0192…' with the state that makes it another cause. */
  open(person: string, now: number): { reason: string; visit: CalledVisit; key: string }[] {
    const own = this.visitsOf.get(person) ?? [];
    return own
      .flatMap((visit) =>
        this.causes(visit, own, now).map(([reason, state]) => ({
          reason,
          visit,
          key: `${reason} ${visit.id} ${state}`,
        })),
      )
      .filter(({ key }) => !this.isCauseResolved(person, key, now));
  }

  /** 'number name: reason visit, …', with the instant to call again; sorted. */
  list(now: number): string[] {
    return [...this.visitsOf.keys()]
      .flatMap((person) => {
        const open = this.open(person, now).map(({ reason, visit }) => `${reason} ${visit.id}`);
        return open.length > 0 ? [lineOf(person, open, this.againAt(person, now))] : [];
      })
      .sort();
  }

  /** Until then nobody calls a person who did not answer; null: call now. A new cause does not wait. */
  againAt(person: string, now: number): number | null {
    const keys = this.open(person, now).map(({ key }) => key);
    const last = this.about(person, keys).at(-1);
    return last?.outcome === 'no-answer' && keys.every((key) => last.causes.includes(key))
      ? last.againAt
      : null;
  }

  /** When to call again after one more call without an answer. */
  nextTry(person: string, now: number): number {
    const keys = this.open(person, now).map(({ key }) => key);
    const before = this.about(person, keys).filter(({ outcome }) => outcome === 'no-answer').length;
    return before === 0
      ? now + 30 * minute
      : before === 1
        ? now + 120 * minute
        : instantOf(addDays(civilDateAt(now), 1), '10:00');
  }

  private about = (person: string, keys: readonly string[]) =>
    this.calls.filter((call) => call.person === person && call.causes.some((key) => keys.includes(key)));

  private isCauseResolved = (person: string, key: string, now: number) =>
    this.calls.some(
      (call) =>
        call.person === person &&
        call.outcome !== 'no-answer' &&
        call.causes.includes(key) &&
        (call.againAt === null || call.againAt > now),
    );

  private causes(
    visit: CalledVisit,
    own: readonly CalledVisit[],
    now: number,
  ): (readonly [string, string | number])[] {
    const { date, status, isComing, toConfirm, saidAt, markedAt, recall } = visit;
    const today = civilDateAt(now);
    const dayBefore = addDays(date, -1);
    const others = own.filter((other) => other !== visit);
    const time = timeOf(visit);
    if (status === 'no-show') {
      const comes = others.some((other) => holds(other) && timeOf(other) > time);
      return date >= addDays(today, -14) && !comes ? [['missed', markedAt]] : [];
    }
    if (status === 'completed') {
      const isDue = recall !== undefined && recall <= today && recall >= addDays(today, -90);
      return isDue && !this.isRecallOver(visit, others) ? [['recall', recall]] : [];
    }
    if (status !== 'confirmed' || instantOf(date, visit.time) <= now) return [];
    const closed = this.closures
      .filter((one) => one.date === date && one.from <= visit.time && visit.time < one.to && one.at > saidAt)
      .map(({ at }) => at);
    const failed = visit.messages.findLast(
      ({ hasFailed, until }, at) =>
        hasFailed &&
        (until === null || until > now) &&
        visit.messages.slice(at).every((later) => later.hasFailed),
    );
    const isSilent =
      !toConfirm && !isComing && civilDateAt(saidAt) < dayBefore && now >= instantOf(dayBefore, '17:00');
    return [
      ...(toConfirm ? [['to-confirm', time] as const] : []),
      ...(closed.length > 0 ? [['outside-hours', `${time} ${Math.min(...closed)}`] as const] : []),
      ...(failed ? [['message-failed', failed.id] as const] : []),
      ...(isSilent ? [['not-confirmed', time] as const] : []),
    ];
  }

  /** The patient has booked for it, or agreed on another one after a later visit. */
  private isRecallOver(visit: CalledVisit, others: readonly CalledVisit[]): boolean {
    const half = addDays(visit.date, Math.ceil(daysBetween(visit.date, visit.recall!) / 2));
    return others.some(
      (other) =>
        (holds(other) && other.date >= half) ||
        (other.status === 'completed' && other.recall !== undefined && timeOf(other) > timeOf(visit)),
    );
  }
}

export const lineOf = (person: string, reasons: readonly string[], againAt: number | null): string =>
  `${person}: ${reasons.toSorted().join(', ')}${againAt === null ? '' : ` again ${againAt}`}`;

/** Visits begin, and silent patients fall due, at the full hours; a second before, nothing of it is so. */
export const timesOfDay = [
  ['09:05', 'batch'],
  ['10:00', 'hour'],
  ['10:20', 'batch'],
  ['10:40', 'call'],
  ['11:10', 'call'],
  ['12:05', 'batch'],
  ['13:10', 'close'],
  ['13:20', 'batch'],
  ['14:00', 'hour'],
  ['15:05', 'batch'],
  ['15:20', 'call'],
  ['16:20', 'batch'],
  ['17:00', 'hour'],
  ['18:05', 'batch'],
  ['19:20', 'batch'],
  ['21:00', 'hour'],
] as const;
