import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays, daysBetween, weekdayOf, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { addMonths } from '#platform/civil-month.ts';

/** The slots of a standard day, Monday to Saturday. */
const morning = ['10:00', '11:00', '12:00', '13:00', '14:00'];
const evening = ['17:00', '18:00', '19:00', '20:00', '21:00', '21:30'];
export const slots: readonly CivilTime[] = [...morning, ...evening];
/** The last slot of a session, and a time that is no slot, count as half an hour. */
const slotMinutes = (date: CivilDate, time: CivilTime): number =>
  isSunday(date) || !slots.includes(time) || ['14:00', '21:00', '21:30'].includes(time) ? 30 : 60;
export const isSunday = (date: CivilDate): boolean => weekdayOf(date) === 0;

export const paisePerPart = 17;

type Channel = 'online' | 'desk' | 'walkIn' | 'import' | 'google';

export interface ModelVisit {
  person: number;
  date: CivilDate;
  time: CivilTime;
  minutes?: number | undefined;
  channel: Channel;
  status: AppointmentStatus;
  isMoved: boolean;
  /** The day on which the recall after it falls due. */
  due?: CivilDate | undefined;
  isErased: boolean;
}

/** The counts of the clinic's months, kept as lists of what happened: nothing in them is erased. */
export class MonthModel {
  readonly visits: ModelVisit[] = [];
  /** `parts`: of a text message; undefined for WhatsApp. */
  readonly messages: { date: CivilDate; state: string; parts: number | undefined }[] = [];
  readonly closed = new Map<CivilDate, 'day' | 'evening'>();
  /** Outcomes of recalls that were erased. */
  readonly settled: { due: CivilDate; isBooked: boolean }[] = [];
  readonly chairs: number;

  constructor(chairs: number) {
    this.chairs = chairs;
  }

  get present(): ModelVisit[] {
    return this.visits.filter(({ isErased }) => !isErased);
  }

  /** The outcome of the recall after a visit; undefined: nobody follows it. */
  private outcomeOf(visit: ModelVisit): { due: CivilDate; isBooked: boolean } | undefined {
    const { due } = visit;
    if (due === undefined || visit.status !== 'completed') return undefined;
    const others = this.present.filter((other) => other !== visit && other.person === visit.person);
    const half = Math.ceil(daysBetween(visit.date, due) / 2);
    const isBooked = others.some(({ date, status }) => holds(status) && date >= addDays(visit.date, half));
    const isReplaced = others.some(
      (other) =>
        other.status === 'completed' &&
        other.due !== undefined &&
        `${other.date} ${other.time}` > `${visit.date} ${visit.time}`,
    );
    return isBooked || !isReplaced ? { due, isBooked } : undefined;
  }

  /** Erases some visits at an instant. Those to come count as cancelled. Recalls that are not due yet end. */
  erase(erased: readonly ModelVisit[], today: CivilDate, now: number): void {
    const recalls = this.present.map((visit) => ({ visit, before: this.outcomeOf(visit) }));
    const coming = erased.filter(
      ({ status, date, time }) => status === 'confirmed' && now < instantOf(date, time),
    );
    for (const visit of coming) visit.status = 'cancelled';
    const afterCancelling = new Map(this.present.map((visit) => [visit, this.outcomeOf(visit)]));
    for (const visit of erased) visit.isErased = true;
    for (const { visit, before } of recalls) {
      // A patient who was still to come has cancelled: the recall is open again.
      const known = visit.isErased ? before : afterCancelling.get(visit);
      const after = visit.isErased ? undefined : this.outcomeOf(visit);
      if (known?.isBooked === after?.isBooked) continue;
      if (known && known.due <= today) this.settled.push(known);
      visit.due = undefined;
    }
  }

