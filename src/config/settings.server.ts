import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { sampleFacts as sample } from '#features/clinic/clinic-facts.ts';
import { isCivilDate } from '#features/clinic/clinic-time.ts';
import { messageSettings, secretMessageSettings } from './message-settings.server.ts';
import { matching, oneOf, secret, url, webAddress, wholeNumber } from './setting-rules.server.ts';

// What the owner may set, each with the words that mend it. `.env.example` explains them; a test keeps the two the same.

const degrees = (most: number) =>
  matching(/^-?\d{1,3}(\.\d+)?$/, 'write degrees with a point, such as 19.0607')
    .transform(Number)
    .refine((number) => Math.abs(number) <= most, `write degrees from -${most} to ${most}`);
const line = z.string().max(120, 'keep it to 120 characters');
const email = z.email('write one e-mail address, such as hello@clinic.example');
const leastPassword = 12;

const origin = webAddress
  .refine((text) => {
    const { pathname, search, hash, username } = new URL(text);
    return pathname === '/' && !search && !hash && !username;
  }, 'write scheme and host alone, such as https://www.clinic.example')
  .transform((text) => new URL(text).origin);

const zone = '(Z|[+-]\\d\\d:\\d\\d)';
const instant = matching(
  new RegExp(`^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?${zone}?)?$`),
  'write an ISO time, such as 2026-11-23T09:00:00+05:30',
)
  // Without a zone the clinic's own time is meant.
  .transform((text) => (/T/.test(text) ? text : `${text}T00:00`))
  .transform((text) => (new RegExp(`${zone}$`).test(text) ? text : `${text}+05:30`))
  .refine(
    (text) => isCivilDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    'there is no such day or time',
  );

const addresses = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.every((text) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)),
    'write IP addresses or ranges, separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  );

const address = sample.address;

export const settings = z.strictObject({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: matching(/^[\w.:-]+$/, 'write an address of this machine, such as 127.0.0.1').default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  TRUSTED_PROXIES: addresses.default([]),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres(ql)?', 'write postgres://user:password@host/database').optional(),
  STORAGE_URL: url('s3', 'write s3://bucket/prefix?endpoint=https://…')
    .refine((text) => {
      const endpoint = new URL(text).searchParams.get('endpoint');
      return endpoint === null || webAddress.safeParse(endpoint).success;
    }, 'write the endpoint as a whole address, starting with https://')
    .optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CLINIC_NOW: instant.optional(),
  METRICS_TOKEN: secret.optional(),

  GALLERY_PASSWORD: z.string().optional(),
  OWNER_EMAIL: email.default('owner@clinic.example'),
  OWNER_PASSWORD: z.string().min(leastPassword, `use at least ${leastPassword} characters`).optional(),

  ...messageSettings,
  BOOKINGS_PER_MINUTE: wholeNumber(0, 1_000_000).default(10),
  BOOKING_KEEP_MONTHS: wholeNumber(1, 240).default(36),
  BOOKING_DAYS_AHEAD: wholeNumber(1, 366).default(90),
  BOOKING_CHANGE_HOURS: wholeNumber(0, 168).default(2),
  BOOKING_LINKS_PER_MINUTE: wholeNumber(0, 1_000_000).default(20),
  CLINIC_CHAIRS: wholeNumber(1, 20).default(1),

  CLINIC_NAME: line.default(sample.name),
  CLINIC_PHONE: matching(
    /^\+?\d[\d ()-]{6,20}$/,
    'write the number as people read it, such as +91 22 0000 0000',
  ).default(sample.phone.display),
  CLINIC_WHATSAPP: matching(
    /^\d{8,15}$/,
    'write digits alone, country code first, such as 910000000000',
  ).optional(),
  CLINIC_EMAIL: email.default(sample.email),
  CLINIC_STREET: line.default(address.street),
  CLINIC_LOCALITY: line.default(address.locality),
  CLINIC_CITY: line.default(address.city),
  CLINIC_POSTCODE: matching(/^\d{6}$/, 'write the six digits').default(address.postcode),
  CLINIC_LATITUDE: degrees(90).optional(),
  CLINIC_LONGITUDE: degrees(180).optional(),
  CLINIC_INSTAGRAM_URL: webAddress.default(sample.instagramUrl),
  CLINIC_LINKEDIN_URL: webAddress.default(sample.linkedinUrl),
  CLINIC_REVIEWS_URL: webAddress.default(sample.reviewsUrl),
  CLINIC_MAP_URL: webAddress.default(sample.mapUrl),
});

export type Settings = z.infer<typeof settings>;
export type SettingName = keyof Settings;

/** Those with a sample as their default: while one is not set, visitors read the sample. */
export const sampleSettings = [
  'CLINIC_NAME',
  'CLINIC_PHONE',
  'CLINIC_EMAIL',
  'CLINIC_STREET',
  'CLINIC_LOCALITY',
  'CLINIC_CITY',
  'CLINIC_POSTCODE',
  'CLINIC_INSTAGRAM_URL',
  'CLINIC_LINKEDIN_URL',
  'CLINIC_REVIEWS_URL',
  'CLINIC_MAP_URL',
] as const satisfies readonly SettingName[];

/** Never repeated in a message, since messages end up in logs. */
export const secretSettings: readonly string[] = [
  'GALLERY_PASSWORD',
  'OWNER_PASSWORD',
  'DATABASE_URL',
  'STORAGE_URL',
  'METRICS_TOKEN',
  ...secretMessageSettings,
] satisfies readonly SettingName[];
