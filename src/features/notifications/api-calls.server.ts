import type { ApiCalls } from '#platform/http/api-call.ts';

const notOurs = { 403: 'Not this provider’s call, or a provider that is not used' };

export const reportCalls: ApiCalls = {
  'GET /api/messages/reports/whatsapp': {
    summary: 'WhatsApp asks whether this address is the clinic’s',
    answers: { 200: { says: 'The challenge', type: 'text/plain' }, ...notOurs },
  },
  'POST /api/messages/reports/:provider': {
    summary: 'A message provider tells what became of messages',
    details: 'In its own form, with its secret or signature.',
    answers: { 204: 'Taken', 413: 'Too long', ...notOurs },
  },
};
