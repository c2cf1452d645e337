import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away.server.ts';

/** SQLite's own error for a full disk. */
function fullDisk(): unknown {
  const file = new DatabaseSync(':memory:');
  file.exec('create table a (b); pragma max_page_count = 2');
  try {
    return file.exec('insert into a values (zeroblob(100000))');
  } catch (error) {
    return error;
  } finally {
    file.close();
  }
}

const failure = (message: string, members: object = {}) => Object.assign(new Error(message), members);

test.each([
  ['no server listens', failure('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' })],
  [
    'no server listens at either of two addresses',
    Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }),
  ],
  ['it is being stopped', failure('terminating connection', { code: '57P01' })],
  ['it is not up yet', failure('the database system is starting up', { code: '57P03' })],
  ['it is a standby that has not taken over yet', failure('cannot execute INSERT', { code: '25006' })],
  ['it takes no more', failure('sorry, too many clients already', { code: '53300' })],
  ['it broke off', failure('Connection terminated unexpectedly')],
  ['it had broken off', failure('Client has encountered a connection error and is not queryable')],
  ['it does not answer', failure('timeout exceeded when trying to connect')],
  ['its disk is full', failure('could not extend file', { code: '53100' })],
  ['the disk is full', fullDisk()],
  ['the disk failed', failure('disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 10 | (1 << 8) })],
])('the database is away: %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a statement of ours is wrong', failure('column "a" does not exist', { code: '42703' })],
  ['a table is missing', failure('no such table: a', { code: 'ERR_SQLITE_ERROR', errcode: 1 })],
  ['two want the same', failure('duplicate key', { code: '23505' })],
  ['the pictures are away', failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', $metadata: {} })],
  ['something else is wrong', new TypeError('undefined is not a function')],
  ['something was thrown that is no error', 'a text'],
])('it is not: %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
