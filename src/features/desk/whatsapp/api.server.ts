import { z } from 'zod';
import { findById } from '#features/booking/appointments/appointments-store.server.ts';
import { callsTopic } from '#features/booking/calls/call-attempts-store.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { bodyAnswers } from '../visit/api.server.ts';
import { actorOf, auditDone, auditRead, type Desk } from '../visit/desk.server.ts';
import { whatsappKinds } from './whatsapp-kinds.ts';
import { writeWhatsappTexts } from './write-whatsapp-texts.server.ts';

const kind = z.enum(whatsappKinds);
const unknown = { status: 404, title: 'There is no such appointment' } as const;

/** Messages that reception sends from the clinic's own telephone. */
export const whatsappCalls = [
  defineCall({
    method: 'GET',
    path: '/api/staff/appointments/:id/whatsapp',
    summary: 'The WhatsApp messages that are true of an appointment now, in the patient’s language',
    details: 'Written to the record.',
    roles: ['reception'],
    answers: {
      200: { says: 'The messages', json: z.object({ texts: z.array(z.object({ kind, text: z.string() })) }) },
      404: unknown.title,
    },
    async handle(c, _, desk: Desk) {
      const appointment = await findById(desk.booking.database.queries, c.req.param('id'));
      if (!appointment) return problem(c, unknown);
      await auditRead(desk, actorOf(c), { action: 'patient-read', subject: appointment.reference });
      return c.json({ texts: await writeWhatsappTexts(desk.booking, appointment) });
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/staff/appointments/:id/whatsapp',
    summary: 'Record that a message was opened in WhatsApp by hand',
    details: 'Without its words. Whether it was sent is not known.',
    roles: ['reception'],
    body: z.strictObject({ kind }),
    answers: { 204: 'Recorded', 404: unknown.title, ...bodyAnswers },
    async handle(c, { body }, desk: Desk) {
      const { database } = desk.booking;
      const appointment = await findById(database.queries, c.req.param('id'));
      if (!appointment) return problem(c, unknown);
      await database.transaction(async (tx) => {
        await auditDone(desk, actorOf(c), tx, {
          action: 'whatsapp-opened',
          subject: appointment.reference,
          details: { message: body.kind },
        });
        // All open desks reload their list of recalls.
        if (body.kind === 'recall') await database.announce(tx, callsTopic);
      });
      return c.body(null, 204);
    },
  }),
];
