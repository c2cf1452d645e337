import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { MessageRules } from '#features/notifications/outbox/tell-of-appointment.server.ts';
import type { SlotNeeds } from '../slots/list-slots.server.ts';

/** What the use cases of booking need. */
export interface Booking extends SlotNeeds {
  clinic: ClinicFacts;
  /** Where the site is reached: patients' links begin with it. */
  publicUrl: string;
  /** Patients' links are derived from it. */
  linkSecret: string;
  /** What patients and the clinic's spreadsheet are told. */
  messages: MessageRules;
  /** Until so many hours before the visit its patient may move or cancel it. */
  changeHours: number;
  /** So many bookings for numbers that the clinic has not seen need no confirmation by it; 0: any number. */
  unverifiedLimits: { perHour: number; perDay: number };
}
