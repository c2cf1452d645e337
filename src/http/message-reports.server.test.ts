import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { siteWith } from '#tests/support/people/booking.ts';
import { describe, expect, test } from 'vitest';
import { claimMessages } from '#features/notifications/outbox/claims-store.server.ts';
import { sign } from '#platform/secrets/signatures.server.ts';
import { webhookSignature } from '#platform/sms/webhook-provider.server.ts';
import {
  describeDatabase,
  describeEachDatabase,
  type OpenDatabase,
} from '#tests/support/servers/databases.ts';
import { enqueue, outboxRows, settleMessage, storeWhatsappYes } from '#tests/support/providers/outbox.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { testStaff } from '#tests/support/people/staff.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { createRoutes } from './api-routes.server.ts';
import { createLiveStreams } from './live-streams.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import { readConfig } from '#src/config/read-settings.server.ts';
import { createMessageServices } from '#features/notifications/delivery/message-services.server.ts';
const origin = 'https://clinic.example';
const noon = '2026-11-23T12:00:00+05:30';
const smsPayload = { to: '+919812345210', text: 'Your visit is confirmed.' };
const installation = 'the secret of this installation';

type State = 'delivered' | 'failed' | 'on its way';
interface Report {
  /** The query of the provider's report address. */
  query?: string;
  body: string;
  headers?: Record<string, string>;
}
interface Reporter {
  settings: Record<string, string>;
  /** A report in the provider's format about our message. `at`: the time in the signature, where it has one. */
  report(state: State, messageId: string, at: number, providerId?: string): Report;
  /** The same call without the provider's secret. */
  forged(report: Report): Report;
  /** Signed with the provider's own secret. */
  signed(body: string, at: number): Report;
}

const templates = Object.fromEntries(
  ['BOOKED', 'MOVED', 'CANCELLED', 'REMINDER_EVENING', 'REMINDER_2H', 'EARLIER_SLOT'].map((event) => [
    `SMS_TEMPLATE_${event}`,
    '1107',
  ]),
);
const otherQuery = ({ query = '', ...report }: Report): Report => ({
  ...report,
  query: query.replace(/key=(.)/, (_, first) => (first === 'A' ? 'key=B' : 'key=A')),
});
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const json = { 'Content-Type': 'application/json' };
const word = <Word extends string>(state: State, words: Record<State, Word>) => words[state];

function twilio(body: string, messageId: string): Report {
  const query = `?message=${messageId}`;
  const fields = [...new URLSearchParams(body)].sort().flat().join('');
  const signature = sign('sha1', 'token', `${origin}/api/messages/reports/twilio${query}${fields}`, 'base64');
  return { query, body, headers: { ...form, 'X-Twilio-Signature': signature } };
}
const exotel = (body: string, messageId: string): Report => {
  const key = sign('sha256', installation, `exotel report ${messageId}`, 'base64url');
  return { query: `?message=${messageId}&key=${key}`, body, headers: form };
};
const msg91 = (body: string): Report => ({ query: '?key=panels-own-secret', body, headers: form });
const whatsapp = (body: string): Report => ({
  body,
  headers: { ...json, 'X-Hub-Signature-256': `sha256=${sign('sha256', 'secret-of-the-app', body, 'hex')}` },
});
const webhook = (body: string, at: number): Report => ({
  body,
  headers: { ...json, 'X-Signature': webhookSignature('a-shared-secret-word', body, at) },
});

