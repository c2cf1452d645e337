import { bookingMigrations } from '#features/booking/booking-migrations.server.ts';
import { deskMigrations } from '#features/desk/desk-migrations.server.ts';
import { galleryMigrations } from '#features/gallery/gallery-migrations.server.ts';
import { notificationsMigrations } from '#features/notifications/notifications-migrations.server.ts';
import { ownAppointmentMigrations } from '#features/own-appointment/own-appointment-migrations.server.ts';
import { staffMigrations } from '#features/staff/staff-migrations.server.ts';
import { knownSecretsMigration, secretsMigration } from '#platform/secrets-migration.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';

/** Every step the database takes, oldest first. Add at the end; never change or remove one that has been delivered. */
export const migrations: readonly Migration[] = [
  ...staffMigrations,
  ...galleryMigrations,
  ...notificationsMigrations,
  ...bookingMigrations,
  ...ownAppointmentMigrations,
  ...deskMigrations,
  secretsMigration,
  knownSecretsMigration,
];
