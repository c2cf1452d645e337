import { bookingCalls } from '#features/booking/api-calls.server.ts';
import { galleryCalls } from '#features/gallery/api-calls.server.ts';
import { authCalls, gateCalls } from '#features/staff/api-calls.server.ts';
import { healthCalls } from '#platform/http/health-api.server.ts';
import type { ApiCalls } from '#platform/http/api-call.ts';
import { openApiDocument } from '#platform/http/openapi.server.ts';
import type { PlacedConfig } from './config.server.ts';
import words from './words/api-en.ts';

/** Every call, by the heading under which the page at /api has it. A route that is in none of these fails a test. */
export const callGroups = {
  appointments: bookingCalls,
  gallery: { ...galleryCalls, ...gateCalls },
  auth: authCalls,
  health: healthCalls,
};
export const apiCalls: ApiCalls = Object.assign({}, ...Object.values(callGroups));

export function describeApi({ clinic, publicUrl }: PlacedConfig) {
  return openApiDocument(
    { title: clinic.name, description: words.intro, version: '1', server: publicUrl },
    apiCalls,
  );
}
