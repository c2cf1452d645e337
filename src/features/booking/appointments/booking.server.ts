import type { SiteSource } from '#features/clinic/site-snapshot.ts';
import type { MessageRules } from '#features/notifications/outbox/queue-notifications.server.ts';
import type { SlotNeeds } from '../slots/list-slots.server.ts';

/** Dependencies of the booking use cases. */
export interface Booking extends SlotNeeds {
  site: SiteSource;
  /** The site's public address; patients' links begin with it. */
  publicUrl: string;
  /** Patients' links are derived from it. */
  linkSecret: string;
  /** Rules for the messages to patients and to the clinic's spreadsheet. */
  messages: MessageRules;
  /** How many bookings for unknown numbers need no confirmation by the clinic; 0 means no limit. */
  unverifiedLimits: { perHour: number; perDay: number };
}
