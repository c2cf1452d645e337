import { expect, test } from 'vitest';
import { pathForLog } from './log.server.ts';

test.each([
  ['/appointment/Un2tdgFK2Vk9Y0-i4uYZ2Q', '/appointment/…'],
  ['/appointment/Un2tdgFK2Vk9Y0-i4uYZ2Q.data', '/appointment/….data'],
  ['/api/appointments/Un2tdgFK2Vk9Y0-i4uYZ2Q/calendar.ics', '/api/appointments/…/calendar.ics'],
  ['/api/staff/calendar/Un2tdgFK2Vk9Y0-i4uYZ2QUn2tdgFK2V.ics', '/api/staff/calendar/….ics'],
  ['/gallery', '/gallery'],
  ['/', '/'],
])('%s is logged as %s', (path, logged) => {
  expect(pathForLog(path)).toBe(logged);
});
