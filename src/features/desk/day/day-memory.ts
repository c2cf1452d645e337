import { civilDateAt } from '#features/clinic/clinic-time.ts';
import type { Day } from './day.ts';

const most = 31;
const days = new Map<string, Day>();

/** The days that this window has shown, for reading while the network is away. Gone with the window: nothing of patients stays on a disk. */
export const dayMemory = {
  keep(day: Day): void {
    days.delete(day.date);
    days.set(day.date, day);
    if (days.size > most) days.delete(days.keys().next().value!);
  },
  /** Without a date: the one that was today when it was read. */
  find: (date: string): Day | undefined =>
    date ? days.get(date) : [...days.values()].findLast((day) => civilDateAt(day.now) === day.date),
};
