import { z } from 'zod';
import { isBookable, type Offered } from '#features/clinic/services/bookable-services.ts';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { languages } from '#platform/language.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import { checkAppointmentRequest } from '../appointments/appointment-request.ts';
import type { WantedAppointment } from '../appointments/new-appointment.server.ts';
import { noSlotFault, slotInput } from '../slots/parse-slots.server.ts';
import type { FormTraces } from './booking-client.ts';
import { faultTexts, fieldsOf } from './booking-steps.ts';
import words from './words.en.ts';

// For those who write programs; people read the words of the form.
const notText = 'Send a text';
const formsOnly = 'This field belongs to the forms of the site';

const required = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined ? missing : notText) });
export const bookingBody = z.strictObject({
  firstName: required(words.firstNameRequired),
  lastName: required(words.lastNameRequired),
  mobileNumber: required(words.mobileNumberRequired),
  serviceSelected: required(words.serviceRequired),
  message: z.string(notText).optional(),
  ...slotInput,
  language: z
    .enum(languages)
    .optional()
    .meta({ description: 'In which the patient reads: of their own page, calendar file and messages' }),
  /** Sent by the site's own forms alone. */
  form: z.strictObject({ website: z.string(), openFor: z.number() }, formsOnly).optional(),
});

type Parsed =
  | { ok: true; wanted: WantedAppointment; form: FormTraces | undefined }
  | { ok: false; errors: Record<string, string> };

/** What a program or a form asks for; a message for each field at fault. */
export function parseBooking(
  sent: Record<string, unknown>,
  clinic: Pick<ClinicFacts, 'hours' | keyof Offered> = sampleFacts,
): Parsed {
  const parsed = bookingBody.safeParse(sent);
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '');
  const checked = checkAppointmentRequest(fieldsOf(text), (service) => isBookable(service, clinic));
  const errors = {
    ...(!checked.ok && faultTexts(checked.errors, words)),
    ...ofWholeFields(fieldErrors(parsed.error)),
    ...noSlotFault(sent['time'], clinic.hours),
  };
  if (!parsed.success || !checked.ok || 'time' in errors) return { ok: false, errors };
  const { date, time, language, form } = parsed.data;
  return { ok: true, wanted: { ...checked.value, date, time, language }, form };
}

/** Programs are not told what is inside `form`: the field as a whole is at fault. */
function ofWholeFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) =>
      name.startsWith('form.') ? ['form', formsOnly] : [name, message],
    ),
  );
}
