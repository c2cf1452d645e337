import {
  enterAppointment,
  soonestFor,
  type EnteredAppointment,
} from '#features/booking/appointments/enter-appointment.server.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { defineCall, readParsed } from '#platform/api/define-call.server.ts';
import { idempotencyHeaders } from '#platform/api/read-request.server.ts';
import { fill } from '#platform/fill-text.ts';
import { languages } from '#platform/language.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import {
  answerRefused,
  bodyAnswers,
  changeAnswers,
  maxBody,
  oneAppointment,
  appointmentResponse,
} from '../visit/api.server.ts';
import { searchBody } from '../visit/parse-query.server.ts';
import { readPatientNumber, suggestPatients } from './find-patients.server.ts';
import { actorOf, auditDone, type Desk } from '../visit/desk.server.ts';
import { z } from 'zod';
import { fieldErrors } from '#platform/api/problem.server.ts';
import {
  arrangementOf,
  checkPatientFields,
  dentistInput,
  flag,
  patientShape,
  slotShape,
  visitMinutes,
  type Parsed,
} from '../visit/patient-fields.server.ts';
import type { PatientFields } from '../visit/patient-fields.ts';
import words from '../visit/fields-words.en.ts';

/** A missing field counts as empty. */
const empty: PatientFields = { firstName: '', lastName: '', mobileNumber: '', serviceSelected: '', note: '' };

const newAppointmentBody = ({ bookingRules: { chairs }, facts: { dentists } }: SiteSnapshot) =>
  z.strictObject({
    ...patientShape,
    ...slotShape(chairs),
    minutes: visitMinutes.meta({ description: 'Without it, as long as its service' }),
    dentist: dentistInput(dentists).optional().meta({ description: 'Without it, any' }),
    // The dialog sends the source; other API clients count as telephone.
    source: z.enum(['walk-in', 'telephone'], words.noSource).default('telephone'),
    language: z
      .enum(languages, fill<string>(words.noLanguage, { languages: languages.join(', ') }))
      .optional()
      .meta({ description: 'In which the patient is written to; by default English' }),
    tellPatient: flag,
    bySpecialArrangement: flag,
  });

/** Parses an appointment that staff enter at the desk or on the telephone. */
function parseNewAppointment(sent: object, site: SiteSnapshot): Parsed<EnteredAppointment> {
  const parsed = newAppointmentBody(site).safeParse(sent);
  const checked = checkPatientFields(sent, empty);
  const errors = { ...(!checked.ok && checked.errors), ...fieldErrors(parsed.error) };
  if (!parsed.success || !checked.ok) return { ok: false, errors };
  const { tellPatient, bySpecialArrangement, ...entered } = parsed.data;
  const arrangement = arrangementOf(bySpecialArrangement);
  return {
    ok: true,
    value: { ...entered, ...checked.value, notifyPatient: tellPatient, arrangement },
  };
}

const foundPatient = z.looseObject({
  id: z.string().meta({ description: 'Of one of their appointments, or of an imported row' }),
  name: z.string(),
  lastDigits: z.string(),
  today: z.object({ time: z.string() }).nullable(),
});

/** A visit entered at the desk or on the telephone, and that written to the audit log. */
export const walkInCalls = [
  defineCall({
    method: 'POST',
    path: '/api/staff/patients/find',
    summary: 'The patients whom a name, a number or a part of it can mean',
    details: 'Those of today first. The words are in the body, so that no address names a patient.',
    roles: ['reception'],
    maxBytes: maxBody,
    body: searchBody,
    answers: {
      200: { says: 'The patients', json: z.object({ patients: z.array(foundPatient), isMore: z.boolean() }) },
      ...bodyAnswers,
    },
    async handle(c, { body: { q } }, desk: Desk) {
      const { patients, isMore } = await suggestPatients(desk, actorOf(c), q);
      return c.json({
        patients: patients.map((patient) => ({
          ...patient,
          today: patient.today && toApiTime(patient.today),
          next: patient.next && toApiTime(patient.next),
        })),
        isMore,
      });
    },
  }),
  defineCall({
    method: 'GET',
    path: '/api/staff/patients/:id',
    summary: 'The whole number of a patient who was found',
    details: 'Written to the record.',
    roles: ['reception'],
    answers: {
      200: { says: 'The number', json: z.object({ mobileNumber: z.string() }) },
      404: 'There is no such patient',
    },
    async handle(c, _, desk: Desk) {
      const mobileNumber = await readPatientNumber(desk, actorOf(c), c.req.param('id'));
      if (mobileNumber === undefined) return answerRefused(desk, c, { ok: false, reason: 'unknown' });
      return c.json({ mobileNumber });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/appointments',
    summary: 'Enter an appointment for a patient at the desk or on the phone',
    roles: ['reception'],
    headers: idempotencyHeaders,
    maxBytes: maxBody,
    body: newAppointmentBody,
    answers: {
      201: { says: 'Entered', json: oneAppointment },
      ...changeAnswers,
      400: 'No JSON object, or no key',
    },
    read: (c, { booking }: Desk) =>
      readParsed(c, (sent) => parseNewAppointment(sent, booking.site.current())),
    async handle(c, { body, headers }, desk: Desk) {
      const key = headers['Idempotency-Key'];
      const result = await enterAppointment(desk.booking, body, key, (tx, { reference, source }) => {
        const event = { action: 'appointment-created', subject: reference, details: { source } } as const;
        return auditDone(desk, actorOf(c), tx, event);
      });
      if (!result.ok) {
        const nearest = result.reason === 'slot-taken' ? await soonestFor(desk.booking, body) : undefined;
        return answerRefused(desk, c, result, nearest);
      }
      return c.json({ appointment: await appointmentResponse(desk, result.appointment) }, 201);
    },
  }),
];
