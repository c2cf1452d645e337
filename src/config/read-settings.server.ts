import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { phone, type ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { bookingOptions } from '#features/clinic/services/bookable-services.ts';
import { categories } from '#features/clinic/services/standard-price-list.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { backupsFolder } from '#platform/backup/snapshot.server.ts';
import type { TextKey } from '#features/notifications/templates/message-template.ts';
import {
  missingMessageSettings,
  sampleLinkNames,
  sampleNames,
  secretNames,
  settingNames,
  settings,
  templateSettings,
  type SampleLink,
  type Settings,
} from './settings-and-defaults.server.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** A name in the environment with one of these beginnings is meant for this program. */
const ownPrefixes = /^(BACKUP|CLINIC|BOOKINGS?|GALLERY|LIMIT|METRICS|OWNER|SMS|SHEET|WHATSAPP)_/;

/** Faults of the settings, a line each: name, fault, how to mend it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `These settings have to be mended, in .env or the environment:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

export type Config = ReturnType<typeof readConfig>;
/** Settings that only seed the first version of the content; published content replaces them. */
type FirstFacts = 'clinic' | 'chairs' | 'daysAhead' | 'changeHours';
/** The settings once the server listens and the site's origin is known. */
export type StartConfig = Config & { publicUrl: string };
export type PlacedConfig = Omit<StartConfig, FirstFacts>;

/** Settings from `.env` and the environment, which wins; throws a list of faults that the owner can mend. */
export function readConfig({
  environment = process.env,
  file = '.env',
}: { environment?: Environment; file?: string } = {}) {
  const written: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const unknown = [
    ...Object.keys(written),
    ...Object.keys(environment).filter((name) => ownPrefixes.test(name)),
  ].filter((name) => !settingNames.includes(name));
  const given = Object.fromEntries(
    settingNames
      .map((name) => [name, environment[name]?.trim() || written[name]?.trim()])
      // An empty value means 'not set', so an empty one in the environment does not override .env.
      .filter(([, value]) => value),
  ) as Record<string, string>;

  const parsed = settings.safeParse(given);
  const faults = [
    ...unknown.sort().map(unknownName),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => wrongValue(String(path[0]), given, message)),
    ...(parsed.data ? missingMessageSettings(parsed.data) : []),
  ];
  if (!parsed.success || faults.length > 0) throw new SettingsError([...new Set(faults)]);
  return configOf(parsed.data, clinicFacts(parsed.data, given));
}

function configOf(value: Settings, clinic: ClinicFacts) {
  return {
    port: value.PORT,
    host: value.HOST,
    /** Undefined: the listening address. */
    publicUrl: value.PUBLIC_URL,
    trustedProxies: value.TRUSTED_PROXIES,
    dataDirectory: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    /** Address of the same database without a connection pooler, for LISTEN and for backups, which need one session. */
    databaseSessionUrl: value.DATABASE_SESSION_URL ?? value.DATABASE_URL,
    storageUrl: value.STORAGE_URL,
    backup: {
      /** Where backups are kept. */
      directory: value.BACKUP_DIR ?? join(value.DATA_DIR, backupsFolder),
      /** The clinic's time of the nightly backup; undefined for none. */
      at: value.BACKUP_AT === 'off' ? undefined : value.BACKUP_AT,
      /** Undefined: the passphrase that the first start created. */
      passphrase: value.BACKUP_PASSPHRASE,
      /** The storage to which each backup is copied; undefined for none. */
      copyTo: value.BACKUP_STORAGE_URL,
    },
    logLevel: value.LOG_LEVEL,
    clinicNow: value.CLINIC_NOW,
    /** Undefined: /metrics answers this machine alone. */
    metricsToken: value.METRICS_TOKEN,
    /** Where traces and metrics are sent; undefined: nowhere. */
    telemetry: value.OTEL_EXPORTER_OTLP_ENDPOINT && {
      endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: value.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      serviceName: value.OTEL_SERVICE_NAME,
    },
    /** Undefined: the password that the first start created. */
    galleryPassword: value.GALLERY_PASSWORD,
    ownerEmail: value.OWNER_EMAIL,
    ownerPassword: value.OWNER_PASSWORD,
    /** Telephone number for messages about faults; undefined: no message is sent. */
    owner: { phone: value.OWNER_PHONE, templateId: value.SMS_TEMPLATE_HEALTH },
    smsProvider: value.SMS_PROVIDER,
    /** Undefined: the secret in the data folder. */
    settingsSecret: value.SETTINGS_SECRET,
    sheetWebhookUrl: value.SHEET_WEBHOOK_URL,
    messages: messageConfig(value),
    /** Booking requests of one address in a minute; 0: no limit. */
    bookingsPerMinute: value.BOOKINGS_PER_MINUTE,
    /** Bookings for unknown mobile numbers; 0: no limit. */
    unverifiedLimits: {
      perHour: value.BOOKINGS_UNVERIFIED_PER_HOUR,
      perDay: value.BOOKINGS_UNVERIFIED_PER_DAY,
    },
    daysAhead: value.BOOKING_DAYS_AHEAD,
    /** Hours before a visit until which its patient may move or cancel it. */
    changeHours: value.BOOKING_CHANGE_HOURS,
    /** Unknown links of one address in a minute; 0: no limit. */
    linksPerMinute: value.BOOKING_LINKS_PER_MINUTE,
    /** Limits of one address; 0: no limit. */
    limits: {
      pagesPerMinute: value.LIMIT_PAGES_PER_MINUTE,
      postsPerMinute: value.LIMIT_POSTS_PER_MINUTE,
      livePages: value.LIMIT_LIVE_PAGES,
    },
    chairs: value.CLINIC_CHAIRS,
    clinic,
  };
}

