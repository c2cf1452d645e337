import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { MessageRules } from '#features/notifications/outbox/tell-of-appointment.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

/** What the use cases of booking need. */
export interface Booking {
  database: Database;
  clock: Clock;
  clinic: ClinicFacts;
  /** Where the site is reached: patients' links begin with it. */
  publicUrl: string;
  /** Patients' links are derived from it. */
  linkSecret: string;
  /** As many patients per slot. */
  chairs: number;
  daysAhead: number;
  /** What patients and the clinic's spreadsheet are told. */
  messages: MessageRules;
  /** Until so many hours before the visit its patient may move or cancel it. */
  changeHours: number;
}
