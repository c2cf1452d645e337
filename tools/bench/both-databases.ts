import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '../../src/platform/database/database.server.ts';
import { openDatabase } from '../../src/platform/database/open-database.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { migrations } from '../../src/app/migrations.server.ts';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import type { BenchResult, Measurement } from './measurement.ts';

/** Opens a new, empty database of the measured kind, which is closed at the end. */
export type OpenNamed = (name: string) => Promise<Database>;

/** Server settings for this database. */
export type PlaceNamed = (name: string) => Promise<{ DATA_DIR: string; DATABASE_URL?: string }>;

/** Measures on SQLite, then on a PostgreSQL server of its own; both leave nothing behind. */
export async function onBothDatabases(
  measure: (kind: string, openNamed: OpenNamed, placeNamed: PlaceNamed) => Promise<Measurement[]>,
): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'));
  const postgres = await startPostgres();
  const places: Record<string, PlaceNamed> = {
    SQLite: async (name) => ({ DATA_DIR: join(folder, name) }),
    PostgreSQL: async (name) => ({
      DATA_DIR: join(folder, `${name} of PostgreSQL`),
      DATABASE_URL: await createDatabase(postgres.url, name),
    }),
  };
  const measurements: Measurement[] = [];
  const opened: Database[] = [];
  try {
    for (const [kind, place] of Object.entries(places)) {
      const open: OpenNamed = async (name) => {
        const { DATA_DIR: dataDirectory, DATABASE_URL: url } = await place(name);
        const database = await openDatabase({ dataDirectory, url, log: createLog('silent'), migrations });
        opened.push(database);
        return database;
      };
      measurements.push(...(await measure(kind, open, place)));
    }
    return { measurements, notCompared: [] };
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  await client.query(`create database "${name}"`).finally(() => client.end());
  return url.replace(/[^/]+$/, name);
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
