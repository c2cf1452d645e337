import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig, SettingsError } from './read-settings.server.ts';
import { sampleNames, settingNames } from './settings-and-defaults.server.ts';

const read = (environment: Record<string, string>, written = '') => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, '.env');
  writeFileSync(file, written);
  return readConfig({ environment, file });
};
const faultsOf = (environment: Record<string, string>, written?: string): readonly string[] => {
  try {
    read(environment, written);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
};

test('without any setting the defaults hold and the samples are named', () => {
  const config = read({ PATH: '/usr/bin' });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    bookingsPerMinute: 10,
    daysAhead: 90,
    changeHours: 2,
    linksPerMinute: 20,
    chairs: 1,
    trustedProxies: [],
  });
  expect(config.clinic.phone).toEqual({ display: '+91 00000 00000', href: 'tel:+910000000000' });
  expect(config.clinic.samples).toEqual(sampleNames);
});

test('.env is read, the environment has the last word, an empty value is none', () => {
  const config = read(
    { PORT: '4000', HOST: '' },
    'PORT=5000\nHOST=0.0.0.0\nCLINIC_NAME="Dr Rao"\nCLINIC_CITY=\n',
  );
  expect(config).toMatchObject({
    port: 4000,
    host: '0.0.0.0',
    clinic: { name: 'Dr Rao', address: { city: 'Mumbai' } },
  });
  expect(config.clinic.samples).not.toContain('CLINIC_NAME');
  expect(config.clinic.samples).toContain('CLINIC_CITY');
});

describe('faulty settings are listed with the way to mend them', () => {
  test('all at once', () => {
    expect(faultsOf({ PORT: 'many', CLINIC_CHAIRS: '0' }, 'SMS_PROVIDR=log\nCOLOUR=red\n')).toEqual([
      'COLOUR is no setting of this program: remove it; .env.example lists them all',
      'SMS_PROVIDR is no setting of this program: did you mean SMS_PROVIDER?',
      "PORT is 'many': write a whole number from 0 to 65535",
      "CLINIC_CHAIRS is '0': write a whole number from 1 to 20",
    ]);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '3e3'],
    ['HOST', 'http://here'],
    ['PUBLIC_URL', 'www.clinic.example'],
    ['PUBLIC_URL', 'https://clinic.example/site'],
    ['TRUSTED_PROXIES', 'the proxy'],
    ['DATABASE_URL', 'mysql://db'],
    ['STORAGE_URL', '/srv'],
    ['SHEET_WEBHOOK_URL', 'ftp://sheet'],
    ['LOG_LEVEL', 'loud'],
    ['CLINIC_NOW', 'noon'],
    ['CLINIC_NOW', '2026-02-30T10:00:00Z'],
    ['OWNER_EMAIL', 'owner'],
    ['OWNER_PASSWORD', 'short'],
    ['SMS_PROVIDER', 'pigeon'],
    ['CLINIC_PHONE', 'call us'],
    ['CLINIC_POSTCODE', '4000'],
    ['CLINIC_LATITUDE', '95'],
    ['CLINIC_MAP_URL', 'maps'],
  ])('%s=%s', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} (is '|can't be used).*: \\w+`));
  });

  test('a name in the environment that can only be meant for this program', () => {
    expect(faultsOf({ CLINIC_NAMES: 'x', LANG: 'en' })).toHaveLength(1);
  });

  test('never a secret', () => {
    const faults = faultsOf({ OWNER_PASSWORD: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain('hunter2');
  });
});

const ownTemplates = Object.fromEntries(
  ['BOOKED', 'MOVED', 'CANCELLED', 'REMINDER_EVENING', 'REMINDER_2H', 'EARLIER_SLOT'].map((event) => [
    `SMS_TEMPLATE_${event}`,
    '1107160000000012345',
  ]),
);
const site = { PUBLIC_URL: 'https://clinic.example' };

describe.each([
  ['msg91', { ...site, SMS_MSG91_AUTHKEY: 'key' }],
  [
    'exotel',
    {
      ...site,
      SMS_EXOTEL_SID: 'clinic1',
      SMS_EXOTEL_KEY: 'key',
      SMS_EXOTEL_TOKEN: 'token',
      SMS_SENDER: 'BATISI',
      SMS_DLT_ENTITY_ID: '1101234567890',
    },
  ],
  ['twilio', { ...site, SMS_TWILIO_SID: 'AC1', SMS_TWILIO_TOKEN: 'token', SMS_SENDER: 'BATISI' }],
  ['webhook', { SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: 'a-shared-secret-word' }],
  [
    'WhatsApp',
    {
      ...site,
      WHATSAPP_PHONE_ID: '1055',
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_APP_SECRET: 'secret-of-the-app',
      WHATSAPP_VERIFY_TOKEN: 'a-word-for-the-panel',
    },
  ],
] satisfies [string, Record<string, string>][])('messages by %s', (name, all: Record<string, string>) => {
  const given = { ...all, ...(name !== 'WhatsApp' && { SMS_PROVIDER: name }) };

  test('need these settings and no more', () => expect(faultsOf(given)).toEqual([]));

  test('take the ids of the texts, which can be entered on the page instead', () =>
    expect(faultsOf({ ...given, ...ownTemplates, SMS_REPORTS_KEY: 'panels-own-secret' })).toEqual([]));

  test.each(Object.keys(all))('without %s stop the start, and it is named', (missing) => {
    const faults = faultsOf({ ...given, [missing]: '' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${missing} is missing: .*${name}`));
  });
});

