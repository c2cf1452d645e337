import { expect, test } from 'vitest';
import { phone } from '#features/clinic/clinic-facts.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { registerTemplate } from '../templates/keep-templates.server.ts';
import {
  inLanguage,
  messageEvents,
  registeredText,
  type MessageEvent,
} from '../templates/message-template.ts';
import { templateState, type TemplateRecord } from '../templates/templates-store.server.ts';
import { followSms, smsTopic, type SmsConfig } from './live-sms.server.ts';
import { writeSmsSettings } from './sms-settings-store.server.ts';
import type { SmsSettings } from './sms-settings.ts';

const secret = 'a secret of this test';
const now = Date.parse('2026-11-23T08:00:00+05:30');
const ids = Object.fromEntries(messageEvents.map((event, n) => [event, `110717000000001231${n}`]));
const enter = { secret, now, by: 'Dr. Rao' };

interface StartOptions {
  name?: string;
  environment?: SmsSettings;
  templateIds?: Partial<Record<MessageEvent, string>>;
}
function start(
  database: OpenedDatabase,
  { name = 'Battisi Dental', environment = {}, templateIds = {} }: StartOptions = {},
  key = secret,
) {
  const clinic = { name, phone: phone('+91 22 5550 0123') };
  const settings = { SMS_PROVIDER: 'log', ...environment } as SmsConfig['messages']['settings'];
  const messages = { settings, templateIds, reading: 'strict' as const };
  return followSms(database, () => ({ clinic, publicUrl: 'https://clinic.example', messages }), key, {
    now: () => now,
  });
}
const isBooked =
  (wanted: string) =>
  ({ key, language }: TemplateRecord) =>
    key === 'booked' && language === wanted;
const exotel = {
  SMS_PROVIDER: 'exotel',
  SMS_EXOTEL_SID: 'clinic1',
  SMS_EXOTEL_KEY: 'k1',
  SMS_EXOTEL_TOKEN: 't1',
};