function messageConfig(value: Settings) {
  const ids = Object.entries(templateSettings).map(([event, name]) => [event, value[name]] as const);
  return {
    settings: value,
    reading: value.SMS_TAG_READING,
    templateIds: Object.fromEntries(ids) as Record<TextKey, string | undefined>,
    /** Messages that may be sent in an hour and a day; 0: no limit. */
    limits: {
      perHour: value.SMS_PER_HOUR,
      perDay: value.SMS_PER_DAY,
      reminders: { perHour: value.SMS_REMINDERS_PER_HOUR, perDay: value.SMS_REMINDERS_PER_DAY },
    },
    confirmationsPerNumber: value.SMS_CONFIRMATIONS_PER_NUMBER,
    paisePerPart: value.SMS_PAISE_PER_PART,
    hasWhatsapp: value.WHATSAPP_TOKEN !== undefined,
    sheetEvents: value.SHEET_WEBHOOK_URL ? value.SHEET_EVENTS : [],
  };
}

function clinicFacts(value: Settings, given: Record<string, string>): ClinicFacts {
  const { CLINIC_LATITUDE: latitude, CLINIC_LONGITUDE: longitude } = value;
  const samples = sampleNames.filter((name) => given[name] === undefined);
  const isDemonstration = samples.length === sampleNames.length;
  // A clinic with real facts shows no sample links: a link without an address is left out.
  const link = (name: SampleLink) => (isDemonstration || given[name] !== undefined ? value[name] : '');
  return {
    name: value.CLINIC_NAME,
    shortName:
      value.CLINIC_NAME === sampleFacts.name ? sampleFacts.shortName : value.CLINIC_NAME.slice(0, 30),
    phone: phone(value.CLINIC_PHONE),
    whatsapp: value.CLINIC_WHATSAPP ?? '',
    email: value.CLINIC_EMAIL,
    address: {
      street: value.CLINIC_STREET,
      locality: value.CLINIC_LOCALITY,
      city: value.CLINIC_CITY,
      postcode: value.CLINIC_POSTCODE,
    },
    ...(latitude !== undefined && longitude !== undefined && { geo: { latitude, longitude } }),
    instagramUrl: link('CLINIC_INSTAGRAM_URL'),
    linkedinUrl: link('CLINIC_LINKEDIN_URL'),
    reviewsUrl: link('CLINIC_REVIEWS_URL'),
    mapUrl: link('CLINIC_MAP_URL'),
    hours: standardHours,
    categories,
    bookable: bookingOptions,
    keepMonths: value.BOOKING_KEEP_MONTHS,
    // The provider 'log' sends nothing: it only logs that a message would have been sent.
    confirmationChannel: value.SMS_PROVIDER === 'log' ? 'onPage' : 'bySms',
    isDemonstration,
    samples: isDemonstration ? samples : samples.filter((name) => !sampleLinkNames.includes(name)),
  };
}

function wrongValue(name: string, given: Record<string, string>, mend: string): string {
  return secretNames.includes(name)
    ? `${name} can't be used: ${mend}`
    : `${name} is '${given[name]}': ${mend}`;
}

function unknownName(name: string): string {
  const nearest = settingNames.find((known) => differences(known, name) <= 2);
  return nearest
    ? `${name} is no setting of this program: did you mean ${nearest}?`
    : `${name} is no setting of this program: remove it; .env.example lists them all`;
}

/** Levenshtein distance: how many letters have to be added, removed or changed. */
function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of [...other].entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === otherLetter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
