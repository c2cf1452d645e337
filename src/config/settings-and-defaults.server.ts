import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { sampleFacts as sample } from '#features/clinic/sample-clinic.ts';
import { passwordLength } from '#features/staff/session/password-length.ts';
import { defaultRules } from '#features/clinic/content/default-rules.ts';
import { isCivilDate } from '#platform/civil-date.ts';
import { sheetEvents } from '#features/notifications/outbox/sheet-row.ts';
import type { TextKey } from '#features/notifications/templates/message-template.ts';
import { comparisonModes } from '#features/notifications/templates/value-classes.ts';

// Settings of the owner: each with its rule, and each rule with the words that mend a wrong value. `.env.example` explains
// the settings; a test keeps the two the same.

const matching = (pattern: RegExp, mend: string) => z.string().regex(pattern, { error: mend, abort: true });

const wholeNumber = (least: number, most: number) =>
  matching(/^\d{1,9}$/, `write a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `write a whole number from ${least} to ${most}`);

const degrees = (most: number) =>
  matching(/^-?\d{1,3}(\.\d+)?$/, 'write degrees with a point, such as 19.0607')
    .transform(Number)
    .refine((number) => Math.abs(number) <= most, `write degrees from -${most} to ${most}`);

const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, `write one of: ${choices.join(', ')}`);

/** Separated by commas or spaces. */
const list = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
const someOf = <const Choice extends string>(choices: readonly Choice[]) =>
  list.pipe(z.array(z.enum(choices, `write some of: ${choices.join(', ')}`)));
const addresses = list.refine(
  (each) => each.every((text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)),
  'write IP addresses or ranges, separated by commas, such as 127.0.0.1, 10.0.0.0/8',
);

const url = (schemes: string, mend: string) =>
  z.string().refine((text) => new RegExp(`^(${schemes})://[^/]`).test(text) && URL.canParse(text), {
    error: mend,
    abort: true,
  });
const webAddress = url('https?', 'write the whole address, starting with https://');
const apiAddress = webAddress.transform((text) => text.replace(/\/+$/, ''));
/** Headers in OpenTelemetry's format: 'authorization=Bearer%20…,x-tenant=clinic'. */
const headers = matching(
  /^[\w-]+=([^,\s%]|%[2-7][\da-f])+(,[\w-]+=([^,\s%]|%[2-7][\da-f])+)*$/i,
  'write name=value, separated by commas, with %20 for a space',
).transform((text) => {
  const pairs = text.split(',').map((pair) => pair.split(/=(.*)/s) as [string, string]);
  return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
});
const origin = webAddress
  .refine((text) => {
    const { pathname, search, hash, username } = new URL(text);
    return pathname === '/' && !search && !hash && !username;
  }, 'write scheme and host alone, such as https://www.clinic.example')
  .transform((text) => new URL(text).origin);
const bucket = url('s3', 'write s3://bucket/prefix?endpoint=https://…').refine((text) => {
  const endpoint = new URL(text).searchParams.get('endpoint');
  return endpoint === null || webAddress.safeParse(endpoint).success;
}, 'write the endpoint as a whole address, starting with https://');

const zone = '(Z|[+-]\\d\\d:\\d\\d)';
const instant = matching(
  new RegExp(`^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?${zone}?)?$`),
  'write an ISO time, such as 2026-11-23T09:00:00+05:30',
)
  // A time without a zone is in the clinic's time zone.
  .transform((text) => (/T/.test(text) ? text : `${text}T00:00`))
  .transform((text) => (new RegExp(`${zone}$`).test(text) ? text : `${text}+05:30`))
  .refine(
    (text) => isCivilDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    'there is no such day or time',
  );

const line = z.string().max(120, 'keep it to 120 characters');
const email = z.email('write one e-mail address, such as hello@clinic.example');
/** Secrets shared with other programs. */
const secret = matching(/^\S{16,200}$/, 'use at least 16 letters, without spaces');
const longPassword = z.string().min(passwordLength.least, `use at least ${passwordLength.least} characters`);
const word = matching(/^[\w.:+-]{1,200}$/, 'write it as the provider shows it, without spaces');
const templateId = matching(/^\w{1,100}$/, 'write the id alone, letters and digits').optional();

