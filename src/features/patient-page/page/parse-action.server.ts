import { z } from 'zod';
import { noSlotFault, slotInput } from '#features/booking/slots/parse-slots.server.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import type { PatientAction } from './patient-actions.ts';

const yesOrNo = z.boolean('Send true or false');
const wantedOrNot = z.strictObject({ wanted: yesOrNo });

/** What a patient can ask for with a body, by the end of the call's address. */
export const actionBodies = {
  move: z.strictObject(slotInput),
  reminders: wantedOrNot,
  earlier: wantedOrNot,
  offer: z.strictObject({ offer: z.string('Send the offer’s id'), accept: yesOrNo }),
};
export type BodiedAction = keyof typeof actionBodies;

/** The time at which a page that cancels shows the appointment. */
export const cancelQuery = z.object(slotInput).partial();

type Parsed = { ok: true; action: PatientAction } | { ok: false; errors: Record<string, string> };

export function parseCancel(query: Record<string, string>): Parsed {
  const parsed = cancelQuery.safeParse(query);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const { date, time } = parsed.data;
  return { ok: true, action: { type: 'cancel', shownAt: date && time ? { date, time } : undefined } };
}

export function parseAction(type: BodiedAction, body: unknown, hours: HoursOfWeek): Parsed {
  const parsed = actionBodies[type].safeParse(body);
  const fault = noSlotFault((body as { time?: unknown } | null)?.time, hours);
  if (fault.time) return { ok: false, errors: { ...fieldErrors(parsed.error), time: fault.time } };
  return parsed.success
    ? { ok: true, action: { type, ...parsed.data } as PatientAction }
    : { ok: false, errors: fieldErrors(parsed.error) };
}

const withType = <Type extends string>(type: Type) => ({ type: z.literal(type) });
const buttonAction = z.discriminatedUnion('type', [
  z.strictObject({
    ...withType('cancel'),
    shownAt: z.strictObject({ date: z.string(), time: z.string() }).optional(),
  }),
  actionBodies.reminders.extend(withType('reminders')),
  actionBodies.earlier.extend(withType('earlier')),
  actionBodies.offer.extend(withType('offer')),
]);

/** What a button of the page posted; undefined for anything no button says. */
export function parseButton(text: string): PatientAction | undefined {
  try {
    return buttonAction.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
