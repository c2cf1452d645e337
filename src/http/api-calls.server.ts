import { bookingCalls } from '#features/booking/form/api-calls.server.ts';
import { calendarCalls } from '#features/desk/calendar-link/api.server.ts';
import { closureCalls } from '#features/desk/closed-time/api.server.ts';
import { dayCalls } from '#features/desk/day/api.server.ts';
import { slotCalls } from '#features/desk/move/api.server.ts';
import { patientExportCalls } from '#features/desk/patients/api.server.ts';
import { visitCalls } from '#features/desk/visit/api.server.ts';
import { liveCalls } from '#features/desk/visit/live-api.server.ts';
import { walkInCalls } from '#features/desk/walk-in/api.server.ts';
import { weekCalls } from '#features/desk/week/api.server.ts';
import { galleryCalls } from '#features/gallery/pictures/api-calls.server.ts';
import { outboxCalls } from '#features/notifications/messages-page/api.server.ts';
import { patientCalls } from '#features/patient-page/page/api-calls.server.ts';
import { reportCalls } from '#features/notifications/delivery/api.server.ts';
import { accountCalls } from '#features/staff/account/api.server.ts';
import { signInCalls } from '#features/staff/sign-in/api.server.ts';
import { gateCalls } from '#features/staff/sign-in/gallery-gate-api.server.ts';
import type { ApiCalls } from '#platform/api/api-call.ts';
import { healthCalls } from '#platform/health/health-api.server.ts';
import { metricsCalls } from '#platform/health/metrics-api.server.ts';
import { openApiDocument } from '#platform/api/openapi.server.ts';
import type { PlacedConfig } from '#src/config/config.server.ts';
import words from '#src/routes/api-words.en.ts';

/** Every call, by the heading under which the page at /api has it. A route that is in none of these fails a test. */
export const callGroups = ({ chairs }: PlacedConfig) => ({
  appointments: { ...bookingCalls, ...patientCalls },
  gallery: { ...galleryCalls, ...gateCalls },
  desk: {
    ...visitCalls(chairs),
    ...patientExportCalls,
    ...walkInCalls(chairs),
    ...dayCalls,
    ...outboxCalls,
    ...liveCalls,
    ...slotCalls,
    ...weekCalls,
    ...closureCalls,
    ...calendarCalls,
  },
  auth: { ...signInCalls, ...accountCalls },
  messages: reportCalls,
  health: { ...healthCalls, ...metricsCalls },
});

export const apiCalls = (config: PlacedConfig): ApiCalls =>
  Object.assign({}, ...Object.values(callGroups(config)));

export function describeApi(config: PlacedConfig) {
  const { clinic, publicUrl } = config;
  return openApiDocument(
    { title: clinic.name, description: words.intro, version: '1', server: publicUrl },
    apiCalls(config),
  );
}