/** Settings whose values no message repeats, since messages end up in logs. */
const secretSettings = {
  DATABASE_URL: url('postgres(ql)?', 'write postgres://user:password@host/database').optional(),
  DATABASE_SESSION_URL: url('postgres(ql)?', 'write postgres://user:password@host/database').optional(),
  STORAGE_URL: bucket.optional(),
  BACKUP_STORAGE_URL: bucket.optional(),
  METRICS_TOKEN: secret.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  GALLERY_PASSWORD: z.string().optional(),
  BACKUP_PASSPHRASE: longPassword.optional(),
  OWNER_PASSWORD: longPassword.optional(),
  SETTINGS_SECRET: secret.optional(),
  SMS_MSG91_AUTHKEY: word.optional(),
  SMS_EXOTEL_KEY: word.optional(),
  SMS_EXOTEL_TOKEN: word.optional(),
  SMS_TWILIO_TOKEN: word.optional(),
  SMS_WEBHOOK_URL: webAddress.optional(),
  SMS_WEBHOOK_SECRET: secret.optional(),
  SMS_REPORTS_KEY: secret.optional(),
  WHATSAPP_TOKEN: matching(/^\S{1,1000}$/, 'write it as the panel shows it').optional(),
  WHATSAPP_APP_SECRET: secret.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  SHEET_WEBHOOK_URL: webAddress.optional(),
} as const;

/** Optional links: once any other fact is set, an unset link is left out. */
const sampleLinks = {
  CLINIC_INSTAGRAM_URL: webAddress.default(sample.instagramUrl),
  CLINIC_LINKEDIN_URL: webAddress.default(sample.linkedinUrl),
  CLINIC_REVIEWS_URL: webAddress.default(sample.reviewsUrl),
  CLINIC_MAP_URL: webAddress.default(sample.mapUrl),
} as const;
export type SampleLink = keyof typeof sampleLinks;
export const sampleLinkNames: readonly string[] = Object.keys(sampleLinks);

/** Settings with a sample as their default, which visitors see while the setting is unset. */
const sampleSettings = {
  CLINIC_NAME: line.default(sample.name),
  CLINIC_PHONE: matching(
    /^\+?\d[\d ()-]{6,20}$/,
    'write the number as people read it, such as +91 22 0000 0000',
  ).default(sample.phone.display),
  CLINIC_EMAIL: email.default(sample.email),
  CLINIC_STREET: line.default(sample.address.street),
  CLINIC_LOCALITY: line.default(sample.address.locality),
  CLINIC_CITY: line.default(sample.address.city),
  CLINIC_POSTCODE: matching(/^\d{6}$/, 'write the six digits').default(sample.address.postcode),
  ...sampleLinks,
} as const;

export const settings = z.strictObject({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: matching(/^[\w.:-]+$/, 'write an address of this machine, such as 127.0.0.1').default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUSTED_PROXIES: addresses.default([]),
  DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CLINIC_NOW: instant.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: apiAddress.optional(),
  OTEL_SERVICE_NAME: word.default('clinic-website'),
  OWNER_EMAIL: email.default('owner@clinic.example'),
  OWNER_PHONE: matching(
    /^\+[1-9]\d{7,14}$/,
    'write it with the country code and without spaces, such as +919800000000',
  ).optional(),

  SMS_PROVIDER: oneOf(['log', 'msg91', 'exotel', 'twilio', 'webhook']).default('log'),
  SMS_EXOTEL_SID: word.optional(),
  SMS_TWILIO_SID: word.optional(),
  SMS_API_URL: apiAddress.optional(),
  SMS_SENDER: word.optional(),
  SMS_SHORT_LINK_HEADER: matching(/^[A-Za-z]{6}$/, 'write the six letters of the header').optional(),
  SMS_TAG_READING: oneOf(comparisonModes).default('strict'),
  SMS_DLT_ENTITY_ID: matching(/^\d{10,25}$/, 'write the digits alone').optional(),
  SMS_TEMPLATE_BOOKED: templateId,
  SMS_TEMPLATE_MOVED: templateId,
  SMS_TEMPLATE_CANCELLED: templateId,
  SMS_TEMPLATE_REMINDER_EVENING: templateId,
  SMS_TEMPLATE_REMINDER_2H: templateId,
  SMS_TEMPLATE_EARLIER_SLOT: templateId,
  SMS_TEMPLATE_NUMBER_CODE: templateId,
  SMS_TEMPLATE_HEALTH: templateId,
  SMS_PER_HOUR: wholeNumber(0, 100_000).default(1500),
  SMS_PER_DAY: wholeNumber(0, 1_000_000).default(3000),
  SMS_REMINDERS_PER_HOUR: wholeNumber(0, 100_000).default(500),
  SMS_REMINDERS_PER_DAY: wholeNumber(0, 1_000_000).default(1000),
  SMS_CONFIRMATIONS_PER_NUMBER: wholeNumber(0, 1000).default(4),
  SMS_PAISE_PER_PART: wholeNumber(0, 10_000).default(20),
  WHATSAPP_PHONE_ID: word.optional(),
  WHATSAPP_API_URL: apiAddress.optional(),
  SHEET_EVENTS: someOf(sheetEvents).default(['booked']),

  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: matching(/^(([01]\d|2[0-3]):[0-5]\d|off)$/, 'write a time such as 02:30, or off').default(
    '02:30',
  ),

  BOOKINGS_PER_MINUTE: wholeNumber(0, 1_000_000).default(10),
  BOOKINGS_UNVERIFIED_PER_HOUR: wholeNumber(0, 1_000_000).default(250),
  BOOKINGS_UNVERIFIED_PER_DAY: wholeNumber(0, 1_000_000).default(600),
  LIMIT_PAGES_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  LIMIT_POSTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(120),
  LIMIT_LIVE_PAGES: wholeNumber(0, 1_000_000).default(100),
  BOOKING_KEEP_MONTHS: wholeNumber(1, 240).default(defaultRules.keepMonths),
  BOOKING_DAYS_AHEAD: wholeNumber(1, 366).default(defaultRules.daysAhead),
  BOOKING_CHANGE_HOURS: wholeNumber(0, 168).default(defaultRules.changeHours),
  BOOKING_LINKS_PER_MINUTE: wholeNumber(0, 1_000_000).default(20),
  CLINIC_CHAIRS: wholeNumber(1, 20).default(defaultRules.chairs),
  CLINIC_WHATSAPP: matching(
    /^\d{8,15}$/,
    'write digits alone, country code first, such as 910000000000',
  ).optional(),
  CLINIC_LATITUDE: degrees(90).optional(),
  CLINIC_LONGITUDE: degrees(180).optional(),
  ...secretSettings,
  ...sampleSettings,
});

