import type { Pieces } from '#platform/http/pieces.server.ts';
import { createContext } from 'react-router';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { BookingPostLimit } from '#features/booking/form/limit-booking-posts.server.ts';
import type { LinkLimit } from '#features/booking/appointments/patient-link.server.ts';
import type { ContentSettings } from '#features/clinic/content/content-settings.ts';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { Language } from '#platform/language.ts';
import type { Health } from '#features/health/look/look-at-health.server.ts';
import type { OwnerChannel } from '#features/health/look/tell-owner.server.ts';
import type { Backups } from '#platform/backup/backups.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import type { PreparePicture } from '#platform/pictures/prepare-picture.server.ts';
import type { TakesAlike } from '#platform/pages/given-alike.server.ts';
import type { Telemetry } from '#platform/telemetry/send-telemetry.server.ts';
import type { Restores } from '#features/health/restore/restores.server.ts';
import type { PlacedConfig } from './config/read-settings.server.ts';
import type { MessageServices } from '#features/notifications/delivery/message-services.server.ts';

/** The parts of the program; built once by main.server.ts and passed down, never imported. */
export interface AppContext {
  config: PlacedConfig;
  clock: Clock;
  log: Log;
  database: Database;
  /** What the owner has published. */
  content: LiveContent;
  /** What the settings say of it, where they say anything: what is published counts. */
  contentSettings: ContentSettings;
  booking: Booking;
  bookingPostLimit: BookingPostLimit;
  linkLimit: LinkLimit;
  staff: Staff;
  pictures: PictureStorage;
  preparePicture: PreparePicture;
  messageServices: MessageServices;
  health: Health;
  /** Undefined where this server makes none. */
  backups: Backups | undefined;
  /** Undefined with PostgreSQL: a database of several servers is restored while all of them stand still. */
  restores: Restores | undefined;
  /** By which ways the owner hears of what is broken, as things are set now. */
  ownerChannels(): OwnerChannel[];
  /** Undefined where none is wanted. */
  telemetry: Telemetry | undefined;
  /** Opens the keys that are entered on pages and kept in the database. */
  settingsSecret: string;
}

/** Loaders find it so: `context.get(appContext)`. */
export const appContext = createContext<AppContext>();

/** Who asks for a page; the answer sets the cookies that a loader or action adds to `setCookies`. */
export interface PageRequest extends Caller, TakesAlike {
  /** Of the page's address. */
  language: Language;
  setCookies: string[];
  /** The page that was rendered: its Response has no body. */
  pieces?: Pieces;
}
export const pageRequest = createContext<PageRequest>();