  /** Every figure of a month. */
  figures(month: CivilDate, today: CivilDate) {
    const isHere = ({ date }: { date: CivilDate }) => date.slice(0, 7) === month.slice(0, 7);
    const visits = this.visits.filter(isHere);
    const messages = this.messages.filter(isHere);
    const recalls = [...this.settled, ...this.present.flatMap((visit) => this.outcomeOf(visit) ?? [])].filter(
      ({ due }) => isHere({ date: due }) && due <= today,
    );
    const countIn = (status: AppointmentStatus) => visits.filter((visit) => visit.status === status).length;
    const countBy = (channel: Channel) => visits.filter((visit) => visit.channel === channel).length;
    const billed = messages.flatMap(({ state, parts }) =>
      parts !== undefined && ['sent', 'delivered', 'unknown'].includes(state) ? parts : [],
    );
    const went = (...states: string[]) => messages.filter(({ state }) => states.includes(state)).length;
    const taken = new MinuteCounts();
    for (const visit of visits) if (holds(visit.status)) taken.add(visit);
    const offered = this.offered(month);
    const filled = taken.within(offered);
    const hoursOf = ({ total }: MinuteCounts) => Math.round(total / 6) / 10;
    return {
      figures: {
        booked: visits.length,
        kept: countIn('completed'),
        missed: countIn('no-show'),
        cancelled: countIn('cancelled'),
        moved: visits.filter(({ isMoved }) => isMoved).length,
        byChannel: {
          online: countBy('online'),
          desk: countBy('desk'),
          walkIn: countBy('walkIn'),
          import: countBy('import'),
          google: countBy('google'),
        },
        hours: { offered: hoursOf(offered), filled: hoursOf(filled) },
        messages: {
          sent: went('sent', 'delivered', 'unknown'),
          delivered: went('delivered'),
          failed: went('failed'),
          cost: billed.reduce((sum, parts) => sum + parts * paisePerPart, 0),
          costKnown: billed.length,
        },
        recalls: { due: recalls.length, booked: recalls.filter(({ isBooked }) => isBooked).length },
      },
      toCome: visits.filter(
        ({ date, status, isErased }) => !isErased && date >= today && holds(status) && status !== 'completed',
      ).length,
      heat: heatOf(offered, filled),
    };
  }

  private offered(month: CivilDate): MinuteCounts {
    const offered = new MinuteCounts();
    for (let date = month; date < addMonths(month, 1); date = addDays(date, 1)) {
      const closed = this.closed.get(date);
      if (isSunday(date) || closed === 'day') continue;
      for (const time of closed === 'evening' ? morning : slots)
        for (let chair = 1; chair <= this.chairs; chair += 1) offered.add({ date, time });
    }
    return offered;
  }
}

/** Minutes by date and hour. */
class MinuteCounts {
  readonly byHour: Map<string, number>;

  constructor(byHour: Iterable<[hour: string, minutes: number]> = []) {
    this.byHour = new Map(byHour);
  }

  get total(): number {
    return [...this.byHour.values()].reduce((sum, minutes) => sum + minutes, 0);
  }

  /** Limits the minutes of each hour to those offered in it. */
  within(offered: MinuteCounts): MinuteCounts {
    const least = ([hour, minutes]: [string, number]): [string, number] => [
      hour,
      Math.min(minutes, offered.byHour.get(hour) ?? 0),
    ];
    return new MinuteCounts([...this.byHour].map(least));
  }

  /** By hour and day of the week. */
  byWeekday(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [key, minutes] of this.byHour) {
      const [date = '', hour = ''] = key.split(' ');
      const weekly = `${hour} ${weekdayOf(date)}`;
      sums.set(weekly, (sums.get(weekly) ?? 0) + minutes);
    }
    return sums;
  }

  add({
    date,
    time,
    minutes = slotMinutes(date, time),
  }: Pick<ModelVisit, 'date' | 'time' | 'minutes'>): void {
    let minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    for (const end = minute + minutes; minute < end; minute += 1) {
      const key = `${date} ${Math.floor(minute / 60)}`;
      this.byHour.set(key, (this.byHour.get(key) ?? 0) + 1);
    }
  }
}

function heatOf(offered: MinuteCounts, filled: MinuteCounts) {
  const [most, taken] = [offered.byWeekday(), filled.byWeekday()];
  const hours = [...new Set([...most.keys()].map((key) => Number(key.split(' ')[0])))];
  return hours
    .toSorted((one, other) => one - other)
    .map((hour) => ({
      hour,
      percents: [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
        const key = `${hour} ${weekday}`;
        const minutes = most.get(key);
        return minutes === undefined ? null : Math.round(((taken.get(key) ?? 0) / minutes) * 100);
      }),
    }));
}

const holds = (status: AppointmentStatus) => status !== 'cancelled' && status !== 'no-show';

export type ModelMonth = ReturnType<MonthModel['figures']>;