export type Settings = z.infer<typeof settings>;
type SettingName = keyof Settings;

export const settingNames = Object.keys(settings.shape);
export const secretNames = Object.keys(secretSettings);
export const sampleNames = Object.keys(sampleSettings);

/** The setting of each event's template id. */
export const templateSettings = {
  booked: 'SMS_TEMPLATE_BOOKED',
  moved: 'SMS_TEMPLATE_MOVED',
  cancelled: 'SMS_TEMPLATE_CANCELLED',
  'reminder-evening': 'SMS_TEMPLATE_REMINDER_EVENING',
  'reminder-2h': 'SMS_TEMPLATE_REMINDER_2H',
  'earlier-slot': 'SMS_TEMPLATE_EARLIER_SLOT',
  'number-code': 'SMS_TEMPLATE_NUMBER_CODE',
} as const satisfies Record<TextKey, SettingName>;

const needed: Record<Settings['SMS_PROVIDER'], readonly SettingName[]> = {
  log: [],
  msg91: ['SMS_MSG91_AUTHKEY'],
  exotel: ['SMS_EXOTEL_SID', 'SMS_EXOTEL_KEY', 'SMS_EXOTEL_TOKEN', 'SMS_SENDER', 'SMS_DLT_ENTITY_ID'],
  twilio: ['SMS_TWILIO_SID', 'SMS_TWILIO_TOKEN', 'SMS_SENDER'],
  webhook: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
};
const neededByWhatsapp: readonly SettingName[] = [
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
];

/** Missing settings of the chosen provider, a line each. */
export function missingMessageSettings(value: Settings): string[] {
  const provider = value.SMS_PROVIDER;
  const missing = (names: readonly SettingName[]) => names.filter((name) => value[name] === undefined);
  const usesWhatsapp = missing(neededByWhatsapp).length < neededByWhatsapp.length;
  const outward = usesWhatsapp ? 'WhatsApp' : ['msg91', 'exotel', 'twilio'].find((name) => name === provider);
  return [
    ...(outward && value.PUBLIC_URL === undefined
      ? [`PUBLIC_URL is missing: messages over ${outward} lead patients to it, and reports come to it`]
      : []),
    ...missing(needed[provider]).map(
      (name) => `${name} is missing: SMS_PROVIDER is '${provider}', which needs it (see .env.example)`,
    ),
    ...(usesWhatsapp ? missing(neededByWhatsapp) : []).map(
      (name) => `${name} is missing: WhatsApp needs all of ${neededByWhatsapp.join(', ')}`,
    ),
  ];
}