const reporters: Record<string, Reporter> = {
  msg91: {
    settings: { SMS_MSG91_AUTHKEY: 'key', SMS_REPORTS_KEY: 'panels-own-secret', ...templates },
    report(state, messageId, _at, providerId = 'p1') {
      const status = word(state, { delivered: '1', failed: '2', 'on its way': '5' });
      const batch = [
        { requestId: providerId, report: [{ number: '919812345210', status, CRQID: messageId }] },
      ];
      return msg91(String(new URLSearchParams({ data: JSON.stringify(batch) })));
    },
    forged: otherQuery,
    signed: msg91,
  },
  exotel: {
    settings: {
      SMS_EXOTEL_SID: 'clinic1',
      SMS_EXOTEL_KEY: 'key',
      SMS_EXOTEL_TOKEN: 'token',
      SMS_SENDER: 'BATISI',
      SMS_DLT_ENTITY_ID: '1101234567890',
      ...templates,
    },
    report(state, messageId, _at, providerId = 'p1') {
      const status = word(state, { delivered: 'sent', failed: 'failed', 'on its way': 'submitted' });
      return exotel(`SmsSid=${providerId}&To=09812345210&Status=${status}`, messageId);
    },
    forged: otherQuery,
    signed: (body) => exotel(body, 'another'),
  },
  twilio: {
    settings: { SMS_TWILIO_SID: 'AC1', SMS_TWILIO_TOKEN: 'token', SMS_SENDER: 'BATISI' },
    report(state, messageId, _at, providerId = 'p1') {
      const status = word(state, { delivered: 'delivered', failed: 'undelivered', 'on its way': 'sent' });
      return twilio(`MessageSid=${providerId}&MessageStatus=${status}&To=%2B919812345210`, messageId);
    },
    forged: (report) => ({
      ...report,
      body: report.body.replace(/MessageStatus=\w+/, 'MessageStatus=failed'),
    }),
    signed: (body) => twilio(body, 'another'),
  },
  webhook: {
    settings: { SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: 'a-shared-secret-word' },
    report: (state, id, at) => webhook(JSON.stringify({ id, state }), at),
    forged: (report) => ({
      ...report,
      headers: { 'X-Signature': report.headers!['X-Signature']!.slice(0, -1) },
    }),
    signed: webhook,
  },
  whatsapp: {
    settings: {
      WHATSAPP_PHONE_ID: '1055',
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_APP_SECRET: 'secret-of-the-app',
      WHATSAPP_VERIFY_TOKEN: 'a-word-for-the-panel',
    },
    report(state, messageId, _at, providerId = 'p1') {
      const status = word(state, { delivered: 'delivered', failed: 'failed', 'on its way': 'sent' });
      const statuses = [{ id: providerId, status, biz_opaque_callback_data: messageId }];
      return whatsapp(JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] }));
    },
    forged: (report) => ({ ...report, body: `${report.body} ` }),
    signed: whatsapp,
  },
};

/** The program's routes with a provider's settings, and one message that the provider has accepted. */
async function setUp(open: OpenDatabase, name: string) {
  const database = await open();
  const clock = stoppedClock(noon);
  const { settings } = reporters[name]!;
  const environment = { ...(name !== 'whatsapp' && { SMS_PROVIDER: name }), PUBLIC_URL: origin, ...settings };
  const config = { ...readConfig({ environment, file: 'none' }), publicUrl: origin };
  const { log } = recordedLog();
  const messageServices = createMessageServices({ config, clock, log, secret: installation });
  const staff = await testStaff(database, origin);
  const content = { onChange: () => () => {} };
  const site = fixedSite(siteWith());
  const app = {
    staff,
    database,
    clock,
    log,
    config,
    site,
    content,
    messageServices,
  } as unknown as AppContext;
  const http = createRoutes(app, async () => new Response(), createLiveStreams(app), '');

  const channel = name === 'whatsapp' ? 'whatsapp' : 'sms';
  const sms = { event: 'booked', appointmentId: 'a1', payload: smsPayload } as const;
  await storeWhatsappYes(database, sms.appointmentId);
  await enqueue(database, [{ ...sms, kind: channel }], clock.now());
  const { claimed } = await claimMessages(database, channel, { limit: 1, lease: 60_000, now: clock.now() });
  const message = claimed[0]!;
  const settle = () =>
    settleMessage(
      database.queries,
      message,
      { state: 'sent', reason: null, provider: name, providerId: 'p1' },
      clock.now(),
    );
  return {
    clock,
    id: message.id,
    settle,
    http,
    post: async ({ query = '', body, headers = {} }: Report, provider = name) =>
      (await http.request(`/api/messages/reports/${provider}${query}`, { method: 'POST', headers, body }))
        .status,
    state: async () => (await outboxRows(database)).find(({ id }) => id === message.id)!.state,
  };
}

