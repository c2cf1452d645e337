import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

const allPages = 2 ** 31 - 1;

/**
 * Copies a SQLite file that is in use; the copy is whole and on the disk when it appears under its name. On a connection of its own and
 * in one step: on the writing connection it failed now and then, in small steps under writes it never ends.
 */
export async function backUpSqlite(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, part, { rate: allPages });
  } finally {
    source.close();
  }
  const copy = openSync(part, 'r+');
  fsyncSync(copy);
  closeSync(copy);
  renameSync(part, to);
}
