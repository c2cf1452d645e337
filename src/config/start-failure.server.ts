import { isCommonPassword } from '#features/staff/session/passwords.server.ts';
import { NewerDatabaseError } from '#platform/database/migrate.server.ts';
import { LostSecretsError } from '#platform/secrets/read-secrets.server.ts';
import { SettingsError, type Config } from './read-settings.server.ts';

/** Why the server can't start, in words for its owner; undefined where only a stack trace explains it. */
export function startFailure(error: unknown): string | undefined {
  if ([SettingsError, LostSecretsError, NewerDatabaseError].some((told) => error instanceof told))
    return (error as Error).message;
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what listens there, or set another PORT in .env (0 takes any that is free).`;
  }
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}: set a PORT above 1023 in .env.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${address ?? hostname} is no address of this machine: set another HOST in .env.`;
  }
  return undefined;
}

/** Codes and messages of faults outside the program: system, network, PostgreSQL's connections, sign-ins and rights, SQLite's files. */
const isOutside = /^(E[A-Z]+|08...|28...|3D000|42501|53...|57P..) |unable to open database|readonly database/;

/** Runs a part of the start. An error of the system, the network or another server is reported as a fault of the setting behind it. */
export async function withStartupHint<T>(
  tell: (reason: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message, errors } = error as AggregateError & NodeJS.ErrnoException;
    if (!isOutside.test(`${code} ${message}`) && !(error as { $metadata?: object }).$metadata) throw error;
    // 'localhost' has two addresses, and each adds an error to the list.
    const reason = message || (errors?.[0] as Error | undefined)?.message || code;
    throw new SettingsError([tell(reason)]);
  }
}

const mends = {
  databaseUrl: ['DATABASE_URL', 'start PostgreSQL, make the database and its user, or mend the address'],
  storageUrl: ['STORAGE_URL', 'make the bucket, or mend the address and its key'],
} as const;

/** Reason why the database or the picture storage failed. It never repeats the address, which holds a password. */
export const placeFailure = (config: Config, place: keyof typeof mends) => (reason: string) =>
  config[place]
    ? `${mends[place][0]} can't be used (${reason}): ${mends[place][1]}`
    : folderFailure(config)(reason);

export const folderFailure = (config: Config) => (reason: string) =>
  `DATA_DIR is '${config.dataDirectory}' (${reason}): write a folder that this user may write into`;

/** Stops the start for templates that an operator would not deliver, so that the owner learns of them before a patient misses a message. */
export function refuseFaultyTemplates(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new SettingsError(faults.map((fault) => `${fault} (a shorter CLINIC_NAME or PUBLIC_URL helps)`));
}

/** Refuses a common password for the first account. Words of this site's pages are allowed: the owner who chose the password can change both. */
export function refuseCommonPassword({ ownerPassword }: Config): void {
  if (ownerPassword === undefined || !isCommonPassword(ownerPassword)) return;
  throw new SettingsError(["OWNER_PASSWORD can't be used: it is one of the common ones, use another"]);
}
