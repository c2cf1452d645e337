import { bookingCalls } from '#features/booking/form/api-calls.server.ts';
import { deskCalls } from '#features/desk/visit/api-calls.server.ts';
import { calendarCalls } from '#features/desk/closed-time/calendar-calls.server.ts';
import { galleryCalls } from '#features/gallery/pictures/api-calls.server.ts';
import { patientCalls } from '#features/patient-page/page/api-calls.server.ts';
import { reportCalls } from '#features/notifications/outbox/api-calls.server.ts';
import { authCalls, gateCalls } from '#features/staff/sign-in/api-calls.server.ts';
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
  desk: { ...deskCalls(chairs), ...calendarCalls },
  auth: authCalls,
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
