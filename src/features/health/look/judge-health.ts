// What a look at the clinic's machine finds: a card for each thing, with its figures. The page has the words.

/** off: not wanted. unknown: could not be told. */
export type CardState = 'broken' | 'soon' | 'well' | 'unknown' | 'off';

interface Card<Name extends string> {
  name: Name;
  state: CardState;
}

export interface MessagesCard extends Card<'messages'> {
  /** Messages that should have gone, by what they are. */
  lateMessages: number;
  lateRows: number;
  /** Since when the oldest of them waits. Instant. */
  lateSince?: number | undefined;
  /** The provider has refused everything for some time; in its own words or ours, never with a number in them. */
  refusal?: string | undefined;
  isRefused: boolean;
  /** Visits about whose messages a person has to decide. */
  undecided: number;
  /** In the last 14 days. */
  sent: number;
  notSent: number;
  lastSentAt?: number | undefined;
}

export interface BackupCard extends Card<'backup'> {
  /** Instant of the newest that was proven. */
  madeAt?: number | undefined;
  bytes?: number | undefined;
  isRunning: boolean;
  /** How many pictures the disk has lost: they are not in it. */
  missingPictures: number;
  failure?: 'no-room' | 'not-proven' | 'not-copied' | 'failed' | undefined;
}

export interface DiskCard extends Card<'disk'> {
  freeBytes: number;
  usedShare: number;
}

export interface CertificateCard extends Card<'certificate'> {
  host?: string | undefined;
  validUntil?: number | undefined;
  daysLeft?: number | undefined;
}

export interface DatabaseCard extends Card<'database'> {
  kind: 'sqlite' | 'postgres';
  milliseconds: number;
}

export interface ClockCard extends Card<'clock'> {
  now: number;
  /** How far this machine's clock is from the database's, in milliseconds; undefined where they are the same machine's. */
  drift?: number | undefined;
  /** CLINIC_NOW is set. */
  isMadeUp: boolean;
}

export interface SignInsCard extends Card<'sign-ins'> {
  /** In the last hour. */
  failures: number;
  /** Accounts that have to wait before the next try. */
  waiting: number;
}

export interface SamplesCard extends Card<'samples'> {
  facts: number;
  reviews: boolean;
}

export interface VersionCard extends Card<'version'> {
  version: string;
  startedAt: number;
}

export type HealthCard =
  | MessagesCard
  | BackupCard
  | DiskCard
  | CertificateCard
  | DatabaseCard
  | ClockCard
  | SignInsCard
  | SamplesCard
  | VersionCard;
export type CardName = HealthCard['name'];

export interface HealthReport {
  /** Instant of the look. */
  at: number;
  /** What is broken first. */
  cards: HealthCard[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 2 ** 30;

/** A look is made each minute: an older one says that this server is in trouble itself. */
export const staleAfter = 5 * minute;
/** What mends itself within this time wakes no one: of what lasts longer the owner is told (also in deploy/prometheus/rules.yml). */
export const lasted = 30 * minute;
/** What is broken and was seen by no server for so long was mended, and begins anew. */
export const mendedAfter = 5 * minute;
/** So many backups are listed on the page: those of a week. */
export const backupsListed = 7;
/** So long a message may be late before a person should look. */
export const messagePatience = 15 * minute;

export function messagesCard(facts: Omit<MessagesCard, 'name' | 'state'> & { isOn: boolean }): MessagesCard {
  const { isOn, ...card } = facts;
  const { lateMessages, lateRows, isRefused, undecided } = card;
  const state =
    lateMessages + lateRows > 0 || isRefused ? 'broken' : undecided > 0 ? 'soon' : isOn ? 'well' : 'off';
  return { name: 'messages', state, ...card };
}

interface BackupFacts extends Omit<BackupCard, 'name' | 'state'> {
  /** The last time at which one was due; undefined where none is made by itself. */
  dueAt: number | undefined;
  startedAt: number;
  now: number;
}
/** The nightly one has this long, tries that failed included. */
const backupPatience = 2 * hour;
/** After a start it comes within a quarter of an hour. */
export const firstBackup = 30 * minute;

export function backupCard({ dueAt, startedAt, now, ...card }: BackupFacts): BackupCard {
  const isThere = card.madeAt !== undefined;
  const isMissed = dueAt !== undefined && (card.madeAt ?? 0) < dueAt && now - dueAt > backupPatience;
  const hadTime = now - startedAt > firstBackup || card.failure !== undefined;
  const state: CardState =
    dueAt === undefined
      ? 'off'
      : isMissed
        ? hadTime
          ? 'broken'
          : 'unknown'
        : card.failure || card.missingPictures > 0
          ? 'soon'
          : isThere
            ? 'well'
            : 'unknown';
  return { name: 'backup', state, ...card };
}

export function diskCard({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): DiskCard {
  const usedShare = 1 - freeBytes / totalBytes;
  const state = freeBytes < gigabyte / 2 ? 'broken' : freeBytes < 2 * gigabyte ? 'soon' : 'well';
  return { name: 'disk', state, freeBytes, usedShare };
}

/** Of a certificate: between these instants it is good. */
export interface Validity {
  from: number;
  until: number;
}

/** Undefined `host`: the site has none. Undefined `validity`: the site could not be reached from here. */
export function certificateCard(
  host: string | undefined,
  validity: Validity | undefined,
  now: number,
): CertificateCard {
  if (!host) return { name: 'certificate', state: 'off' };
  if (!validity) return { name: 'certificate', state: 'unknown', host };
  const left = validity.until - now;
  // Caddy and its like renew when a third is left, whatever the whole is.
  const share = left / (validity.until - validity.from);
  const state = left < day ? 'broken' : share < 0.1 ? 'broken' : share < 0.25 ? 'soon' : 'well';
  return {
    name: 'certificate',
    state,
    host,
    validUntil: validity.until,
    daysLeft: Math.max(0, Math.floor(left / day)),
  };
}

export function databaseCard(card: Omit<DatabaseCard, 'name' | 'state'>): DatabaseCard {
  return { name: 'database', state: card.milliseconds > 500 ? 'soon' : 'well', ...card };
}

/** Slots, reminders and second factors are decided by it. */
const mostDrift = 30_000;
export function clockCard(card: Omit<ClockCard, 'name' | 'state'>): ClockCard {
  const isWrong = Math.abs(card.drift ?? 0) > mostDrift;
  return { name: 'clock', state: isWrong ? 'broken' : card.isMadeUp ? 'soon' : 'well', ...card };
}

/** More than people of one clinic mistype in an hour. */
const manyFailures = 20;
export function signInsCard(card: Omit<SignInsCard, 'name' | 'state'>): SignInsCard {
  const isOdd = card.failures >= manyFailures || card.waiting > 0;
  return { name: 'sign-ins', state: isOdd ? 'soon' : 'well', ...card };
}

export function samplesCard(card: Omit<SamplesCard, 'name' | 'state'>): SamplesCard {
  return { name: 'samples', state: card.facts > 0 || card.reviews ? 'soon' : 'well', ...card };
}

const order: readonly CardState[] = ['broken', 'soon', 'unknown', 'well', 'off'];

/** What needs a person first; otherwise as given. */
export const troubleFirst = (cards: readonly HealthCard[]): HealthCard[] =>
  cards.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

export const countOf = (cards: readonly HealthCard[], state: CardState): number =>
  cards.filter((card) => card.state === state).length;
