import { describe, expect, onTestFinished, test } from 'vitest';
import {
  exotelServer,
  msg91Server,
  smsProviderServer,
  twilioServer,
  webhookServer,
} from '#tests/support/providers/sms-provider-server.ts';
import { exotelProvider } from './exotel-provider.server.ts';
import { msg91Provider } from './msg91-provider.server.ts';
import { meaningOf } from './provider-codes.ts';
import type { Sms } from './sms-provider.ts';
import { twilioProvider } from './twilio-provider.server.ts';
import { webhookProvider } from './webhook-provider.server.ts';

const id = '1107170000000042318';
const text =
  'Battisi Dental: your visit is on {#alphanumeric#}. Change: https://clinic.example/a?{#url#} Thank you.';
const [when, token] = ['Tue 24 Nov at 10 AM', 'AbCdEfGhIjKlMnOpQrStUv'];
const reports = { url: 'https://clinic.example/r', secret: 'installation' };
const dlt = { header: 'BATISI', entityId: '1101555500000012345' };

const providers = {
  MSG91: [msg91Server, (url: string) => msg91Provider({ authKey: 'auth-key', url })],
  Exotel: [
    exotelServer,
    (url: string) =>
      exotelProvider({
        accountSid: 'clinic1',
        apiKey: 'key',
        apiToken: 'token',
        reports,
        url,
        sender: dlt.header,
        dltEntityId: dlt.entityId,
      }),
  ],
  Twilio: [
    twilioServer,
    (url: string) =>
      twilioProvider({ accountSid: 'AC1', authToken: 'token', from: 'BATISI', reportsUrl: reports.url, url }),
  ],
  'the webhook': [
    webhookServer,
    (url: string) => webhookProvider({ url, secret: 'a shared secret', now: () => 0 }),
  ],
} as const;

function sms(given: string[] = [when, token], template: Partial<Sms['template']> = {}): Sms {
  const values = [...given];
  return {
    id: 'm1',
    to: '+919812345210',
    createdAt: 0,
    text: text.replace(/\{#\w+#\}/g, () => values.shift()!),
    template: {
      key: 'booked',
      id,
      language: 'en',
      ...dlt,
      ...template,
      variables: ['when', 'token'].map((name, index) => ({
        name,
        tag: 'alphanumeric',
        value: given[index]!,
      })),
    },
  };
}

describe.each(Object.entries(providers))('over %s an operator', (name, [protocol, make]) => {
  const send = async (
    message: Sms,
    { texts = [[id, text]], whitelisted = ['https://clinic.example/a?'] } = {},
  ) => {
    const register = { texts: new Map(texts as [string, string][]), whitelisted, ...dlt };
    const server = await smsProviderServer(protocol, undefined, register);
    onTestFinished(server.close);
    return make(server.url).send(message);
  };

  test('lets the registered text through', async () => {
    expect(await send(sms())).toMatchObject({ outcome: 'sent' });
  });

  test.each([
    ['an untagged text', sms(), { texts: [[id, text.replace('#url#', '#var#')]] }, '631'],
    ['a value that is too long', sms(['W'.repeat(41), token]), {}, '635'],
    ['a value of the wrong class', sms(['Tue 24 Nov, 10:00 AM', token]), {}, '633'],
    ['a link that is not whitelisted', sms(), { whitelisted: [] as string[] }, '670'],
  ])('stops %s, and it is said how to mend it', async (_what, message, registered, code) => {
    expect(await send(message, registered)).toMatchObject({
      outcome: 'failed',
      final: true,
      code,
      reason: `${meaningOf(name, code)!.says} (${code})`,
    });
    expect(meaningOf(name, code)!.mends).toBeDefined();
  });

  test.runIf(name !== 'Twilio')('stops a text that it does not know', async () => {
    const unknown = await send(sms(undefined, { id: '1107170000000099999' }));
    expect(unknown).toMatchObject({
      code: '630',
      reason: 'the operator does not know the id of this text (630)',
    });
  });

  test.runIf(name === 'Exotel' || name === 'the webhook')(
    'stops another header, another entity',
    async () => {
      expect(await send(sms(undefined, { header: 'OTHERS' }))).toMatchObject({ code: '620' });
      expect(await send(sms(undefined, { entityId: '1' }))).toMatchObject({ code: '600' });
    },
  );
});
