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

const yesOrNo = z.boolean('Send true or false');
const wantedOrNot = z.strictObject({ wanted: yesOrNo });
const answer = z.strictObject({ offer: z.string('Send the offer’s id'), accept: yesOrNo });

/** What a patient can ask for with a body, by the end of the call's address. */
export const actionParsers = {
  move: parser(z.strictObject(slotInput), (to) => ({ type: 'move', to })),
  reminders: parser(wantedOrNot, ({ wanted }) => ({ type: 'reminders', wanted })),
  earlier: parser(wantedOrNot, ({ wanted }) => ({ type: 'earlier', wanted })),
  offer: parser(answer, ({ offer, accept }) => ({ type: 'answer', offer, accept })),
};
