import { Hono, type Context } from 'hono';
import type { LinkLimit } from '#features/booking/appointments/patient-link.server.ts';
import { tooMany } from '#features/booking/form/api.server.ts';
import { sendPersonalHeaders } from '#platform/http/personal-headers.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import type { Desk } from '../visit/desk.server.ts';
import { readCalendarFeed } from './read-calendar-feed.server.ts';

/**
 * `/api/staff/calendar/{token}.ics`, read by calendar programs, which sign in nowhere: the token is the key, and opens nothing but this.
 * An address that tries many which open nothing has to wait before the next wrong one.
 */
export function calendarFeedApi(desk: Desk, linkLimit: LinkLimit, addressOf: (c: Context) => string): Hono {
  const api = new Hono();
  api.use(sendPersonalHeaders);
  api.get('/:file', async (c) => {
    const address = addressOf(c);
    const [, token = ''] = /^(.+)\.ics$/.exec(c.req.param('file')) ?? [];
    const feed = await readCalendarFeed(desk, { address }, token);
    if (feed === undefined) {
      const seconds = await linkLimit.wait(address);
      if (seconds !== undefined) {
        return tooMany(c, 'too-many', 'Too many links that open nothing: try again later', seconds);
      }
      await linkLimit.countMiss(address);
      return problem(c, { status: 404, title: 'There is no such calendar' });
    }
    return c.body(feed, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
  });
  return api;
}

export const calendarCalls: ApiCalls = {
  'GET /api/staff/calendar/:file': {
    summary: 'Appointments for a calendar program',
    details: 'The token in the address, before .ics, is the key; it opens nothing else.',
    answers: {
      200: { says: 'A calendar', type: 'text/calendar' },
      404: 'There is no such calendar',
      429: 'Too many links that open nothing; Retry-After says when to come back',
    },
  },
};
