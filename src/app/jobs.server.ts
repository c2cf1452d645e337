import { appointmentsTopic } from '#features/booking/appointments/appointments-store.server.ts';
import {
  purgeRetainedData,
  eraseOldAddresses,
  eraseOldAppointments,
  eraseOldImportedPatients,
  eraseOldImports,
} from '#features/booking/appointments/erase-personal-data.server.ts';
import {
  removeClinicPicture,
  type ClinicPictures,
} from '#features/clinic-editor/pictures/add-picture.server.ts';
import { removeUnused } from '#features/clinic-editor/pictures/unused-pictures.server.ts';
import { endConsents } from '#features/clinic-editor/pictures/withdraw-consent.server.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { advanceImports } from '#features/desk/import/run-import.server.ts';
import { forgetDeleted } from '#features/gallery/pictures/change-gallery.server.ts';
import { messageDelivery } from '#features/notifications/delivery/deliver-messages.server.ts';
import { forgetTestNumbers } from '#features/notifications/settings/forget-test-numbers.server.ts';
import { messagesTopic } from '#features/notifications/outbox/messages-store.server.ts';
import { offerFreedSlots } from '#features/patient-page/earlier-time/offer-freed-slots.server.ts';
import { forgetErasedBookings } from '#features/booking/counts/erased-bookings-store.server.ts';
import { forgetNumberCodes } from '#features/patient-page/number/change-number.server.ts';
import { nightlyBackup, type Backups } from '#platform/backup/backups.server.ts';
import type { FormerDataStore } from '#platform/backup/former-data.server.ts';
import { addDays, type CivilTime } from '#platform/civil-date.ts';
import { hourMs } from '#platform/clock.ts';
import { repeat } from '#platform/repeat.server.ts';
import type { AppContext } from './app-context.server.ts';

type JobsNeeds = Pick<AppContext, 'booking' | 'log'> & {
  /** The clinic's own pictures; undefined where there is no site. */
  clinicPictures?: ClinicPictures;
  messageServices: Pick<AppContext['messageServices'], 'senders'>;
  /** How long appointments are kept after the visit. */
  keepMonths: number;
  /** Undefined without nightly backups. */
  nightly?: { backups: Backups; at: CivilTime } | undefined;
  /** Data that restores and moves replaced, on this machine. */
  formerData?: Pick<FormerDataStore, 'deleteOld'>;
  /** Checks the health and alerts the owner to faults. */
  watchHealth?: () => Promise<unknown>;
};

const lookEvery = 5000;
const importEvery = 1000;
const eraseEvery = hourMs;
/** The interval at which a failed backup is retried; the health page states it. */
export const backUpEvery = 600_000;
const forgetEvery = 600_000;
const watchEvery = 60_000;

const galleryOn = (needs: ClinicPictures) => ({
  ...needs,
  removePerson: (file: string) => removeClinicPicture(needs, file),
});

/** The latest instant at which the clinic's clock showed this time. */
export function lastOccurrence(time: CivilTime, now: number): number {
  const today = civilDateAt(now);
  const at = instantOf(today, time);
  return at <= now ? at : instantOf(addDays(today, -1), time);
}

/**
 * Starts the scheduled jobs. Each kind of message has its own job, so that a spreadsheet that hangs delays no SMS. Timers of connections
 * are elsewhere, in the streams, the database and the HTTP server.
 */
export function startJobs({
  messageServices,
  keepMonths,
  nightly,
  formerData,
  watchHealth,
  booking,
  clinicPictures,
  log,
}: JobsNeeds) {
  const { database, clock } = booking;
  const start = (round: () => Promise<number>, every: number, wakingTopics: readonly string[] = []) => {
    const loop = repeat(round, { every, log });
    const unsubscribe = database.subscribe((topic) => {
      if (wakingTopics.includes(topic)) loop.poke();
    });
    return () => (unsubscribe(), loop.stop());
  };
  const stops = [
    ...messageServices.senders.map((sender) =>
      start(messageDelivery(sender, { database, clock, log }), lookEvery, [messagesTopic]),
    ),
    start(() => offerFreedSlots(booking), lookEvery, [appointmentsTopic, closuresTopic]),
    start(() => advanceImports(booking), importEvery),
    start(() => eraseOldAppointments(booking, keepMonths), eraseEvery),
    start(() => eraseOldAddresses(booking), eraseEvery),
    start(() => eraseOldImports(booking), eraseEvery),
    start(() => eraseOldImportedPatients(booking, keepMonths), eraseEvery),
    start(() => purgeRetainedData(booking), eraseEvery),
    start(() => forgetTestNumbers(booking), eraseEvery),
    start(() => forgetNumberCodes(booking), eraseEvery),
    start(() => forgetErasedBookings(booking), eraseEvery),
    ...(clinicPictures
      ? [
          start(() => forgetDeleted(galleryOn(clinicPictures)), forgetEvery),
          start(() => endConsents(clinicPictures), watchEvery),
          start(() => removeUnused(clinicPictures), eraseEvery),
        ]
      : []),
    ...(nightly
      ? [
          start(
            nightlyBackup(nightly.backups, { clock, lastDue: (now) => lastOccurrence(nightly.at, now) }),
            backUpEvery,
          ),
        ]
      : []),
    ...(formerData ? [start(() => formerData.deleteOld(), eraseEvery)] : []),
    ...(watchHealth ? [start(async () => (await watchHealth(), 0), watchEvery)] : []),
  ];
  return {
    /** Stops the jobs and waits for running ones. */
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  };
}
