import { z } from 'zod';
import { closureKinds, endless, type NewClosure } from '#features/booking/slots/closures.ts';
import { dayInput, timeInput } from '#features/clinic/time/time-input.server.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import type { Parsed } from '../visit/patient-fields.server.ts';
import { closureFaults, longestClosure, longestPublicText, longestReason } from './closure-rules.ts';

const time = timeInput('Send a time as 05:00 PM, or null').nullable().default(null);
const text = (most: number) => textInput().trim().max(most, `At most ${most} letters`).default('');

const faultTexts: Record<string, string> = {
  'toDate before': 'Send a day that is not before the first one',
  'toDate tooLong': `At most ${longestClosure} days at a time`,
  'toTime before': 'Send a time after the first one',
};

/** Closures of some days; from today on without any. */
export const closuresQuery = z.object({ from: dayInput.optional(), to: dayInput.optional() });
/** With ?preview nothing is closed. */
export const closingQuery = z.object({ preview: z.string().optional() });

export const closureBody = z
  .strictObject({
    kind: z.enum(closureKinds, `Send one of ${closureKinds.join(', ')}`).default('block'),
    fromDate: dayInput,
    toDate: dayInput.optional(),
    fromTime: time,
    toTime: time,
    weekday: z
      .int('0 is Sunday, 6 Saturday')
      .min(0, '0 is Sunday')
      .max(6, '6 is Saturday')
      .nullable()
      .default(null),
    reason: text(longestReason),
    publicText: text(longestPublicText),
    seen: z.array(textInput('Send ids'), 'Send ids').default([]),
  })
  .transform(({ toDate, ...rest }) => ({
    ...rest,
    toDate: toDate ?? (rest.weekday === null ? rest.fromDate : endless),
  }))
  .superRefine((closure, context) => {
    for (const [field, fault] of Object.entries(closureFaults(closure)))
      context.addIssue({ code: 'custom', path: [field], message: faultTexts[`${field} ${fault}`] });
  });

/** Time that staff want to close, and whom they have seen inside; a weekly closure goes on until it is opened again. */
export function parseClosure(sent: object): Parsed<{ closure: NewClosure; seen: string[] }> {
  const parsed = closureBody.safeParse(sent);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const { seen, ...closure } = parsed.data;
  return { ok: true, value: { closure, seen } };
}
