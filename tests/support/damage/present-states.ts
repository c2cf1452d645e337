// Damaged data folders and databases, over which the tests restore a backup.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { hashPassword } from '#features/staff/session/passwords.server.ts';
import { findAccount, replacePassword } from '#features/staff/session/staff-accounts-store.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { readSecrets } from '#platform/secrets/read-secrets.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { ownerEmail, testStaff } from '../people/staff.ts';
import type { Location } from '../servers/databases.ts';

/** Damages the data at a place. */
export type Damage = (place: Location) => void | Promise<void>;

const pageSize = 4096;
const file = ({ dataDirectory }: Location) => join(dataDirectory, 'clinic.db');

function overwrite(path: string, at: number, bytes: Buffer): void {
  const opened = openSync(path, 'r+');
  writeSync(opened, bytes, 0, bytes.length, at);
  closeSync(opened);
}
const pagesIn = (path: string) => Math.floor(statSync(path).size / pageSize);

const run =
  (...statements: string[]): Damage =>
  (place) => {
    const database = new DatabaseSync(file(place), { enableForeignKeyConstraints: false, defensive: false });
    for (const statement of statements) database.exec(statement);
    database.close();
  };

/** Random bytes over the first page of a table. */
const overwriteTable =
  (table: string): Damage =>
  (place) => {
    const database = new DatabaseSync(file(place));
    const { rootpage } = database.prepare('select rootpage from sqlite_schema where name = ?').get(table)!;
    database.close();
    overwrite(file(place), (Number(rootpage) - 1) * pageSize, randomBytes(pageSize));
  };

const replaceFile =
  (content: () => string | Buffer): Damage =>
  (place) => {
    rmSync(file(place));
    writeFileSync(file(place), content());
  };

const removeFolder =
  (name: string): Damage =>
  ({ dataDirectory }) =>
    rmSync(join(dataDirectory, name), { recursive: true, force: true });

/** The state after a restore was killed while moving files: `moved` of them are set aside. */
const halfRestored =
  (moved: number): Damage =>
  ({ dataDirectory }) => {
    const present = readdirSync(dataDirectory).filter(
      (name) => name !== 'backup.secret' && name !== 'backups' && !name.startsWith('replaced-'),
    );
    const kept = join(dataDirectory, 'replaced-2026-11-20T02-30-00-000');
    mkdirSync(kept);
    const journal = { present, restored: ['clinic.db', 'pictures'] };
    writeFileSync(join(kept, 'unfinished.json'), JSON.stringify(journal));
    for (const name of present.slice(0, moved)) renameSync(join(dataDirectory, name), join(kept, name));
    if (moved >= present.length)
      writeFileSync(join(dataDirectory, 'clinic.db'), 'the backup that was not finished');
  };

const leftByKilled: Damage = ({ dataDirectory }) => {
  const folder = join(dataDirectory, 'backup-work-killed');
  mkdirSync(folder);
  writeFileSync(join(folder, 'clinic.db'), 'Asha Patil');
  writeFileSync(join(dataDirectory, 'backup-work-lock'), '');
};

/** Removes everything and starts the clinic once, as on a new machine before anybody thinks of the backup. */
const startedAnew: Damage = async (place) => {
  for (const name of readdirSync(place.dataDirectory))
    rmSync(join(place.dataDirectory, name), { recursive: true });
  if (place.url) await query('drop schema public cascade', 'create schema public')(place);
  writeFileSync(join(place.dataDirectory, 'backup.secret'), 'the passphrase of the new machine\n');
  const database = await openDatabase({ ...place, log: createLog('silent'), migrations });
  await readSecrets(database, place.dataDirectory, ['staff.secret', 'links.secret']);
  const staff = await testStaff(database);
  const owner = await findAccount(staff, ownerEmail);
  await replacePassword(staff, owner!.id, await hashPassword('the first password of the new machine'));
  await database.close();
};

const newer = "insert into migrations (name) values ('a later version: something')";

