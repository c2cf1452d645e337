import { expect, test } from 'vitest';
import type { Sms, SmsOutcome } from '#platform/sms/sms-provider.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import type { CardName } from './judge-health.ts';
import { ownerChannels, alertOwner } from './alert-owner.server.ts';

const minute = 60_000;
const phone = '+919820000010';

function owner(database: OpenedDatabase, at = '2026-11-23T10:00:00+05:30') {
  const clock = stoppedClock(at);
  const { log, lines } = recordedLog();
  const sent: Sms[] = [];
  const now: { outcome: SmsOutcome } = { outcome: { outcome: 'sent' } };
  const provider = {
    name: 'webhook',
    send: async (sms: Sms) => {
      if (now.outcome.outcome === 'sent') sent.push(sms);
      return now.outcome;
    },
  };
  const needs = {
    database,
    clock,
    log,
    clinicName: () => 'Battisi Dental',
    phone,
    channels: () =>
      ownerChannels(
        { phone, templateId: undefined },
        { isOn: true, provider: 'webhook' },
        { sms: () => provider },
      ),
  };
  /** Runs one check for each of `minutes`, all of which find these faults. */
  const look = async (minutes: number, ...causes: CardName[]) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      await alertOwner(needs, causes);
      clock.advance(minute);
    }
  };
  return { needs, look, sent, lines, clock, now };
}

describeEachDatabase('the owner hears of what is broken', (open) => {
  test('when it has lasted half an hour, once a day for each thing, in words that say which', async () => {
    const { look, sent, lines } = owner(await open());
    await look(30, 'backup');
    expect(sent).toEqual([]);
    await look(60, 'backup');
    expect(sent.map(({ to, text }) => [to, text])).toEqual([
      [phone, 'Battisi Dental: your website needs you. Broken now: backup. Please sign in and open Health.'],
    ]);
    await look(40, 'backup', 'messages');
    expect(sent).toHaveLength(2);
    expect(sent[1]!.text).toContain('messages to patients');
    expect(lines.join()).not.toContain(phone);
    await look(24 * 60, 'backup');
    expect(sent).toHaveLength(3);
  }, 120_000);

  test('not of what mends itself', async () => {
    const { look, sent } = owner(await open());
    await look(20, 'messages');
    await look(10);
    await look(20, 'messages');
    expect(sent).toEqual([]);
  });

  test('not at night, but in the morning', async () => {
    const { look, sent, clock } = owner(await open(), '2026-11-23T21:30:00+05:30');
    await look(10 * 60, 'disk');
    expect(sent).toEqual([]);
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-24T02:00:00.000Z');
    await look(31, 'disk');
    expect(sent).toHaveLength(1);
  }, 120_000);

  test('from one of several servers alone', async () => {
    const database = await open();
    const { needs, look, sent } = owner(database);
    await look(31);
    await look(31, 'backup');
    await Promise.all([alertOwner(needs, ['backup']), alertOwner(needs, ['backup']), look(2, 'backup')]);
    expect(sent).toHaveLength(1);
  });

  test('a quarter of an hour later when nothing could be sent', async () => {
    const { look, sent, now } = owner(await open());
    now.outcome = { outcome: 'failed', reason: 'webhook answered 503' };
    await look(35, 'backup');
    now.outcome = { outcome: 'sent' };
    await look(5, 'backup');
    expect(sent).toEqual([]);
    await look(15, 'backup');
    expect(sent).toHaveLength(1);
  });
});

const webhook = { name: 'webhook', send: async () => ({ outcome: 'sent' as const }) };
test.each([
  ['no number', { phone: undefined, templateId: '1' }, { isOn: true, provider: 'msg91' }, undefined, []],
  ['SMS off', { phone, templateId: '1' }, { isOn: false, provider: 'msg91' }, undefined, []],
  ['no registered text', { phone, templateId: undefined }, { isOn: true, provider: 'msg91' }, undefined, []],
  ['all of it', { phone, templateId: '1' }, { isOn: true, provider: 'msg91' }, undefined, ['sms']],
  [
    'WhatsApp besides',
    { phone, templateId: '1' },
    { isOn: true, provider: 'msg91' },
    webhook,
    ['sms', 'whatsapp'],
  ],
  [
    'WhatsApp alone',
    { phone, templateId: undefined },
    { isOn: false, provider: 'log' },
    webhook,
    ['whatsapp'],
  ],
] as const)('the ways to the owner with %s', (_, settings, sms, whatsapp, kinds) => {
  const channels = ownerChannels(settings, sms, { sms: () => webhook, whatsapp });
  expect(channels.map(({ kind }) => kind)).toEqual(kinds);
});
