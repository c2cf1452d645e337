import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Database } from '#platform/database/database.server.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/migrations.server.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import type { BenchResult, Measurement } from './measurement.ts';

/** A new, empty database of the kind that is being measured. */
export type OpenNamed = (name: string) => Promise<Database>;

/** Measures on SQLite, then on a PostgreSQL server of its own; both leave nothing behind. */
export async function onBothDatabases(
  measure: (kind: string, openNamed: OpenNamed) => Promise<Measurement[]>,
): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'));
  const postgres = await startPostgres();
  const open = (dataDirectory: string, url?: string) =>
    openDatabase({ dataDirectory, url, log: createLog('silent'), migrations });
  try {
    const measurements = [
      ...(await measure('SQLite', (name) => open(join(folder, name)))),
      ...(await measure('PostgreSQL', async (name) =>
        open(folder, await createDatabase(postgres.url, name)),
      )),
    ];
    return { measurements, notCompared: [] };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]+$/, name);
}

export const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