test.each([
  ['SMS_MSG91_AUTHKEY', 'two words'],
  ['SMS_REPORTS_KEY', 'short'],
  ['SMS_WEBHOOK_SECRET', 'short'],
  ['SMS_WEBHOOK_URL', 'sms.example'],
  ['SMS_API_URL', 'api.example'],
  ['SMS_DLT_ENTITY_ID', 'DLT'],
  ['SMS_TEMPLATE_BOOKED', 'two words'],
  ['SMS_PER_HOUR', '-1'],
  ['SMS_PER_DAY', 'many'],
  ['SMS_CONFIRMATIONS_PER_NUMBER', '1001'],
  ['SMS_PAISE_PER_PART', '0.2'],
  ['WHATSAPP_APP_SECRET', 'short'],
  ['WHATSAPP_API_URL', 'graph'],
  ['SHEET_EVENTS', 'booked, paid'],
])('%s=%s stops the start, and what is secret is not repeated', (name, value) => {
  const faults = faultsOf({ [name]: value });
  expect(faults[0]).toMatch(new RegExp(`^${name} (is '|can't be used).*: \\w+`));
  expect(faults[0]!.includes(`'${value}'`)).toBe(!/KEY|SECRET|TOKEN|WEBHOOK_URL/.test(name));
});

test('PUBLIC_URL becomes an origin, TRUSTED_PROXIES a list', () => {
  const config = read({
    PUBLIC_URL: 'https://Clinic.example/',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ::1',
  });
  expect(config.publicUrl).toBe('https://clinic.example');
  expect(config.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
});

test.each([
  ['2026-11-23T09:00:00+05:30', '2026-11-23T03:30:00.000Z'],
  ['2026-11-23T09:00', '2026-11-23T03:30:00.000Z'],
  ['2026-11-23T09:00:00.000Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23', '2026-11-22T18:30:00.000Z'],
])('CLINIC_NOW=%s is %s', (written, instant) => {
  expect(new Date(read({ CLINIC_NOW: written }).clinicNow!).toISOString()).toBe(instant);
});

test('.env.example lists every setting, with its default where it has one', () => {
  const lines = readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z])/gm, '');
  const listed = parseEnv(lines);
  expect(Object.keys(listed).sort()).toEqual(settingNames.toSorted());
  const written = Object.fromEntries(Object.entries(listed).filter(([, value]) => value)) as Record<
    string,
    string
  >;
  const { clinic, ...rest } = read(written);
  const { clinic: defaults, ...others } = read({});
  expect(rest).toEqual(others);
  // An owner who sets a fact, even to its sample, no longer shows a demonstration.
  const whole = { samples: [], isDemonstration: false };
  expect({ ...clinic, ...whole }).toEqual({ ...defaults, ...whole });
});
