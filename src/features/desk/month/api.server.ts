import { z } from 'zod';
import { rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { parseMonth } from '#platform/civil-month.ts';
import { problem } from '#platform/api/problem.server.ts';
import { exportMonth, readMonth, type MonthNeeds } from './read-month.server.ts';

const count = z.int();
const figures = z.object({
  booked: count.meta({ description: 'Visits on days of this month, cancelled ones included' }),
  kept: count,
  missed: count.meta({ description: 'Marked as missed; a visit that nobody marked is not counted' }),
  cancelled: count,
  moved: count,
  byChannel: z.object({ online: count, desk: count, walkIn: count, import: count, google: count }),
  hours: z.object({
    offered: z
      .number()
      .meta({ description: 'All chairs together, by the opening hours of today, without closed time' }),
    filled: z.number().meta({ description: 'Taken by visits, within the hours offered' }),
  }),
  messages: z.object({
    sent: count,
    delivered: count,
    failed: count,
    cost: count.meta({
      description: 'In paise: the SMS parts of those whose cost is known, at the price of a part of today',
    }),
    costKnown: count.meta({ description: 'Those of `sent` whose cost is known' }),
  }),
  recalls: z.object({
    due: count.meta({ description: 'Fell due in this month, by today' }),
    booked: count.meta({ description: 'Those whose patients have booked' }),
  }),
});
const notMonth = 'Not a month such as 2026-11';

/** The owner's look at a month. */
export const monthCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/month/:month',
    summary: 'A month in numbers',
    details: 'Counts alone, which stay true after patients are erased.',
    roles: rights['see the month'],
    answers: { 200: { says: 'The counts', json: figures }, 404: notMonth },
    async handle(c, _, needs: MonthNeeds) {
      const month = parseMonth(c.req.param('month'));
      if (!month) return problem(c, { status: 404, title: notMonth });
      return c.json((await readMonth(needs, month)).figures);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/month/:month/month.csv',
    summary: 'A month and the one before it, for a spreadsheet',
    roles: rights['see the month'],
    answers: { 200: { says: 'The table', type: 'text/csv' }, 404: notMonth },
    async handle(c, _, needs: MonthNeeds) {
      const month = parseMonth(c.req.param('month'));
      if (!month) return problem(c, { status: 404, title: notMonth });
      const csv = await exportMonth(needs, month);
      return c.body(csv, 200, attachment(`month-${month.slice(0, 7)}.csv`, 'text/csv; charset=utf-8'));
    },
  }),
];