export const sqliteStates: Readonly<Record<string, Damage>> = {
  'as it was': () => {},
  'database missing': (place) => rmSync(file(place)),
  'database empty': replaceFile(() => ''),
  'random bytes': replaceFile(() => randomBytes(200_000)),
  'another kind of file': replaceFile(() => 'This is a letter.\n'.repeat(500)),
  'a folder in its place': (place) => {
    rmSync(file(place));
    mkdirSync(file(place));
  },
  'cut in the middle': (place) => truncateSync(file(place), Math.floor(pagesIn(file(place)) / 2) * pageSize),
  'cut within a page': (place) => truncateSync(file(place), statSync(file(place)).size - 1000),
  'cut after the first page': (place) => truncateSync(file(place), pageSize),
  'cut within the header': (place) => truncateSync(file(place), 60),
  'last page cut off': (place) => truncateSync(file(place), statSync(file(place)).size - pageSize),
  'first page overwritten': (place) => overwrite(file(place), 0, randomBytes(pageSize)),
  'header overwritten': (place) => overwrite(file(place), 0, randomBytes(100)),
  'middle page overwritten': (place) =>
    overwrite(file(place), Math.floor(pagesIn(file(place)) / 2) * pageSize, randomBytes(pageSize)),
  'last page overwritten': (place) =>
    overwrite(file(place), (pagesIn(file(place)) - 1) * pageSize, randomBytes(pageSize)),
  'every seventh page zeroed': (place) => {
    for (let page = 6; page < pagesIn(file(place)); page += 7)
      overwrite(file(place), page * pageSize, Buffer.alloc(pageSize));
  },
  'appointments overwritten': overwriteTable('appointments'),
  'accounts overwritten': overwriteTable('staff_accounts'),
  'passwords overwritten': overwriteTable('staff_credentials'),
  'audit log overwritten': overwriteTable('staff_record'),
  'messages overwritten': overwriteTable('outbox'),
  'newer version': run(
    newer,
    'alter table appointments add column later text',
    'create table later (id text)',
  ),
  'newer version with other names': run(
    newer,
    'alter table appointments rename column mobile to telephone',
    'alter table outbox rename to messages',
  ),
  'older version': run(
    'drop table erasure_log',
    "delete from migrations where name = 'platform: erasure log'",
  ),
  'accounts emptied': run('delete from staff_accounts'),
  'accounts dropped': run('drop table staff_accounts'),
  'texts with broken bytes': run(
    "update appointments set first_name = cast(x'ff00fe' as text), mobile = cast(x'ff' as text)",
  ),
  'random log beside it': (place) => writeFileSync(`${file(place)}-wal`, randomBytes(40_000)),
  'keys missing': ({ dataDirectory }) => {
    for (const name of readdirSync(dataDirectory).filter((each) => each.endsWith('.secret')))
      if (name !== 'backup.secret') rmSync(join(dataDirectory, name));
  },
  'pictures missing': removeFolder('pictures'),
  'everything missing': ({ dataDirectory }) => {
    for (const name of readdirSync(dataDirectory).filter((each) => each !== 'backup.secret'))
      rmSync(join(dataDirectory, name), { recursive: true });
  },
  'half restored, one file moved': halfRestored(1),
  'half restored, all moved': halfRestored(100),
  'left by a killed backup': leftByKilled,
  'a new clinic on a new machine': startedAnew,
};

const query =
  (...statements: string[]): Damage =>
  async ({ url }) => {
    const client = new Client(url);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

/** The path of a table's file, found before the server reads the table into memory. */
async function relationFile({ url }: Location, table: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ path: string }>(
    "select current_setting('data_directory') || '/' || pg_relation_filepath($1::regclass) as path",
    [table],
  );
  await client.end();
  return rows[0]!.path;
}
const onRelation =
  (table: string, damage: (path: string) => void): Damage =>
  async (place) =>
    damage(await relationFile(place, table));
const garbled = (path: string) => {
  if (statSync(path).size > 0) overwrite(path, 0, randomBytes(8192));
};

const maintenance = async (url: string, statement: (name: string) => string) => {
  const at = new URL(url);
  const name = at.pathname.slice(1);
  at.pathname = '/postgres';
  await query(statement(name))({ url: at.href, dataDirectory: '' });
};

export const postgresStates: Readonly<Record<string, Damage>> = {
  'as it was': () => {},
  'database missing': ({ url }) => maintenance(url!, (name) => `drop database ${name}`),
  'database empty': async ({ url }) => {
    await maintenance(url!, (name) => `drop database ${name}`);
    await maintenance(url!, (name) => `create database ${name} template template0`);
  },
  'schema dropped': query('drop schema public cascade'),
  'appointments dropped': query('drop table appointments cascade'),
  'accounts dropped': query('drop table staff_accounts cascade'),
  'passwords dropped': query('drop table staff_credentials cascade'),
  'audit log dropped': query('drop table staff_record cascade'),
  'messages dropped': query('drop table outbox cascade'),
  'migrations dropped': query('drop table migrations cascade'),
  'keys dropped': query('drop table shared_secrets cascade'),
  'accounts emptied': query('truncate staff_accounts cascade'),
  'appointments emptied': query('truncate appointments cascade'),
  'sessions dropped': query('drop table staff_sessions cascade'),
  'newer version': query(newer, "alter table appointments add column later text not null default ''"),
  'newer version with other names': query(
    newer,
    'alter table appointments rename column mobile to telephone',
    'alter table outbox rename to messages',
  ),
  'older version': query(
    'drop table erasure_log',
    "delete from migrations where name = 'platform: erasure log'",
  ),
  'another type of a column': query('alter table appointments alter column created_at type text'),
  'a view in the place of a table': query(
    'alter table appointments rename to hidden',
    'create view appointments as select * from hidden',
  ),
  'a view that fails': query(
    'alter table staff_accounts rename to hidden',
    'create view staff_accounts as select 1 / 0 as id',
  ),
  'in another schema': query('create schema other', 'alter table appointments set schema other'),
  'appointments overwritten': onRelation('appointments', garbled),
  'accounts overwritten': onRelation('staff_accounts', garbled),
  'passwords overwritten': onRelation('staff_credentials', garbled),
  'messages cut': onRelation('outbox', (path) => truncateSync(path, 0)),
  'audit log’s file missing': onRelation('staff_record', (path) => rmSync(path)),
  'pictures missing': removeFolder('pictures'),
  'data folder empty': ({ dataDirectory }) => {
    for (const name of readdirSync(dataDirectory).filter((each) => each !== 'backup.secret'))
      rmSync(join(dataDirectory, name), { recursive: true });
  },
  'half restored, one file moved': halfRestored(1),
  'a new clinic on a new machine': startedAnew,
  'left by a killed backup': async (place) => {
    await leftByKilled(place);
    await maintenance(place.url!, (name) => `create database ${name}_beside_dead template template0`);
  },
};

/** Files below a folder that have one of these texts in them, as bytes. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return texts.some((text) => bytes.includes(text));
    });
}