const onSqlite = (suite: string, define: (open: OpenDatabase) => void) =>
  describeDatabase('sqlite', suite, define);

describe.each(Object.entries(reporters))('reports by %s', (name, { report, forged, signed }) => {
  // The stored result does not depend on the provider, so one provider runs on both databases.
  const describeDatabases = name === 'webhook' ? describeEachDatabase : onSqlite;
  describeDatabases('to the running program', (open) => {
    test('are taken from it alone, once, and in any order', async () => {
      const { post, state, settle, clock, id } = await setUp(open, name);
      await settle();
      const now = clock.now();
      expect([await post(forged(report('delivered', id, now))), await state()]).toEqual([403, 'sent']);
      expect([await post({ body: report('delivered', id, now).body }), await state()]).toEqual([403, 'sent']);
      expect([await post(report('on its way', id, now)), await state()]).toEqual([204, 'sent']);
      const arrived = report('delivered', id, now);
      expect([await post(arrived), await state()]).toEqual([204, 'delivered']);
      // Repeated and late reports, and one that contradicts an earlier one.
      expect([await post(arrived), await state()]).toEqual([204, 'delivered']);
      expect([await post(report('on its way', id, now)), await state()]).toEqual([204, 'delivered']);
      expect([await post(report('failed', id, now)), await state()]).toEqual([204, 'delivered']);
    });

    test('count when they are here before the answer to the sending', async () => {
      const { post, state, settle, clock, id } = await setUp(open, name);
      expect([await post(report('delivered', id, clock.now())), await state()]).toEqual([204, 'delivered']);
      expect(await settle()).toBe(false);
      expect(await state()).toBe('delivered');
    });

    test('say that it did not arrive, of no other message and in no other words', async () => {
      const { post, state, settle, clock, id } = await setUp(open, name);
      await settle();
      const now = clock.now();
      expect([await post(report('failed', '0199-nobody', now, 'p2')), await state()]).toEqual([204, 'sent']);
      for (const junk of ['', 'junk', '{}', '[]', 'null', '{"entry":1}', 'data=%7B', '\u0000'])
        expect([junk, await post(signed(junk, now)), await state()]).toEqual([junk, 204, 'sent']);
      expect(await post(signed('x'.repeat(70_000), now))).toBe(413);
      expect([await post(report('failed', id, now)), await state()]).toEqual([204, 'failed']);
    });

    test('at the address of a provider that is not used look like forgeries', async () => {
      const { post, clock, id } = await setUp(open, name);
      const other = name === 'webhook' ? 'twilio' : 'webhook';
      for (const nobody of [other, 'log', 'toString', '__proto__'])
        expect(await post(report('delivered', id, clock.now()), nobody)).toBe(403);
    });
  });
});

onSqlite('the addresses of reports', (open) => {
  test('take no signed call that is older than five minutes', async () => {
    const { post, state, settle, clock, id } = await setUp(open, 'webhook');
    await settle();
    const old = reporters.webhook!.report('delivered', id, clock.now());
    clock.advance(5 * 60_000 + 1000);
    expect([await post(old), await state()]).toEqual([403, 'sent']);
  });

  test('answer WhatsApp’s panel, and nobody else', async () => {
    const { http } = await setUp(open, 'whatsapp');
    const ask = (word: string) =>
      http.request(
        `/api/messages/reports/whatsapp?hub.mode=subscribe&hub.challenge=115&hub.verify_token=${word}`,
      );
    const right = await ask('a-word-for-the-panel');
    expect([right.status, await right.text()]).toEqual([200, '115']);
    expect((await ask('a-word-for-the-pane')).status).toBe(403);
    const { http: without } = await setUp(open, 'twilio');
    expect((await without.request('/api/messages/reports/whatsapp?hub.mode=subscribe')).status).toBe(403);
  });
});
