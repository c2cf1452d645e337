import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { appointmentsWithIds } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { putCalendarLink } from '#features/desk/calendar-link/calendar-links-store.server.ts';
import { setDisabled } from '#features/staff/people/people-store.server.ts';
import { hashPassword } from '#features/staff/session/passwords.server.ts';
import { currentSession } from '#features/staff/session/current-session.server.ts';
import {
  findAccount,
  removeAccount,
  replacePassword,
} from '#features/staff/session/staff-accounts-store.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { readSecrets } from '#platform/secrets/read-secrets.server.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import {
  addPerson,
  ownerEmail,
  ownerPassword,
  signInAs,
  TestBrowser,
  testStaff,
} from '#tests/support/people/staff.ts';
import { storePicture } from '#tests/support/servers/backups.ts';
import { createLocation, type Location } from '#tests/support/servers/databases.ts';
import {
  filesWith,
  postgresStates,
  sqliteStates,
  type Damage,
} from '#tests/support/servers/present-states.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { backUp } from '../tools/back-up.ts';
import { moveData } from '../tools/move-data.ts';
import { restore } from '../tools/restore.ts';
import { migrations } from './migrations.server.ts';

const log = createLog('silent');
const open = (place: Location) => openDatabase({ ...place, log, migrations });
const formerPassword = 'ten plain radishes';
const laterPassword = 'ten brave radishes';
const [disabled, deleted, changed] = ['disabled', 'deleted', 'changed'].map(
  (name) => `${name}@clinic.example`,
) as [string, string, string];
/** Nobody else is called so. */
const erasedPerson = { firstName: 'Zubeida', lastName: 'Erasington', mobileNumber: '+919876501234' };
const tracesOfErased = ['Zubeida', 'zubeida', 'Erasington', 'erasington', '9876501234'];

interface Clinic {
  place: Location;
  file: string;
  /** Of a sign-in that was open when the backup was made. */
  openSession: string;
  ids: { kept: string; erased: string; since: string };
}

