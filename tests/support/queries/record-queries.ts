// A Vitest setup file that records the SQL of each query of a store.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DefaultQueryCompiler, PostgresQueryCompiler } from 'kysely';
import { afterAll, expect, inject } from 'vitest';
import { queryKey, withoutCounts } from './written-queries.ts';

const recorded = new Set<string>();
const compiler = DefaultQueryCompiler.prototype;
const { compileQuery } = compiler;
/** A stack is slow to read. A later run of a statement tells nothing new, unless the files are written. */
const maxReads = process.env.WRITE_QUERIES === '1' ? Infinity : 3;
const reads = new Map<string, number>();

// A random test makes other queries in each run.
if (!/model\.server\.test/.test(expect.getState().testPath!)) {
  // Replaced by hand, since a test that restores all spies would end the recording.
  compiler.compileQuery = function (...given) {
    const query = compileQuery.apply(this, given);
    const readsBefore = reads.get(query.sql) ?? 0;
    if (readsBefore >= maxReads) return query;
    reads.set(query.sql, readsBefore + 1);
    const caller = callingStore();
    const database = this instanceof PostgresQueryCompiler ? 'postgres' : 'sqlite';
    if (caller) recorded.add(queryKey({ ...caller, database, sql: withoutCounts(query.sql) }));
    return query;
  };
  afterAll(() => {
    compiler.compileQuery = compileQuery;
    writeFileSync(join(inject('queryRecords'), `${crypto.randomUUID()}.json`), JSON.stringify([...recorded]));
  });
}

/** The store and its function that make the current query; undefined for other callers and for migrations (`up`). */
function callingStore(): { store: string; name: string } | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const frames = new Error().stack!.split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  let found: { store: string; name: string } | undefined;
  for (const frame of frames) {
    const [, name, store] =
      /at (?:async )?(?:Object\.)?(\w+) \(.*\/src\/(.+-store)\.server\.ts/.exec(frame) ?? [];
    if (name && store && name !== 'up' && (!found || found.store === store)) found = { store, name };
    else if (found && !frame.includes('-store.server.ts')) break;
  }
  return found;
}
