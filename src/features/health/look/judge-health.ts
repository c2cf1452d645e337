// Results of the health checks: a card for each, with its figures. The page has the words.

/** 'off': the owner has switched it off. 'unknown': the check found no answer. */
export type CardState = 'broken' | 'soon' | 'well' | 'unknown' | 'off';

interface Card<Name extends string> {
  name: Name;
  state: CardState;
}

export interface MessagesCard extends Card<'messages'> {
  /** Overdue messages, and overdue rows for the spreadsheet. */
  lateMessages: number;
  lateRows: number;
  /** The instant at which the oldest of them became due. */
  lateSince?: number | undefined;
  /** The provider's reason for refusing everything, or ours; it never contains a telephone number. */
  refusal?: string | undefined;
  isRefused: boolean;
  /** Visits with messages that need a person's decision. */
  undecided: number;
  /** In the last 14 days. */
  sent: number;
  notSent: number;
  lastSentAt?: number | undefined;
}

export interface BackupCard extends Card<'backup'> {
  /** The instant of the newest verified backup. */
  madeAt?: number | undefined;
  bytes?: number | undefined;
  isRunning: boolean;
  /** The number of pictures that are missing on the disk, and so in the backup. */
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
  /** The difference of this machine's clock from the database's in milliseconds; undefined where both are on one machine. */
  drift?: number | undefined;
  /** CLINIC_NOW is set. */
  isMadeUp: boolean;
}

export interface SignInsCard extends Card<'sign-ins'> {
  /** In the last hour. */
  failures: number;
  /** Accounts that are locked for a while after failed sign-ins. */
  waiting: number;
}

export interface SamplesCard extends Card<'samples'> {
  facts: number;
  prices: number;
  hours: boolean;
  reviews: boolean;
}

interface VersionCard extends Card<'version'> {
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
  /** The instant of the health check. */
  at: number;
  /** Faults come first. */
  cards: HealthCard[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const gigabyte = 2 ** 30;

/** A health check runs each minute, so an older result means that this server is in trouble. */
export const staleAfter = 5 * minute;
/** A fault is reported to the owner when it lasts longer than this (also in deploy/prometheus/rules.yml). */
export const alertAfter = 30 * minute;
/** A fault that no server has found for this long has ended; a later one counts as new. */
export const recurrenceAfter = 5 * minute;
/** The number of backups that the page lists: those of a week. */
export const backupsListed = 7;
/** The delay of a message after which a person should look. */
export const maxMessageDelay = 15 * minute;

export function messagesCard(facts: Omit<MessagesCard, 'name' | 'state'> & { isOn: boolean }): MessagesCard {
  const { isOn, ...card } = facts;
  const { lateMessages, lateRows, isRefused, undecided } = card;
  const state =
    lateMessages + lateRows > 0 || isRefused ? 'broken' : undecided > 0 ? 'soon' : isOn ? 'well' : 'off';
  return { name: 'messages', state, ...card };
}

interface BackupFacts extends Omit<BackupCard, 'name' | 'state'> {
  /** The last time at which a backup was due; undefined without nightly backups. */
  dueAt: number | undefined;
  startedAt: number;
  now: number;
}
/** The time limit for the nightly backup, with its retries. */
const maxBackupDelay = 2 * hour;
/** The time limit for the first backup, which begins within a quarter of an hour after a start. */
export const firstBackup = 30 * minute;

export function backupCard({ dueAt, startedAt, now, ...card }: BackupFacts): BackupCard {
  const isThere = card.madeAt !== undefined;
  const isMissed = dueAt !== undefined && (card.madeAt ?? 0) < dueAt && now - dueAt > maxBackupDelay;
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

/** A certificate is valid between these instants. */
export interface Validity {
  from: number;
  until: number;
}

/** `host` is undefined for a site without HTTPS, `validity` where this server can't reach the site. */
export function certificateCard(
  host: string | undefined,
  validity: Validity | undefined,
  now: number,
): CertificateCard {
  if (!host) return { name: 'certificate', state: 'off' };
  if (!validity) return { name: 'certificate', state: 'unknown', host };
  const left = validity.until - now;
  // Caddy and similar proxies renew a certificate when a third of its validity is left, so the share counts.
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

/** The maximum difference of the clock, on which slots, reminders and second factors depend. */
const maxDrift = 30_000;
export function clockCard(card: Omit<ClockCard, 'name' | 'state'>): ClockCard {
  const isWrong = Math.abs(card.drift ?? 0) > maxDrift;
  return { name: 'clock', state: isWrong ? 'broken' : card.isMadeUp ? 'soon' : 'well', ...card };
}

/** Failed sign-ins in an hour that exceed the typing errors of one clinic. */
const manyFailures = 20;
export function signInsCard(card: Omit<SignInsCard, 'name' | 'state'>): SignInsCard {
  const isOdd = card.failures >= manyFailures || card.waiting > 0;
  return { name: 'sign-ins', state: isOdd ? 'soon' : 'well', ...card };
}

export function samplesCard(card: Omit<SamplesCard, 'name' | 'state'>): SamplesCard {
  const isLeft = card.facts > 0 || card.prices > 0 || card.hours || card.reviews;
  return { name: 'samples', state: isLeft ? 'soon' : 'well', ...card };
}

const order: readonly CardState[] = ['broken', 'soon', 'unknown', 'well', 'off'];

/** Cards that need a person come first; otherwise as given. */
export const sortByUrgency = (cards: readonly HealthCard[]): HealthCard[] =>
  cards.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

export const countOf = (cards: readonly HealthCard[], state: CardState): number =>
  cards.filter((card) => card.state === state).length;
