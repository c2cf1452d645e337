import { z } from 'zod';
import { slotInput } from '#features/booking/slots/parse-slots.server.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { languages } from '#platform/language.ts';
import type { PatientAction } from './patient-actions.ts';

const yesOrNo = z.boolean('Send true or false');
const wantedOrNot = z.strictObject({ wanted: yesOrNo });

/** Actions by the end of their call's address, as what is sent with them. */
export const actionBodies = {
  move: (hours: HoursOfWeek) => z.strictObject(slotInput(hours)),
  coming: z.strictObject({ coming: yesOrNo }),
  reminders: wantedOrNot,
  whatsapp: wantedOrNot.extend({ language: z.enum(languages).optional() }),
  earlier: wantedOrNot,
  offer: z.strictObject({ offer: z.string('Send the offer’s id'), accept: yesOrNo }),
};

/** The time at which a page that cancels shows the appointment. */
export const cancelQuery = z.object(slotInput()).partial();

const withType = <Type extends string>(type: Type) => ({ type: z.literal(type) });
const buttonAction = z.discriminatedUnion('type', [
  z.strictObject({
    ...withType('cancel'),
    shownAt: z.strictObject({ date: z.string(), time: z.string() }).optional(),
  }),
  actionBodies.coming.extend(withType('coming')),
  actionBodies.reminders.extend(withType('reminders')),
  actionBodies.whatsapp.extend(withType('whatsapp')),
  actionBodies.earlier.extend(withType('earlier')),
  actionBodies.offer.extend(withType('offer')),
]);

/** Action that a button of the page posted; undefined for any other body. */
export function parseButton(text: string): PatientAction | undefined {
  try {
    return buttonAction.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
