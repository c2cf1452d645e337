import { z } from 'zod';
import { rights } from '#features/staff/session/roles.ts';
import { attachment } from '#platform/http/attachment.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { fieldsAtFault } from '#platform/api/problem.server.ts';
import { actorOf, type Desk } from '../visit/desk.server.ts';
import { type LeakFault, type LeakFaults, leakKinds, parseLeak } from './leak.ts';
import { exportAffected } from './load-leak-advice.server.ts';

const faultTexts: Record<LeakFault, string> = {
  noTime: 'Send a day and a time of the clinic as YYYY-MM-DDTHH:MM',
  endsBefore: 'The end is before the beginning',
  notYet: 'This time has not come yet',
};
const textsOf = (faults: LeakFaults) =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, faultTexts[fault]]));
const instantInput = z.string(faultTexts.noTime).meta({ examples: ['2026-11-23T15:30'] });

export const leakCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/leak/affected.csv',
    summary: 'Names and numbers of patients whom a leak affects',
    details:
      'Everybody whose data were stored by its end and are still here, also those who were erased and whose data are kept out of sight; written to the record.',
    roles: rights['read the record'],
    query: z.object({ from: instantInput, to: instantInput, kind: z.enum(leakKinds).optional() }),
    answers: {
      200: { says: 'The table', type: 'text/csv' },
      422: 'Not two times that have passed, in order',
    },
    async handle(c, { query }, desk: Desk) {
      const parsed = parseLeak(query, desk.staff.clock.now());
      if (!parsed.ok) return fieldsAtFault(c, textsOf(parsed.faults));
      return c.body(await exportAffected(desk, actorOf(c), parsed.leak, query.kind ?? 'everything'), 200, {
        ...attachment('patients-affected.csv', 'text/csv; charset=utf-8'),
      });
    },
  }),
];
