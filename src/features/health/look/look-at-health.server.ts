import { statfs } from 'node:fs/promises';
import { hasSampleHours, samplePrices } from '#features/clinic/content/content-samples.ts';
import { getVersionByNumber } from '#features/clinic/content/content-versions-store.server.ts';
import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { listUndecidedVisits } from '#features/notifications/messages-page/message-list-store.server.ts';
import { readOutboxHealth } from '#features/notifications/outbox/outbox-health-store.server.ts';
import { failedSignIns } from '#features/staff/session/sign-in-limits.server.ts';
import type { Backups } from '#platform/backup/backups.server.ts';
import { shareInFlight } from '#platform/combine-calls.server.ts';
import { type Clock, hourMs } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { programVersion } from '#platform/version.ts';
import { postgresTime } from './database-time-store.server.ts';
import {
  backupCard,
  certificateCard,
  clockCard,
  databaseCard,
  diskCard,
  sortByUrgency,
  maxMessageDelay,
  messagesCard,
  samplesCard,
  signInsCard,
  type HealthCard,
  type HealthReport,
  type Validity,
} from './judge-health.ts';

export interface LookNeeds {
  database: Database;
  /** The clinic's clock, which CLINIC_NOW can set. */
  clock: Clock;
  /** The machine's clock. */
  systemClock: Clock;
  clinic(): Pick<SiteSnapshot, 'content' | 'facts'>;
  /** Undefined where this server makes no backups. */
  backups: Backups | undefined;
  /** The last time at which a backup was due; undefined without nightly backups. */
  backupDueAt(now: number): number | undefined;
  dataDirectory: string;
  publicUrl: string;
  isClockMadeUp: boolean;
  readCertificate(origin: string): Promise<Validity | undefined>;
}

/** The health checks of this server. */
export interface Health {
  /** The last result; undefined before the first check. */
  last(): HealthReport | undefined;
  /** Runs the checks; calls during a run share its result. */
  look(): Promise<HealthReport>;
}

export function createHealth(needs: LookNeeds): Health {
  const startedAt = needs.clock.now();
  const certificate = hourly(needs.clock, () => needs.readCertificate(needs.publicUrl));
  // The first check skips the certificate, since the proxy may start after this server.
  const readCertificate = () => (last ? certificate() : Promise.resolve(undefined));
  let last: HealthReport | undefined;
  const lookOnce = async () => {
    const cards = await Promise.all([
      lookAtMessages(needs),
      lookAtBackups(needs, startedAt),
      lookAtDisk(needs),
      lookAtCertificate(needs, readCertificate),
      lookAtDatabase(needs),
      lookAtClock(needs),
      lookAtSignIns(needs),
      lookAtSamples(needs),
    ]);
    const version: HealthCard = { name: 'version', state: 'well', version: programVersion, startedAt };
    last = { at: needs.clock.now(), cards: sortByUrgency([...cards, version]) };
    return last;
  };
  return {
    last: () => last,
    look: shareInFlight(lookOnce),
  };
}

async function lookAtMessages({ database: { queries }, clock, clinic }: LookNeeds) {
  const now = clock.now();
  const [health, undecided] = await Promise.all([
    readOutboxHealth(queries, now, maxMessageDelay),
    listUndecidedVisits(queries, now),
  ]);
  return messagesCard({
    ...health,
    undecided: undecided.length,
    isOn: clinic().facts.confirmationChannel === 'bySms',
  });
}

async function lookAtBackups({ backups, backupDueAt, clock }: LookNeeds, startedAt: number) {
  const now = clock.now();
  const [newest] = (await backups?.list()) ?? [];
  const { isRunning, failed, missing } = backups?.state() ?? { isRunning: false, missing: [] };
  const dueAt = backups && backupDueAt(now);
  const failure = failed?.reason;
  return backupCard({
    ...newest,
    isRunning,
    missingPictures: missing.length,
    failure,
    dueAt,
    startedAt,
    now,
  });
}

async function lookAtDisk({ dataDirectory }: LookNeeds) {
  const { bavail, blocks, bsize } = await statfs(dataDirectory);
  return diskCard({ freeBytes: bavail * bsize, totalBytes: blocks * bsize });
}

async function lookAtCertificate(
  { publicUrl, systemClock }: LookNeeds,
  read: () => Promise<Validity | undefined>,
) {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:') return certificateCard(undefined, undefined, 0);
  return certificateCard(hostname, await read(), systemClock.now());
}

async function lookAtDatabase({ database }: LookNeeds) {
  const start = performance.now();
  await database.ping();
  return databaseCard({ kind: database.kind, milliseconds: performance.now() - start });
}

async function lookAtClock({ database, clock, systemClock, isClockMadeUp: isMadeUp }: LookNeeds) {
  const { kind, queries } = database;
  const drift = kind === 'postgres' ? systemClock.now() - (await postgresTime(queries)) : undefined;
  return clockCard({ now: clock.now(), drift, isMadeUp });
}

const lookAtSignIns = async ({ database, systemClock }: LookNeeds) =>
  signInsCard(await failedSignIns(database.queries, systemClock.now()));

async function lookAtSamples({ clinic, database }: LookNeeds) {
  const { content, facts } = clinic();
  const first = (await getVersionByNumber(database.queries, 1))?.content;
  return samplesCard({
    facts: facts.samples.length,
    prices: first ? samplePrices(content, first).size : 0,
    hours: first !== undefined && hasSampleHours(content, first),
    reviews: facts.isDemonstration,
  });
}

/** Caches a value for an hour; a failed reading is repeated at the next check. */
function hourly<Found>(clock: Clock, find: () => Promise<Found | undefined>) {
  let known: { at: number; value: Found } | undefined;
  return async () => {
    if (known && clock.now() - known.at < hourMs) return known.value;
    const value = await find();
    known = value === undefined ? undefined : { at: clock.now(), value };
    return value;
  };
}
