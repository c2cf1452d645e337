import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  exotelServer,
  msg91Server,
  smsProviderServer,
  twilioServer,
  webhookServer,
  whatsappServer,
} from '#tests/support/providers/sms-provider-server.ts';
import { sign } from '../secrets/signatures.server.ts';
import { exotelProvider } from './exotel-provider.server.ts';
import { msg91Provider } from './msg91-provider.server.ts';
import type { Sms, SmsProvider } from './sms-provider.ts';
import { twilioProvider } from './twilio-provider.server.ts';
import { webhookProvider } from './webhook-provider.server.ts';
import { whatsappProvider } from './whatsapp-provider.server.ts';

const now = Date.parse('2026-11-23T08:00:00+05:30');
const sms: Sms = {
  id: '0199-message',
  to: '+919812345210',
  text: 'Battisi Dental: Xray is booked for Tue 24 Nov at 10 AM. Thank you.',
  template: {
    key: 'booked',
    id: 'registered1',
    language: 'en',
    variables: [
      { name: 'service', tag: 'alphanumeric', value: 'Xray' },
      { name: 'when', tag: 'alphanumeric', value: 'Tue 24 Nov at 10 AM' },
    ],
  },
  createdAt: 0,
};
/** Text and ids as registered with the operators; WhatsApp is not registered there. */
const register = {
  texts: new Map([
    ['registered1', 'Battisi Dental: {#alphanumeric#} is booked for {#alphanumeric#}. Thank you.'],
  ]),
  whitelisted: [],
  entityId: '1101',
  header: 'BATISI',
};
const reportsUrl = 'https://clinic.example/api/messages/reports';
const exotel = { accountSid: 'clinic1', apiKey: 'key', apiToken: 'token', sender: 'BATISI' };
const reports = { url: `${reportsUrl}/exotel`, secret: 'installation' };

const providers = {
  MSG91: [
    msg91Server,
    (url, timeout) => msg91Provider({ authKey: 'auth-key', url, ...(timeout && { timeout }) }),
  ],
  Exotel: [
    exotelServer,
    (url, timeout) =>
      exotelProvider({ ...exotel, dltEntityId: '1101', reports, url, ...(timeout && { timeout }) }),
  ],
  Twilio: [
    twilioServer,
    (url, timeout) => {
      const account = { accountSid: 'AC1', authToken: 'token', from: 'BATISI' };
      return twilioProvider({
        ...account,
        reportsUrl: `${reportsUrl}/twilio`,
        url,
        ...(timeout && { timeout }),
      });
    },
  ],
  'the webhook': [
    webhookServer,
    (url, timeout) =>
      webhookProvider({ url, secret: 'a shared secret', now: () => now, ...(timeout && { timeout }) }),
  ],
  WhatsApp: [
    whatsappServer,
    (url, timeout) =>
      whatsappProvider({ phoneNumberId: '1055', token: 'token', url, ...(timeout && { timeout }) }),
  ],
} satisfies Record<
  string,
  [Parameters<typeof smsProviderServer>[0], (url: string, timeout?: number) => SmsProvider]
>;

