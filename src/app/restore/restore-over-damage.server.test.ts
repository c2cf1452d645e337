import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { appointmentsWithIds } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { putCalendarLink } from '#features/staff/session/calendar-links-store.server.ts';
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
} from '#tests/support/damage/present-states.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';
import { staffApp } from '#tests/support/servers/staff-app.ts';
import { backUp } from '../../../tools/back-up.ts';
import { moveData } from '../../../tools/move-data.ts';
import { restore } from '../../../tools/restore.ts';
import { migrations } from '../migrations.server.ts';

const log = createLog('silent');
const open = (place: Location) => openDatabase({ ...place, log, migrations });
const formerPassword = 'ten plain radishes';
const laterPassword = 'ten brave radishes';
const [disabled, deleted, changed] = ['disabled', 'deleted', 'changed'].map(
  (name) => `${name}@clinic.example`,
) as [string, string, string];
/** A name that no other test patient has. */
const erasedPerson = { firstName: 'Zubeida', lastName: 'Erasington', mobileNumber: '+919876501234' };
const tracesOfErased = ['Zubeida', 'zubeida', 'Erasington', 'erasington', '9876501234'];

interface Clinic {
  place: Location;
  file: string;
  /** Cookie of a sign-in that was open when the backup was made. */
  openSession: string;
  ids: { kept: string; erased: string; since: string };
}

/** A clinic with a backup and later changes. */
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

/** A copy of the clinic, whose database no program has opened yet. */
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

/** Rows of all tables that contain one of these texts. */
async function rowsWith({ queries }: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await queries.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(queries);
    const lines = rows.map((row) => `${name} ${JSON.stringify(row)}`);
    found.push(...lines.filter((line) => texts.some((text) => line.includes(text))));
  }
  return found;
}

/** States in which all of the current data is readable. */
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

/** Output and remaining data of a restore over these data. */
async function restoreOver(clinic: Clinic, state: string, damage: Damage) {
  const place = await copyClinic(clinic);
  await damage(place);
  const { dataDirectory, url } = place;
  const hadDatabase = url ? state !== 'database missing' : existsSync(join(dataDirectory, 'clinic.db'));
  const keptBefore = await databasesNamed('%_replaced_%');
  const passphrase = readFileSync(join(clinic.place.dataDirectory, 'backup.secret'), 'utf8').trim();
  const yes = { passphrase: async () => passphrase, agrees: async () => true };
  const said = (await restore(clinic.file, settingsOf(place), yes))!.join('\n');

  const names = readdirSync(dataDirectory);
  const aside = names.find((name) => name.startsWith('replaced-'));
  const keptNow = await databasesNamed('%_replaced_%');
  const hasKept = url
    ? keptNow.length > keptBefore.length
    : aside !== undefined && existsSync(join(dataDirectory, aside, 'clinic.db'));
  const scratch = url ? await databasesNamed(`${new URL(url).pathname.slice(1)}_beside_%`) : [];

  const database = await open(place);
  try {
    const { kept, erased, since } = clinic.ids;
    const visits = (await appointmentsWithIds(database.queries, [kept, erased, since])).map(({ id }) => id);
    const headers = new Headers({ Cookie: clinic.openSession });
    const session = await currentSession(await testStaff(database), { headers, address: '203.0.113.9' });
    const links = ['desk_calendar_links', 'staff_invitations', 'staff_verifications', 'set_up_helpers'];
    const open = await Promise.all(
      links.map(
        async (table) => (await sql`select 1 from ${sql.table(table)}`.execute(database.queries)).rows.length,
      ),
    );
    const isErased = !visits.includes(erased);
    return {
      place,
      said,
      isSaidSomething: /damaged|Switched off|may have been sent/.test(said),
      // Missing rows were absent before, or are named as damaged.
      isKept: hasKept || !hadDatabase,
      isSwept: !names.some((name) => name.startsWith('backup-work-')) && scratch.length === 0,
      hasPassphrase: names.includes('backup.secret'),
      hasPictures: existsSync(join(dataDirectory, 'pictures', 'gallery')),
      hasVisitOfBackup: visits.includes(kept),
      hasVisitSince: visits.includes(since),
      lettingIn: {
        owner: await enters(database, ownerEmail, ownerPassword),
        changed: await enters(database, changed, laterPassword),
        putOut: [
          await enters(database, disabled, formerPassword),
          await enters(database, deleted, formerPassword),
          await enters(database, changed, formerPassword),
          session.ok,
          open.some((count) => count > 0),
        ],
      },
      // The person is in no table, or the report asks the owner to check.
      isErasedOrSaid: isErased
        ? (await rowsWith(database, tracesOfErased)).length === 0
        : said.includes('erase them again'),
      isErased,
    };
  } finally {
    await database.close();
  }
}

async function enters(database: Database, email: string, password: string): Promise<boolean> {
  const browser = new TestBrowser(staffApp(await testStaff(database)), '203.0.113.8');
  return (await signInAs(browser, email, password)).status === 200;
}

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
  /** Every nth state is tested; `npm run siege` tests all. */
  const every = strikes(4, 1);
  test.each(all.filter((_, index) => index % every === 0))(
    '%s a backup is restored, what was there is kept, and nobody is let in who was put out',
    async (state, damage) => {
      const result = await restoreOver(clinic, state, damage);
      expect(result.said).toMatch(/^Restored\./);
      expect(result).toMatchObject({
        isKept: true,
        isSwept: true,
        hasPassphrase: true,
        hasPictures: true,
        hasVisitOfBackup: true,
        lettingIn: { owner: true, putOut: [false, false, false, false, false] },
        isErasedOrSaid: true,
      });
      const isReadable = readable.includes(state);
      const { hasVisitSince, isSaidSomething, isErased, lettingIn } = result;
      expect(
        !isReadable || (hasVisitSince && !isSaidSomething && isErased && lettingIn.changed),
        result.said,
      ).toBe(true);
      // A loss must be reported, unless nothing shows that there was data.
      const mayBeSilent = /missing|emptied/.test(state);
      expect(hasVisitSince || isSaidSomething || mayBeSilent, result.said).toBe(true);
    },
  );

  test('at least thirty ways are tried', () => {
    expect(all.length).toBeGreaterThanOrEqual(30);
  });

  test('whole: the erased person is in no file, and in neither database after a move', async () => {
    const { place } = await restoreOver(clinic, 'as it was', () => {});
    expect(filesWith(place.dataDirectory, tracesOfErased)).toEqual([]);
    const { location: other } = await createLocation(kind === 'sqlite' ? 'postgres' : 'sqlite');
    onTestFinished(() => rmSync(other.dataDirectory, { recursive: true, force: true }));
    const folder = join(other.dataDirectory, 'moved');
    await moveData(settingsOf(place), other.url ?? folder);
    const moved = other.url ? { ...place, url: other.url } : { dataDirectory: folder };
    const database = await open(moved);
    expect(await rowsWith(database, tracesOfErased)).toEqual([]);
    await database.close();
    expect(filesWith(moved.dataDirectory, tracesOfErased)).toEqual([]);
  });
});