/** A clinic with a backup, and what happened since. */
async function openClinic(kind: 'sqlite' | 'postgres'): Promise<Clinic> {
  const { location: place } = await createLocation(kind, 'migrated');
  const database = await open(place);
  await readSecrets(database, place.dataDirectory, ['staff.secret', 'links.secret']);
  const staff = await testStaff(database);
  const browser = new TestBrowser(staffApp(staff));
  await signInAs(browser);
  for (const email of [disabled, deleted, changed])
    await addPerson(staff, browser, 'reception', email, formerPassword);
  const theirs = new TestBrowser(staffApp(staff), '203.0.113.9');
  expect((await signInAs(theirs, disabled, formerPassword)).status).toBe(200);
  const idOf = async (email: string) => (await findAccount(staff, email))!.id;
  await putCalendarLink(database.queries, await idOf(disabled), 'hash of a link', 1);
  await database.queries
    .insertInto('staff_invitations')
    .values({
      id: 'invitation',
      token_hash: 'hash of an invitation',
      email: 'invited@clinic.example',
      display_name: 'Invited',
      role: 'reception',
      account_id: null,
      expires_at: 4e12,
      created_at: 1,
    })
    .execute();
  await storePicture(database, place.dataDirectory);
  const booking = bookingOn(database);
  const book = async (given: Parameters<typeof wanted>[0]) => {
    const booked = await bookAppointment(booking, wanted(given), crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    return booked.appointment.id;
  };
  const kept = await book({ mobileNumber: mobile(1) });
  const erased = await book({ ...erasedPerson, time: '11:00' });
  const { file } = await backUp(settingsOf(place));

  await setDisabled(database.queries, await idOf(disabled), 1);
  await removeAccount(database.queries, await idOf(deleted));
  await replacePassword(staff, await idOf(changed), await hashPassword(laterPassword));
  await eraseNumber(booking, erasedPerson.mobileNumber, async () => {});
  const since = await book({ mobileNumber: mobile(2), time: '12:00' });
  const now = new Date().getTime();
  await database.queries
    .updateTable('appointments')
    .set({ created_at: now })
    .where('id', '=', since)
    .execute();
  await database.close();
  return { place, file, openSession: theirs.cookieHeader, ids: { kept, erased, since } };
}

function settingsOf({ dataDirectory, url }: Location) {
  const backup = {
    directory: join(dataDirectory, 'backups'),
    at: undefined,
    passphrase: undefined,
    copyTo: undefined,
  };
  return { dataDirectory, databaseUrl: url, storageUrl: undefined, backup };
}

/** Another one like it, of which nobody has read a page yet. */
async function copyClinic({ place }: Clinic): Promise<Location> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'clinic-state-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  cpSync(place.dataDirectory, dataDirectory, { recursive: true });
  rmSync(join(dataDirectory, 'backups'), { recursive: true });
  if (!place.url) return { dataDirectory };
  const url = new URL(place.url);
  const template = url.pathname.slice(1);
  const name = `state_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  url.pathname = `/${name}`;
  return { dataDirectory, url: url.href };
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(inject('postgresUrl'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const databasesNamed = (pattern: string) =>
  onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [pattern],
    );
    return rows.map(({ name }) => name);
  });

/** Rows of any table in which one of these texts stands. */
async function rowsWith({ queries }: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await queries.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(queries);
    const lines = rows.map((row) => `${name} ${JSON.stringify(row)}`);
    found.push(...lines.filter((line) => texts.some((text) => line.includes(text))));
  }
  return found;
}

const readable = [
  'as it was',
  'newer version',
  'random log beside it',
  'keys missing',
  'pictures missing',
  'half restored, one file moved',
  'half restored, all moved',
  'left by a killed backup',
];
const enters = async (database: Database, email: string, password: string) => {
  const browser = new TestBrowser(staffApp(await testStaff(database)), '203.0.113.8');
  return (await signInAs(browser, email, password)).status === 200;
};

describe.each([
  ['sqlite', sqliteStates],
  ['postgres', postgresStates],
] as const)('over data that are (%s)', (kind, states) => {
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await openClinic(kind);
  });
  afterAll(() => rmSync(clinic.place.dataDirectory, { recursive: true, force: true }));

  const all = Object.entries<Damage>(states);
  expect(all.length).toBeGreaterThanOrEqual(30);
  /** All in `npm run siege`. */
  const every = strikes(4, 1);
  test.each(all.filter((_, index) => index % every === 0))(
    '%s a backup is restored, what was there is kept, and nobody is let in who was put out',
    async (state, damage) => {
      const place = await copyClinic(clinic);
      await damage(place);
      const hadDatabase = kind === 'sqlite' && existsSync(join(place.dataDirectory, 'clinic.db'));
      const keptBefore = kind === 'postgres' ? await databasesNamed('clinic_replaced_%') : [];
      const passphrase = readFileSync(join(clinic.place.dataDirectory, 'backup.secret'), 'utf8').trim();
      const yes = { passphrase: async () => passphrase, agrees: async () => true };

      const said = (await restore(clinic.file, settingsOf(place), yes))!.join('\n');

      expect(said).toMatch(/^Restored\./);
      const names = readdirSync(place.dataDirectory);
      const kept = names.filter((name) => name.startsWith('replaced-'));
      if (hadDatabase) expect(readdirSync(join(place.dataDirectory, kept[0]!))).toContain('clinic.db');
      if (place.url && state !== 'database missing')
        expect((await databasesNamed('clinic_replaced_%')).length).toBeGreaterThan(keptBefore.length);
      expect(names.filter((name) => name.startsWith('backup-work-'))).toEqual([]);
      expect(names).toContain('backup.secret');
      if (place.url)
        expect(await databasesNamed(`${new URL(place.url).pathname.slice(1)}_beside_%`)).toEqual([]);

      const database = await open(place);
      try {
        const { kept: booked, erased, since } = clinic.ids;
        const found = (await appointmentsWithIds(database.queries, [booked, erased, since])).map(
          ({ id }) => id,
        );
        expect(found).toContain(booked);
        expect(existsSync(join(place.dataDirectory, 'pictures', 'gallery'))).toBe(true);
        expect(await enters(database, ownerEmail, ownerPassword)).toBe(true);
        expect(await enters(database, disabled, formerPassword)).toBe(false);
        expect(await enters(database, deleted, formerPassword)).toBe(false);
        expect(await enters(database, changed, formerPassword)).toBe(false);
        const headers = new Headers({ Cookie: clinic.openSession });
        const session = await currentSession(await testStaff(database), { headers, address: '203.0.113.9' });
        expect(session.ok).toBe(false);
        for (const table of [
          'desk_calendar_links',
          'staff_invitations',
          'staff_verifications',
          'set_up_helpers',
        ])
          expect(
            (await sql`select 1 from ${sql.table(table)}`.execute(database.queries)).rows,
            table,
          ).toEqual([]);
        if (readable.includes(state)) {
          expect(found).toEqual(expect.arrayContaining([since]));
          expect(await enters(database, changed, laterPassword)).toBe(true);
          expect(said).not.toMatch(/damaged|Switched off|may have been sent/);
        } else if (!/missing|emptied/.test(state) && !/damaged/.test(said)) {
          // Nothing was noticed, so nothing may be lost.
          expect(found).toContain(since);
        }
        if (!found.includes(erased)) expect(await rowsWith(database, tracesOfErased)).toEqual([]);
        else expect(said).toContain('erase them again');
      } finally {
        await database.close();
      }
      if (state === 'as it was') {
        expect(filesWith(place.dataDirectory, tracesOfErased)).toEqual([]);
        await expectNothingAfterMove(place);
      }
    },
  );

  /** Moved to the other kind of database, where the person is looked for again. */
  async function expectNothingAfterMove(place: Location): Promise<void> {
    const { location: other } = await createLocation(kind === 'sqlite' ? 'postgres' : 'sqlite');
    onTestFinished(() => rmSync(other.dataDirectory, { recursive: true, force: true }));
    const target = other.url ?? join(other.dataDirectory, 'moved');
    await moveData(settingsOf(place), target);
    const moved = other.url ? { ...place, url: other.url } : { dataDirectory: target };
    if (!other.url) mkdirSync(target, { recursive: true });
    const database = await open(moved);
    expect(await rowsWith(database, tracesOfErased)).toEqual([]);
    await database.close();
    expect(filesWith(moved.dataDirectory, tracesOfErased)).toEqual([]);
  }
});
