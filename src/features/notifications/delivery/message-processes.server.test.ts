import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { countMessages } from '#features/notifications/messages-page/message-list-store.server.ts';
import type { NewMessage } from '../outbox/messages.ts';
import { mobile } from '#tests/support/people/booking.ts';
import { bundleProcess } from '#tests/support/servers/bundle-process.ts';
import { describeDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { runMessageProcess } from '#tests/support/providers/message-process.ts';
import { enqueue, outboxRows, storeWhatsappYes } from '#tests/support/providers/outbox.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import { sampleRegister } from '#tests/support/providers/sample-register.ts';
import {
  smsProviderServer,
  twilioServer,
  whatsappServer,
} from '#tests/support/providers/sms-provider-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';

const minute = 60_000;
const start = Date.parse(mondayMorning) + 60 * minute;
const kills = strikes(6, 60);
const messageCount = strikes(250, 1000);

const message = (channel: 'sms' | 'whatsapp', number: number): NewMessage => ({
  kind: channel,
  event: 'cancelled',
  appointmentId: `${channel} ${number}`,
  payload: {
    to: mobile(number),
    text: `Visit ${number} is cancelled.`,
    values: { service: 'Xray', when: `Tue 24 Nov, ${number}` },
  },
});

/** Twilio can be asked about a message, WhatsApp cannot. */
async function providers(clock: ReturnType<typeof stoppedClock>) {
  const [twilio, whatsapp] = await Promise.all([
    smsProviderServer(twilioServer, clock, sampleRegister()),
    smsProviderServer(whatsappServer, clock),
  ]);
  onTestFinished(() => {
    twilio.close();
    whatsapp.close();
  });
  const settings = {
    SMS_PROVIDER: 'twilio',
    SMS_TWILIO_SID: 'AC1',
    SMS_TWILIO_TOKEN: 'token',
    SMS_SENDER: 'BATISI',
    SMS_API_URL: twilio.url,
    WHATSAPP_PHONE_ID: '1055',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'the-secret-of-the-app',
    WHATSAPP_VERIFY_TOKEN: 'the-word-for-the-panel',
    WHATSAPP_API_URL: whatsapp.url,
  };
  return { twilio, whatsapp, settings };
}

async function untilSent({ queries }: OpenedDatabase): Promise<void> {
  const waiting = async () => (await countMessages(queries)).get('queued') ?? 0;
  await expect.poll(waiting, { timeout: 90_000 }).toBe(0);
}

let script: string;
beforeAll(async () => {
  const bundled = await bundleProcess('tests/support/providers/send-messages.ts');
  script = bundled.script;
  return bundled.remove;
});

describeDatabase('sqlite', 'a server that is killed while it sends', (open) => {
  test(`${kills} times: nothing is lost; nothing is doubled, or staff are shown that nobody knows`, async () => {
    const database = await open();
    const clock = stoppedClock(mondayMorning);
    clock.advance(60 * minute);
    const { twilio, whatsapp, settings } = await providers(clock);
    const run = () => runMessageProcess(script, database.location, clock.now(), settings);
    // Before the provider has it, before its answer, and just after.
    const windows = ['hangs', 'hangs-after-taking', 'takes'] as const;
    for (let kill = 0; kill < kills; kill += 1) {
      const messages = [0, 1].flatMap((one) => [
        message('sms', 2 * kill + one),
        message('whatsapp', 2 * kill + one),
      ]);
      for (const { kind, appointmentId } of messages)
        if (kind === 'whatsapp') await storeWhatsappYes(database, appointmentId);
      await enqueue(database, messages, clock.now());
      twilio.become(windows[kill % 3]!);
      whatsapp.become(windows[kill % 3]!);
      const midway = Promise.all([twilio.hears(1 + (kill % 2)), whatsapp.hears(1 + (kill % 2))]);
      const sender = run();
      await Promise.race([midway, sender.died]);
      await sender.kill();
      // The dead one's lease has ended.
      clock.advance(minute + 1000);
    }
    twilio.become('takes');
    whatsapp.become('takes');
    const last = run();
    await Promise.race([untilSent(database), last.died]);
    await last.stop();

    const rows = await outboxRows(database);
    const sms = rows.filter(({ channel }) => channel === 'sms');
    expect(sms.filter(({ state }) => state !== 'sent')).toEqual([]);
    expect(twilio.taken.map(({ to }) => to).sort()).toEqual(sms.map(({ recipient }) => recipient).sort());

    const others = rows.filter(({ channel }) => channel === 'whatsapp');
    const taken = whatsapp.taken.map(({ id }) => id);
    expect(new Set(taken).size).toBe(taken.length);
    const unknown = others.filter(({ state }) => state === 'unknown');
    expect(unknown.length).toBeGreaterThanOrEqual((2 / 3) * kills);
    const sent = others.filter(({ state }) => state === 'sent');
    expect(sent.length + unknown.length).toBe(others.length);
    expect(sent.filter(({ id }) => !taken.includes(id))).toEqual([]);
    expect((await countMessages(database.queries)).get('unknown')).toBe(unknown.length);
  }, 120_000);
});

describeDatabase('postgres', 'two server processes', (open) => {
  test(`send ${messageCount} messages, each of them once`, async () => {
    const database = await open();
    const clock = stoppedClock(mondayMorning);
    clock.advance(60 * minute);
    const { twilio, settings } = await providers(clock);
    const messages = Array.from({ length: messageCount }, (_, number) => message('sms', number));
    await enqueue(database, messages, start);
    const run = (sender: string) =>
      runMessageProcess(script, database.location, start, { ...settings, SMS_SENDER: sender });
    const senders = ['BATIS1', 'BATIS2'].map(run);
    await Promise.race([untilSent(database), ...senders.map(({ died }) => died)]);
    await Promise.all(senders.map((sender) => sender.stop()));
    expect(new Set(twilio.taken.map(({ to }) => to)).size).toBe(messageCount);
    expect(twilio.requests).toHaveLength(messageCount);
    const from = twilio.requests.map(({ body }) => new URLSearchParams(body).get('From'));
    expect([...new Set(from)].sort()).toEqual(['BATIS1', 'BATIS2']);
    expect(
      (await outboxRows(database)).every(({ state, attempts }) => state === 'sent' && attempts === 1),
    ).toBe(true);
  }, 120_000);
});
