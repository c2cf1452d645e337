import { z } from 'zod';
import { postedText } from '#features/booking/slot-choice/posted-choice.server.ts';
import { slotInput } from '#features/booking/slots/parse-slots.server.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { languages } from '#platform/language.ts';
import type { PatientAction } from './patient-actions.ts';

const yesOrNo = z.boolean('Send true or false');
const wantedOrNot = z.strictObject({ wanted: yesOrNo });

const maxTyped = 40;
const newNumber = z.strictObject({ mobileNumber: z.string('Send the number').max(maxTyped) });

/** Actions by the end of their call's address, as what is sent with them. */
export const actionBodies = {
  move: (hours: HoursOfWeek) => z.strictObject(slotInput(hours)),
  coming: z.strictObject({ coming: yesOrNo }),
  reminders: wantedOrNot,
  whatsapp: wantedOrNot.extend({
    language: z.enum(languages).optional(),
    version: z.int().min(1).max(99_999).optional(),
  }),
  earlier: wantedOrNot,
  offer: z.strictObject({ offer: textInput('Send the offer’s id'), accept: yesOrNo }),
  number: newNumber,
  'number-code': newNumber.extend({ code: z.string('Send the code').max(maxTyped) }),
};

/** The time at which the page shows the appointment that it cancels, or to which the patient comes. */
export const shownQuery = z.object(slotInput()).partial();

const withType = <Type extends string>(type: Type) => ({ type: z.literal(type) });
const shownTime = z.strictObject({ date: z.string(), time: z.string() }).optional();
const buttonAction = z.discriminatedUnion('type', [
  z.strictObject({
    ...withType('cancel'),
    shownAt: shownTime,
  }),
  actionBodies.coming.extend({ ...withType('coming'), shownAt: shownTime }),
  actionBodies.reminders.extend(withType('reminders')),
  actionBodies.whatsapp.extend(withType('whatsapp')),
  actionBodies.earlier.extend(withType('earlier')),
  actionBodies.offer.extend(withType('offer')),
  actionBodies.number.extend(withType('number')),
  actionBodies['number-code'].extend(withType('number-code')),
]);

const typedFields = ['mobileNumber', 'code'] as const;

/** Action that a button of the page posted, with what was typed above it; undefined for any other body. */
export function parseButton(text: string, form: FormData): PatientAction | undefined {
  const typed = typedFields.filter((name) => form.has(name)).map((name) => [name, postedText(form, name)]);
  try {
    return buttonAction.safeParse({ ...JSON.parse(text), ...Object.fromEntries(typed) }).data;
  } catch {
    return undefined;
  }
}
