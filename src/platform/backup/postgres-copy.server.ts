import { hash, randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

/** The database in a backup's folder, in pg_dump's format. */
export const dumpFile = 'database.dump';

/** A scratch database on the clinic's own server. */
export interface ScratchDatabase {
  url: string;
  /** Disconnects from the clinic's database, which can't be renamed before; a sweep may remove the scratch one from then on. */
  detach(): Promise<void>;
  remove(): Promise<void>;
}

/** Whether PostgreSQL's own programs are on this machine: without them the server makes no backup of it. */
export const hasPostgresPrograms = (): boolean =>
  ['pg_dump', 'pg_restore'].every((program) => spawnSync(program, ['--version'], { env: {} }).status === 0);

/** Passed in the environment, since every user of the machine can read a program's arguments. */
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const ssl = searchParams.get('sslmode');
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(ssl && { PGSSLMODE: ssl }),
  };
}

/** Runs a PostgreSQL tool to its end; throws its error output on failure. */
async function runProgram(program: string, args: string[], url: string): Promise<void> {
  const child = spawn(program, args, { env: environmentOf(url), stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (status !== 0) throw new Error(`${program} failed: ${said.trim().split('\n').at(0) ?? ''}`);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // The server may close an idle connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}

const maintenanceUrl = (url: string) => {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  return maintenance.href;
};

const hasCode = (error: unknown, code: string) => (error as { code?: string }).code === code;
const noSuchDatabase = '3D000';

/** Connects to the clinic's database or, if it was dropped, to the server's default one. */
const connectBeside = (url: string) =>
  connect(url).catch((error: unknown) => {
    if (hasCode(error, noSuchDatabase)) return connect(maintenanceUrl(url));
    throw error;
  });

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Row counts by table; empty for an empty database. */
async function countIn(client: Client): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `select count(*) as rows from ${client.escapeIdentifier(name)}`,
    );
    counts[name] = Number(rows[0]!.rows);
  }
  return counts;
}
export const countPostgresRows = (url: string) => connected(url, countIn);

/** Writes the database into a file as it is at one moment, also while servers write; how many rows each table had then. */
export const dumpPostgres = (url: string, file: string) =>
  connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const counts = await countIn(client);
    const args = ['--format=custom', '--no-owner', '--no-privileges'];
    await runProgram('pg_dump', [...args, `--snapshot=${rows[0]!.id}`, `--file=${file}`], url);
    await client.query('commit');
    return counts;
  });

const scratchPrefix = (url: string) => `${nameIn(url)}_beside_`;

/** The beginning of the names that databases get when a restore replaces them; with the time behind it no longer than PostgreSQL allows. */
export function replacedPrefix(url: string): string {
  const name = nameIn(url);
  // Two long names may begin alike.
  const own = name.length <= 30 ? name : `${name.slice(0, 21)}_${hash('sha256', name).slice(0, 8)}`;
  return `${own}_replaced_`;
}

/** The databases on the server of this one whose names begin so. */
export async function databasesNamed(url: string, prefix: string): Promise<string[]> {
  const client = await connectBeside(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  const client = await connectBeside(url);
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}

/** Restores a dump into a database with a unique name. A lock protects it from cleanup while its maker is connected. */
export async function restoreBeside(url: string, file: string): Promise<ScratchDatabase> {
  const scratch = new URL(url);
  const name = `${scratchPrefix(url)}${randomBytes(4).toString('hex')}`;
  scratch.pathname = `/${encodeURIComponent(name)}`;
  const maker = await connectBeside(url);
  const remove = async () => {
    const client = await connectBeside(url);
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await Promise.all([client.end(), maker.end()]);
  };
  try {
    await maker.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await maker.query(`create database ${maker.escapeIdentifier(name)} template template0`);
  } catch (error) {
    await maker.end();
    throw new Error(
      `a second database can't be made to prove the backup in (${(error as Error).message}): alter role … createdb`,
      { cause: error },
    );
  }
  try {
    const args = ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${name}`, file];
    await runProgram('pg_restore', args, scratch.href);
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: scratch.href, remove, detach: () => maker.end() };
}

/** Removes the scratch databases of backups and restores that were killed. */
export async function sweepScratchDatabases(url: string): Promise<void> {
  const client = await connectBeside(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [scratchPrefix(url)],
    );
    for (const { name } of rows) {
      const { rows: locks } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
        [name],
      );
      if (!locks[0]!.free) continue;
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
  } finally {
    await client.end();
  }
}

export async function isPostgresDatabase(url: string, name = nameIn(url)): Promise<boolean> {
  const client = await connectBeside(url);
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rows.length > 0;
  } finally {
    await client.end();
  }
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** PgBouncer keeps connections that no program has any more, and has cleaned them so. */
const isAtRest = `state = 'idle' and query = 'DISCARD ALL'`;

/** A program that has just ended is still listed until PostgreSQL has cleaned up behind it. */
const looks = { count: 20, every: 100 };

/** Whether another program has the database open, and keeps it open. */
export const isPostgresInUse = async (url: string): Promise<boolean> =>
  (await isPostgresDatabase(url)) && hasOtherConnections(url);

const hasOtherConnections = (url: string) =>
  connected(url, async (client) => {
    for (let look = 0; look < looks.count; look += 1) {
      if (look > 0) await setTimeout(looks.every);
      const { rows } = await client.query<{ others: string }>(
        `select count(*) as others from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
           and not (${isAtRest})`,
      );
      if (Number(rows[0]!.others) === 0) return false;
    }
    return true;
  });

/** Renames the scratch database to the live name; the previous one, if any, becomes `keptName`. Atomic. */
export async function swapPostgres(url: string, beside: string, keptName: string): Promise<void> {
  const isThere = await isPostgresDatabase(url);
  await connected(maintenanceUrl(url), async (client) => {
    const quoted = (name: string) => client.escapeIdentifier(name);
    // No database can be renamed while there is a connection to it, though nobody uses it.
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname in ($1, $2) and ${isAtRest}`,
      [nameIn(url), nameIn(beside)],
    );
    await client.query('begin');
    if (isThere) await client.query(`alter database ${quoted(nameIn(url))} rename to ${quoted(keptName)}`);
    await client.query(`alter database ${quoted(nameIn(beside))} rename to ${quoted(nameIn(url))}`);
    await client.query('commit');
  });
}
