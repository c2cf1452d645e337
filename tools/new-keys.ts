// `node tools/run.mjs new-keys`: lets the next start create new keys after the `*.secret` files of a SQLite database are lost. See
// docs/operations.md.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '../src/platform/database/sqlite.server.ts';
import { readConfig } from '../src/config/read-settings.server.ts';
import { tellFailure } from './tell-failure.ts';

/** Also removes authenticator apps and recovery codes: they are encrypted with the old key and would lock everybody out. */
export function forgetKeys(dataDirectory: string): void {
  const file = sqliteFile(dataDirectory);
  if (!existsSync(file)) throw new Error(`There is no database at ${resolve(file)}`);
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec(`
      begin immediate;
      delete from known_secrets;
      delete from staff_two_factors;
      update staff_accounts set "twoFactorEnabled" = 0 where id not in (select "userId" from staff_passkeys);
      commit;
    `);
  } finally {
    database.close();
  }
}

if (import.meta.main) {
  await tellFailure(async () => {
    const { dataDirectory, databaseUrl } = readConfig();
    if (databaseUrl)
      throw new Error('On PostgreSQL the keys are in the database: there is nothing to make anew.');
    forgetKeys(dataDirectory);
    console.log(
      'The next start makes what is missing of the keys. Everybody signs in anew, then sets up an authenticator app again.',
    );
  });
}
