import { z } from 'zod';
import { slotInput } from '#features/booking/slots/parse-slots.server.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import type { PatientAction } from './patient-actions.ts';

type Parsed = { ok: true; action: PatientAction } | { ok: false; errors: Record<string, string> };
/** Reads the body of one call; the schema is what the call's description says. */
export interface ActionParser {
  body: z.ZodType;
  parse(sent: unknown): Parsed;
}

const yesOrNo = z.boolean('Send true or false');

export const moveParser = parser(z.strictObject(slotInput), (to) => ({ type: 'move', to }));
export const wantedParser = (type: 'reminders' | 'earlier') =>
  parser(z.strictObject({ wanted: yesOrNo }), ({ wanted }) => ({ type, wanted }));
export const answerParser = parser(
  z.strictObject({ offer: z.string('Send the offer’s id'), accept: yesOrNo }),
  (answer) => ({ type: 'answer', ...answer }),
);

function parser<Body>(body: z.ZodType<Body>, actionOf: (body: Body) => PatientAction): ActionParser {
  return {
    body,
    parse(sent) {
      const parsed = body.safeParse(sent);
      return parsed.success
        ? { ok: true, action: actionOf(parsed.data) }
        : { ok: false, errors: fieldErrors(parsed.error) };
    },
  };
}
