import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { phone, type ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { messageConfig, missingMessageSettings } from './message-settings.server.ts';
import { sampleSettings, secretSettings, settings, type Settings } from './settings.server.ts';

type Environment = Readonly<Record<string, string | undefined>>;
const names = Object.keys(settings.shape);
/** A name in the environment with one of these beginnings is meant for this program. */
const ownPrefixes = /^(CLINIC|BOOKINGS?|GALLERY|METRICS|OWNER|SMS|SHEET|WHATSAPP)_/;

/** What is wrong with the settings, a line each: name, fault, how to mend it. */
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
/** Once the server listens: the origin under which the site is reached is known. */
export type PlacedConfig = Config & { publicUrl: string };

/** Settings from `.env` and the environment, which has the last word; throws a list that the owner can act on. */
export function readConfig({
  environment = process.env,
  file = '.env',
}: { environment?: Environment; file?: string } = {}) {
  const written: Environment = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const unknown = [
    ...Object.keys(written),
    ...Object.keys(environment).filter((name) => ownPrefixes.test(name)),
  ].filter((name) => !names.includes(name));
  const given = Object.fromEntries(
    names
      .map((name) => [name, environment[name]?.trim() || written[name]?.trim()])
      // An empty value is how a line of .env says 'not set'.
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
    storageUrl: value.STORAGE_URL,
    logLevel: value.LOG_LEVEL,
    clinicNow: value.CLINIC_NOW,
    /** Undefined: /metrics answers this machine alone. */
    metricsToken: value.METRICS_TOKEN,
    /** Undefined: the one made on the first start. */
    galleryPassword: value.GALLERY_PASSWORD,
    ownerEmail: value.OWNER_EMAIL,
    ownerPassword: value.OWNER_PASSWORD,
    smsProvider: value.SMS_PROVIDER,
    sheetWebhookUrl: value.SHEET_WEBHOOK_URL,
    messages: messageConfig(value),
    /** Booking posts of one address in a minute; 0: no limit. */
    bookingsPerMinute: value.BOOKINGS_PER_MINUTE,
    /** Appointments and all that belongs to them are erased so many months after the visit. */
    keepMonths: value.BOOKING_KEEP_MONTHS,
    daysAhead: value.BOOKING_DAYS_AHEAD,
    /** Until so many hours before a visit its patient may move or cancel it. */
    changeHours: value.BOOKING_CHANGE_HOURS,
    /** Unknown links of one address in a minute; 0: no limit. */
    linksPerMinute: value.BOOKING_LINKS_PER_MINUTE,
    chairs: value.CLINIC_CHAIRS,
    clinic,
  };
}

function clinicFacts(value: Settings, given: Record<string, string>): ClinicFacts {
  const { CLINIC_LATITUDE: latitude, CLINIC_LONGITUDE: longitude } = value;
  return {
    name: value.CLINIC_NAME,
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
    instagramUrl: value.CLINIC_INSTAGRAM_URL,
    linkedinUrl: value.CLINIC_LINKEDIN_URL,
    reviewsUrl: value.CLINIC_REVIEWS_URL,
    mapUrl: value.CLINIC_MAP_URL,
    keepMonths: value.BOOKING_KEEP_MONTHS,
    samples: sampleSettings.filter((name) => given[name] === undefined),
  };
}

function wrongValue(name: string, given: Record<string, string>, mend: string): string {
  return secretSettings.includes(name)
    ? `${name} can't be used: ${mend}`
    : `${name} is '${given[name]}': ${mend}`;
}

function unknownName(name: string): string {
  const nearest = names.find((known) => differences(known, name) <= 2);
  return nearest
    ? `${name} is no setting of this program: did you mean ${nearest}?`
    : `${name} is no setting of this program: remove it; .env.example lists them all`;
}

/** Levenshtein distance: how many letters have to be put in, taken out or changed. */
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
