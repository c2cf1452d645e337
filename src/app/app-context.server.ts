import { createContext } from 'react-router';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { BookingPostLimit } from '#features/booking/form/limit-booking-posts.server.ts';
import type { LinkLimit } from '#features/booking/appointments/patient-link.server.ts';
import type { ContentSettings } from '#features/clinic/content/content-settings.ts';
import type { SiteSource } from '#features/clinic/site-snapshot.ts';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { Language } from '#platform/language.ts';
import type { Health } from '#features/health/look/look-at-health.server.ts';
import type { OwnerChannel } from '#features/health/look/alert-owner.server.ts';
import type { Backups } from '#platform/backup/backups.server.ts';
import type { FormerDataStore } from '#platform/backup/former-data.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import type { PreparePicture } from '#platform/pictures/prepare-picture.server.ts';
import type { Telemetry } from '#platform/telemetry/send-telemetry.server.ts';
import type { Restores } from '#features/health/restore/restores.server.ts';
import type { PlacedConfig } from '#src/config/read-settings.server.ts';
import type { MessageServices } from '#features/notifications/delivery/message-services.server.ts';

/** The parts of the program; built once by main.server.ts and passed down, never imported. */
export interface AppContext {
  config: PlacedConfig;
  clock: Clock;
  log: Log;
  database: Database;
  /** The published content, with its version. */
  content: LiveContent;
  /** Each request takes one snapshot from it. */
  site: SiteSource;
  /** Content values from the settings; published content takes precedence. */
  contentSettings: ContentSettings;
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  linkLimit: LinkLimit;
  staff: Staff;
  pictures: PictureStorage;
  preparePicture: PreparePicture;
  messageServices: MessageServices;
  health: Health;
  /** Undefined where this server makes no backups. */
  backups: Backups | undefined;
  /** Data that restores and moves replaced. */
  formerData: FormerDataStore;
  /** Undefined with PostgreSQL: a restore there needs all servers stopped. */
  restores: Restores | undefined;
  /** The channels for alerts to the owner, by the current settings. */
  ownerChannels(): OwnerChannel[];
  /** Undefined without a telemetry endpoint. */
  telemetry: Telemetry | undefined;
  /** Decrypts keys that were entered on pages and are stored in the database. */
  settingsSecret: string;
}

/** Loaders read the app context with `context.get(appContext)`. */
export const appContext = createContext<AppContext>();

/** A page request; cookies that loaders and actions add to `setCookies` go into the response. */
export interface PageRequest extends Caller {
  /** The language of the page's address. */
  language: Language;
  /** The beginning of a draft preview's addresses: '/draft/TOKEN'; '' elsewhere. */
  draft: string;
  setCookies: string[];
  /** A script asks for the page's data alone, as an open page also does by itself. */
  isDataRequest?: boolean;
  /** The rendered page in parts that follow each other; its Response has no body. */
  html?: readonly string[];
}
export const pageRequest = createContext<PageRequest>();
