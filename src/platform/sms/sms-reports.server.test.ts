import { describe, expect, onTestFinished, test } from 'vitest';
import { exotelServer, smsProviderServer } from '#tests/support/providers/sms-provider-server.ts';
import { isSame, sign } from '../secrets/signatures.server.ts';
import { exotelProvider, exotelReports } from './exotel-provider.server.ts';
import { msg91Reports } from './msg91-provider.server.ts';
import type { ReadReports, Sms } from './sms-provider.ts';
import { twilioReports } from './twilio-provider.server.ts';
import { webhookReports, webhookSignature } from './webhook-provider.server.ts';
import { answerWhatsappChallenge, whatsappReports } from './whatsapp-provider.server.ts';

const now = Date.parse('2026-11-23T08:00:00+05:30');
const sms: Sms = {
  id: '0199-message',
  to: '+919812345210',
  text: 'Battisi Dental: your visit is cancelled.',
  template: { key: 'booked', id: 'registered1', language: 'en', variables: [] },
  createdAt: 0,
};
const reportsUrl = 'https://clinic.example/api/messages/reports';

describe('delivery reports', () => {
  const call = (read: ReadReports, url: string, body: string, headers: Record<string, string> = {}) =>
    read({ url, body, headers: new Headers(headers) }, now);

  test('MSG91 reports are read in the old form and the new, only with the secret', () => {
    const read = msg91Reports('panel secret');
    const url = `${reportsUrl}/msg91?key=panel+secret`;
    const report = { number: '919812345210', status: '1', desc: 'DELIVERED', CRQID: sms.id };
    const form = new URLSearchParams({ data: JSON.stringify([{ requestId: 'r1', report: [report] }]) });
    const delivered = [{ state: 'delivered', providerId: 'r1', messageId: sms.id }];
    expect(call(read, url, form.toString())).toEqual(delivered);
    expect(call(read, url, JSON.stringify({ ...report, requestId: 'r1' }))).toEqual(delivered);
    const failed = JSON.stringify({ requestId: 'r1', status: '17', CRQID: sms.id });
    expect(call(read, url, failed)).toMatchObject([
      { state: 'failed', reason: 'this number is blocked for messages (17)' },
    ]);
    const wrapped = JSON.stringify({ requestId: 'r1', status: '["Delivered"]', CRQID: `["${sms.id}"]` });
    expect(call(read, url, wrapped)).toEqual(delivered);
    expect(call(read, url, JSON.stringify({ requestId: 'r1', status: 'NDNC' }))).toMatchObject([
      { state: 'failed' },
    ]);
    expect(call(read, url, 'junk')).toEqual([]);
    expect(call(read, `${reportsUrl}/msg91`, form.toString())).toBeUndefined();
  });

  test('Exotel reports are read at the callback address of the message', async () => {
    const texts = new Map([[sms.template.id!, sms.text]]);
    const register = { texts, whitelisted: [], entityId: '1101', header: 'BATISI' };
    const server = await smsProviderServer(exotelServer, undefined, register);
    onTestFinished(server.close);
    const account = { accountSid: 'clinic1', apiKey: 'key', apiToken: 'token', sender: 'BATISI' };
    const reports = { url: `${reportsUrl}/exotel`, secret: 'installation' };
    await exotelProvider({ ...account, dltEntityId: '1101', reports, url: server.url }).send(sms);
    const callback = server.taken[0]!.callback!;
    const read = exotelReports('installation');
    const says = (form: string) => call(read, callback, `SmsSid=provider-1&To=09812345210&${form}`);
    const about = { messageId: sms.id, providerId: 'provider-1' };
    const body = 'Status=sent&DetailedStatus=DELIVERED_TO_HANDSET&DetailedStatusCode=20005';
    expect(says(body)).toEqual([{ ...about, state: 'delivered' }]);
    expect(says('Status=DELIVERED_TO_HANDSET')).toEqual([{ ...about, state: 'delivered' }]);
    expect(says('Status=sent&DetailedStatus=DELIVERED_TO_OPERATOR')).toEqual([]);
    for (const underWay of ['queued', 'sending', 'submitted'])
      expect(says(`Status=${underWay}&DetailedStatus=PENDING_ON_OPERATOR`)).toEqual([]);
    expect(says('Status=failed_dnd&DetailedStatus=FAILED_DND&DetailedStatusCode=23005')).toEqual([
      { ...about, state: 'failed', reason: 'this number takes no such messages (23005)', code: '23005' },
    ]);
    expect(call(read, callback.replace(sms.id, 'another'), body)).toBeUndefined();
  });

  test('Twilio reports are signed over the address and every field', () => {
    // The example of Twilio's own documentation.
    const example = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675310',
      Digits: '1234',
      From: '+14158675310',
      To: '+18005551212',
    };
    const text = `https://example.com/myapp.php?foo=1&bar=2${Object.entries(example).flat().join('')}`;
    expect(sign('sha1', '12345', text, 'base64')).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=');

    const read = twilioReports('token');
    const url = `${reportsUrl}/twilio?message=${sms.id}`;
    const body = 'To=%2B919812345210&MessageSid=SM1&MessageStatus=undelivered&ErrorCode=30005';
    const fields = 'ErrorCode30005MessageSidSM1MessageStatusundeliveredTo+919812345210';
    const signature = sign('sha1', 'token', url + fields, 'base64');
    expect(call(read, url, body, { 'X-Twilio-Signature': signature })).toEqual([
      {
        messageId: sms.id,
        providerId: 'SM1',
        state: 'failed',
        reason: 'not delivered (30005)',
        code: '30005',
      },
    ]);
    expect(call(read, url, `${body}0`, { 'X-Twilio-Signature': signature })).toBeUndefined();
    expect(call(read, url, body)).toBeUndefined();
  });

  test('WhatsApp reports are signed with the app’s secret; its challenge is answered only to it', () => {
    const read = whatsappReports('app secret');
    const status = (state: string) => ({ id: 'wamid.1', status: state, biz_opaque_callback_data: sms.id });
    const body = JSON.stringify({
      entry: [{ changes: [{ value: { statuses: ['sent', 'delivered', 'read'].map(status) } }] }],
    });
    const signed = { 'X-Hub-Signature-256': `sha256=${sign('sha256', 'app secret', body, 'hex')}` };
    const delivered = { messageId: sms.id, providerId: 'wamid.1', state: 'delivered' };
    expect(call(read, reportsUrl, body, signed)).toEqual([delivered, delivered]);
    expect(call(read, reportsUrl, `${body} `, signed)).toBeUndefined();
    const question = new URL(
      `${reportsUrl}/whatsapp?hub.mode=subscribe&hub.challenge=115&hub.verify_token=ours`,
    );
    expect(answerWhatsappChallenge(question, 'ours')).toBe('115');
    expect(answerWhatsappChallenge(question, 'theirs')).toBeUndefined();
  });

  test('webhook reports are read when they are signed and recent', () => {
    const read = webhookReports('a shared secret');
    const body = JSON.stringify({ id: sms.id, state: 'delivered' });
    const at = (instant: number) => ({ 'X-Signature': webhookSignature('a shared secret', body, instant) });
    expect(call(read, reportsUrl, body, at(now))).toEqual([{ messageId: sms.id, state: 'delivered' }]);
    expect(call(read, reportsUrl, body, at(now - 6 * 60_000))).toBeUndefined();
    expect(call(read, reportsUrl, body.replace('delivered', 'failed'), at(now))).toBeUndefined();
  });

  test('are compared as a whole', () => {
    expect([isSame('abc', 'abc'), isSame('ab', 'abc'), isSame(null, ''), isSame('é', 'e')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
