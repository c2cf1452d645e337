import {
  bookingMigrations,
  laterBookingMigrations,
} from '#features/booking/appointments/booking-migrations.server.ts';
import { importedPatientMigrations } from '#features/booking/imports/imported-patients-store.server.ts';
import {
  importIndexMigrations,
  importLeaseMigrations,
  importMigrations,
  importWordsMigrations,
} from '#features/booking/imports/imports-store.server.ts';
import { retainedDataMigrations } from '#features/booking/retained-data/retained-data-store.server.ts';
import { recallMigrations } from '#features/booking/recalls/recalls-store.server.ts';
import { callMigrations } from '#features/booking/calls/call-attempts-store.server.ts';
import { erasedBookingMigrations } from '#features/booking/counts/erased-bookings-store.server.ts';
import { erasedCountsMigrations } from '#features/booking/counts/erased-counts-store.server.ts';
import { warningMigrations } from '#features/booking/warnings/warnings-store.server.ts';
import { calendarLinkMigrations } from '#features/staff/session/calendar-links-store.server.ts';
import { clinicPictureMigrations } from '#features/clinic-editor/pictures/clinic-pictures-store.server.ts';
import { contentMigrations } from '#features/clinic/content/content-versions-store.server.ts';
import { galleryMigrations } from '#features/gallery/pictures/gallery-migrations.server.ts';
import { healthMigrations } from '#features/health/look/health-causes-store.server.ts';
import {
  notificationsMigrations,
  overtakenMigrations,
} from '#features/notifications/outbox/notifications-migrations.server.ts';
import { patientPageMigrations } from '#features/patient-page/earlier-time/patient-page-migrations.server.ts';
import { numberCodeMigrations } from '#features/patient-page/number/number-codes-store.server.ts';
import { staffMigrations } from '#features/staff/session/staff-migrations.server.ts';
import { erasureLogMigrations } from '#platform/backup/erasure-log-store.server.ts';
import { rateLimitMigrations } from '#platform/http/rate-limits-store.server.ts';
import { secretsMigrations } from '#platform/secrets/secrets-store.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';

/** All schema migrations, oldest first. Add at the end; never change or remove a released one. */
export const migrations: readonly Migration[] = [
  ...staffMigrations,
  ...galleryMigrations,
  ...notificationsMigrations,
  ...bookingMigrations,
  ...patientPageMigrations,
  ...calendarLinkMigrations,
  ...secretsMigrations,
  ...rateLimitMigrations,
  ...contentMigrations,
  ...healthMigrations,
  ...clinicPictureMigrations,
  ...erasureLogMigrations,
  ...overtakenMigrations,
  ...warningMigrations,
  ...laterBookingMigrations,
  ...importMigrations,
  ...callMigrations,
  ...erasedCountsMigrations,
  ...importIndexMigrations,
  ...recallMigrations,
  ...retainedDataMigrations,
  ...importedPatientMigrations,
  ...importWordsMigrations,
  ...numberCodeMigrations,
  ...importLeaseMigrations,
  ...erasedBookingMigrations,
];