describe.each(Object.entries(providers))('%s', (name, [protocol, make]) => {
  const setUp = async (timeout?: number) => {
    const known = protocol === whatsappServer ? undefined : register;
    const server = await smsProviderServer(protocol, undefined, known);
    onTestFinished(server.close);
    return { server, provider: make(server.url, timeout) };
  };

  test('takes a message as its protocol has it, and says what it calls it', async () => {
    const { server, provider } = await setUp();
    expect(await provider.send(sms)).toEqual({ outcome: 'sent', providerId: 'provider-1' });
    const [taken] = server.taken;
    expect(taken!.to).toBe(sms.to);
    // The whole text where the provider takes texts; the values where it fills in the template itself.
    expect(taken!.text ?? Object.values(taken!.variables!).join(' is booked for ')).toContain(
      'Xray is booked for Tue 24 Nov at 10 AM',
    );
  });

  test('refuses one message for good, and the reason repeats neither number nor text', async () => {
    const { provider } = await setUp();
    const outcome = await provider.send({ ...sms, to: '+911112345210' });
    expect(outcome).toMatchObject({ outcome: 'failed', final: true });
    expect(outcome).not.toHaveProperty('down');
    expect(JSON.stringify(outcome)).not.toMatch(/12345210|Xray/);
  });

  test('takes nothing while it has too many, is broken, or does not know us', async () => {
    const { server, provider } = await setUp();
    server.plan({ status: 429, headers: { 'Retry-After': '7' } }, { status: 503 }, { status: 401 });
    expect(await provider.send(sms)).toMatchObject({ outcome: 'failed', down: true, retryAfter: 7000 });
    expect(await provider.send(sms)).toMatchObject({ outcome: 'failed', down: true });
    expect(await provider.send(sms)).toEqual({
      outcome: 'failed',
      down: true,
      reason: `${name} refuses the credentials (401)`,
    });
    expect(server.taken).toHaveLength(0);
  });

  test('is down when nobody listens there: nothing was sent', async () => {
    const { server, provider } = await setUp();
    server.close();
    expect(await provider.send(sms)).toMatchObject({ outcome: 'failed', down: true });
  });

  test('may have taken what it did not answer clearly', async () => {
    const { server, provider } = await setUp(300);
    server.plan('hangs', 'resets', { status: 504 });
    for (let tries = 0; tries < 3; tries++)
      expect(await provider.send(sms)).toMatchObject({ outcome: 'unknown' });
  });

  test.runIf(name !== 'the webhook')('may have taken what it answered with a page', async () => {
    const { server, provider } = await setUp();
    server.plan('garbage');
    expect(await provider.send(sms)).toMatchObject({ outcome: 'unknown' });
  });

  test('gets each message over a connection of its own, and its secrets nowhere else', async () => {
    const { server, provider } = await setUp();
    server.plan({ status: 302, headers: { Location: `${server.url}/elsewhere` } });
    expect(await provider.send(sms)).toMatchObject({ outcome: 'failed', down: true });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]!.headers.connection).toBe('close');
  });
});

test('Twilio finds a message whose answer was lost, and none that is older or another', async () => {
  const server = await smsProviderServer(twilioServer, undefined, register);
  onTestFinished(server.close);
  const provider = providers.Twilio[1](server.url, undefined);
  expect(await provider.find!(sms)).toEqual({ found: false });
  server.plan('resets');
  await provider.send(sms);
  expect(await provider.find!(sms)).toEqual({ found: true, providerId: 'provider-1' });
  expect(await provider.find!({ ...sms, text: 'Another' })).toEqual({ found: false });
  expect(await provider.find!({ ...sms, createdAt: Date.now() + 3_600_000 })).toEqual({ found: false });
  server.plan({ status: 500 });
  expect(await provider.find!(sms)).toMatchObject({ outcome: 'failed', down: true });
});

test('the webhook is signed over time and body, and carries the id that never doubles', async () => {
  const server = await smsProviderServer(webhookServer, undefined, register);
  onTestFinished(server.close);
  const provider = providers['the webhook'][1](server.url, undefined);
  server.plan('resets');
  await provider.send(sms);
  await provider.send(sms);
  expect(server.taken).toHaveLength(1);
  const [{ headers, body }] = server.requests as [(typeof server.requests)[0]];
  expect(headers['idempotency-key']).toBe(sms.id);
  const seconds = now / 1000;
  const expected = `t=${seconds},v1=${sign('sha256', 'a shared secret', `${seconds}.${body}`, 'hex')}`;
  expect(headers['x-signature']).toBe(expected);
  const { id, to, text, template } = sms;
  const { id: registered, language, variables } = template;
  expect(JSON.parse(body)).toEqual({ id, to, text, template: registered, language, variables });
});

test('WhatsApp’s limit of one patient is not one of all', async () => {
  const answers = [131056, 130429];
  const server = createServer((_, response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { code: answers.shift() } }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const provider = providers.WhatsApp[1](
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    undefined,
  );
  const outcome = await provider.send(sms);
  expect(outcome).toMatchObject({ outcome: 'failed', reason: 'too many to this number (131056)' });
  expect(outcome).not.toHaveProperty('down');
  expect(outcome).not.toHaveProperty('final');
  expect(await provider.send(sms)).toMatchObject({ outcome: 'failed', down: true });
});
