import { z } from 'zod';
import type { ApiCalls } from '#platform/api/api-call.ts';
import { exotelReport } from '#platform/sms/exotel-provider.server.ts';
import { msg91Report } from '#platform/sms/msg91-provider.server.ts';
import { twilioReport } from '#platform/sms/twilio-provider.server.ts';
import { webhookReport } from '#platform/sms/webhook-provider.server.ts';
import { whatsappReport } from '#platform/sms/whatsapp-provider.server.ts';

const notOurs = { 403: 'Not this provider’s call, or a provider that is not used' };

export const reportCalls: ApiCalls = {
  'GET /api/messages/reports/whatsapp': {
    summary: 'WhatsApp asks whether this address is the clinic’s',
    answers: { 200: { says: 'The challenge', type: 'text/plain' }, ...notOurs },
  },
  'POST /api/messages/reports/:provider': {
    summary: 'A message provider tells what became of messages',
    details:
      'In its own form, with its secret or signature: webhook, msg91 and whatsapp as JSON, exotel and twilio as a form. What cannot be read changes nothing, and is answered as if it could, so that it does not come again.',
    body: z.union([webhookReport, msg91Report, whatsappReport]),
    urlencoded: z.union([exotelReport, twilioReport]),
    answers: { 204: 'Taken', 413: 'Too long', ...notOurs },
  },
};