describeEachDatabase('SMS', (open) => {
  test('are off in a server whose first reading of that failed', async () => {
    const database = await open();
    let failures = 0;
    const failing: OpenedDatabase = {
      ...database,
      get queries() {
        if (failures === 0) return database.queries;
        failures -= 1;
        throw new Error('the database is away');
      },
    };
    const sms = await start(failing, { environment: exotel, templateIds: ids });
    expect(sms.current().isOn).toBe(true);
    failures = 1;
    await database.transaction(async (tx) => {
      await writeSmsSettings(tx, { switch: 'off' }, enter);
      await database.announce(tx, smsTopic);
    });
    await expect.poll(() => sms.current().isOn, { timeout: 8000 }).toBe(false);
    expect(failures).toBe(0);
    sms.close();
  });

  test('take over the ids of the settings on the first start, and are on with them', async () => {
    const database = await open();
    const sms = await start(database, { environment: exotel, templateIds: ids });
    const { isOn } = sms.current();
    expect(isOn).toBe(true);
    const records = sms.current().records.filter(({ language }) => language === 'en');
    const [required, optional] = [records.filter(({ id }) => id), records.filter(({ id }) => !id)];
    expect(required.map(({ key, id }) => [key, id]).sort()).toEqual(Object.entries(ids).sort());
    expect(required.map((record) => templateState(record, isOn))).toEqual(Array(6).fill('sending'));
    expect(optional.map(({ key }) => key)).toEqual(['number-code']);
    sms.close();
    const without = await start(await open(), { environment: exotel });
    expect(without.current().isOn).toBe(false);
    without.close();
  });

  test('send the registered text after the clinic has another name, until the new one is registered', async () => {
    const database = await open();
    (await start(database, { environment: exotel, templateIds: ids })).close();
    const renamed = await start(database, { name: 'Bandra Smiles', environment: exotel, templateIds: ids });
    const sent = () => registeredText(renamed.current().templates.booked, 'inside');
    expect(sent()).toMatch(/^Battisi Dental: you are booked for \{#alphanumeric#\}\./);
    const record = renamed.current().records.find(isBooked('en'))!;
    expect(templateState(record, true)).toBe('changed');
    expect(record.newWording).toMatch(/^Bandra Smiles: /);
    const id = '1107170000000099999';
    await database.transaction(async (tx) => {
      await registerTemplate(tx, record, { id, header: 'BANDRA', entityId: '1' }, { at: now, by: 'Dr. Rao' });
      await database.announce(tx, smsTopic);
    });
    await renamed.reload();
    expect(sent()).toMatch(/^Bandra Smiles: you are booked/);
    expect(renamed.current().templates.booked).toMatchObject({ id, header: 'BANDRA' });
    renamed.close();
    // The name is changed back: the registered text is the other one now.
    const back = await start(database);
    expect(back.current().records.find(isBooked('en'))!.newWording).toMatch(/^Battisi/);
    expect(registeredText(back.current().templates.booked, 'inside')).toMatch(/^Bandra Smiles/);
    back.close();
  });

  test('keep keys sealed, read them with the right secret alone, and let the environment win', async () => {
    const database = await open();
    const entered = {
      SMS_PROVIDER: 'exotel',
      SMS_EXOTEL_SID: 'sid-of-page',
      SMS_EXOTEL_KEY: 'key-of-the-page',
    };
    await database.transaction((tx) => writeSmsSettings(tx, entered, enter));
    const rows = await database.queries.selectFrom('sms_settings').selectAll().execute();
    expect(JSON.stringify(rows)).toContain('sid-of-page');
    expect(JSON.stringify(rows)).not.toContain('key-of-the-page');
    const sms = await start(database);
    expect(sms.current()).toMatchObject({ provider: 'exotel', settings: entered, fromEnvironment: [] });
    sms.close();
    const lost = await start(database, {}, 'another secret');
    expect(lost.current().settings).not.toHaveProperty('SMS_EXOTEL_KEY');
    lost.close();
    const given = await start(database, { environment: { SMS_EXOTEL_KEY: 'key-of-the-server' } });
    expect(given.current().settings.SMS_EXOTEL_KEY).toBe('key-of-the-server');
    expect(given.current().fromEnvironment).toEqual(['SMS_EXOTEL_KEY']);
    given.close();
  });

  test('are off until they are switched on, here and in another process', async () => {
    const database = await open();
    const { SMS_PROVIDER, SMS_EXOTEL_SID, SMS_EXOTEL_KEY, SMS_EXOTEL_TOKEN } = exotel;
    const keys = { SMS_PROVIDER, SMS_EXOTEL_SID, SMS_EXOTEL_KEY, SMS_EXOTEL_TOKEN };
    await database.transaction((tx) => writeSmsSettings(tx, keys, enter));
    const sms = await start(database, { templateIds: ids });
    expect(sms.current().isOn).toBe(false);
    await database.transaction(async (tx) => {
      await writeSmsSettings(tx, { switch: 'on' }, enter);
      await database.announce(tx, smsTopic);
    });
    await expect.poll(() => sms.current().isOn).toBe(true);
    sms.close();
  });

  test('are in the patient’s language once that text is registered and the language switched on', async () => {
    const database = await open();
    const sms = await start(database, { environment: exotel, templateIds: ids });
    const marathi = sms.current().records.find(isBooked('mr'))!;
    expect(marathi.wording).toMatch(/^Battisi Dental: अपॉइंटमेंट ठरली आहे: \{when\}\./);
    expect(templateState(marathi, true)).toBe('draft');
    const languageOf = (key: MessageEvent) => inLanguage(sms.current().templates[key], 'mr').language;
    const change = async (settings: Record<string, string>, register = false) => {
      await database.transaction(async (tx) => {
        await writeSmsSettings(tx, settings, enter);
        const registration = { id: '1107170000000077777', header: 'BANDRA', entityId: '1' };
        if (register) await registerTemplate(tx, marathi, registration, { at: now, by: 'Dr. Rao' });
      });
      await sms.reload();
    };
    await change({ languages: 'hi mr' });
    expect(sms.current().languages).toEqual(['hi', 'mr']);
    expect(languageOf('booked')).toBe('en');
    await change({}, true);
    expect([languageOf('booked'), languageOf('moved')]).toEqual(['mr', 'en']);
    expect(inLanguage(sms.current().templates.booked, 'hi').language).toBe('en');
    expect(sms.current().isOn).toBe(true);
    await change({ languages: '' });
    expect(languageOf('booked')).toBe('en');
    sms.close();
  });
});
