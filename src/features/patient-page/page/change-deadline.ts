import type { Slot } from '#features/booking/slots/slots.ts';
import { instantOf } from '#features/clinic/clinic-time.ts';

/** The last instant (epoch ms) at which a patient may move or cancel; `changeHours` is the setting BOOKING_CHANGE_HOURS. */
export function changeUntil({ date, time }: Slot, changeHours: number): number {
  return instantOf(date, time) - changeHours * 60 * 60_000;
}
