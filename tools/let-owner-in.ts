// `npm run let-owner-in [-- EMAIL]`: prints a link for an owner to reset password and second factor, also while the server runs.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { resetOwnerFromMachine } from '../src/features/staff/people/invitation-link.server.ts';
import { instantText } from '../src/features/clinic/time/times-in-english.ts';
import { readConfig, type Config } from '../src/config/read-settings.server.ts';
import { migrations } from '../src/app/migrations.server.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/open-database.server.ts';
import { sqliteFile } from '../src/platform/database/sqlite.server.ts';
import { createLog } from '../src/platform/log.server.ts';
import { tellFailure } from './tell-failure.ts';

type LetInConfig = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'publicUrl' | 'port'>;

/** Returns the text to print. Throws, with the owners' addresses, unless exactly one owner is meant. */
export async function letOwnerIn(
  { dataDirectory, databaseUrl, publicUrl, port }: LetInConfig,
  email?: string,
): Promise<string> {
  // Opening a missing database would create it.
  if (!databaseUrl && !existsSync(sqliteFile(dataDirectory)))
    throw new Error(`There is no database at ${resolve(sqliteFile(dataDirectory))}`);
  const log = createLog('silent');
  const database = await openDatabase({
    dataDirectory,
    url: databaseUrl,
    log,
    migrations,
    mayMigrate: false,
  });
  try {
    const staff = { database, clock: systemClock, origin: publicUrl ?? `http://127.0.0.1:${port}` };
    const made = await resetOwnerFromMachine(staff, email);
    if ('owners' in made)
      throw new Error(
        made.owners.length > 0
          ? `Say which owner: ${made.owners.join(', ')}`
          : 'There is no owner yet: the first start makes one.',
      );
    return [
      `Open this link once, until ${instantText(made.expiresAt)}, and set a new password and second factor:`,
      `  ${made.link}`,
    ].join('\n');
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  await tellFailure(async () => {
    const [, , email] = process.argv;
    console.log(await letOwnerIn(readConfig(), email));
  });
}
