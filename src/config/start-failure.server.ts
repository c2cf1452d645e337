import { isCommonPassword } from '#features/staff/session/passwords.server.ts';
import { LostSecretsError } from '#platform/secrets/read-secrets.server.ts';
import { SettingsError, type Config } from './config.server.ts';

/** Why the server can't start, for a person; undefined for what only a stack trace explains. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof SettingsError || error instanceof LostSecretsError) return error.message;
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

/** Of the system or the network; PostgreSQL's of connections, sign-ins, missing databases and rights; SQLite's of files. */
const isOutside = /^(E[A-Z]+|08...|28...|3D000|42501|53...|57P..) |unable to open database|readonly database/;

/** Does a part of the start; what the system, the network or a server refuses in it is told as the setting that leads there. */
export async function toldAs<T>(tell: (reason: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message, errors } = error as AggregateError & NodeJS.ErrnoException;
    if (!isOutside.test(`${code} ${message}`) && !(error as { $metadata?: object }).$metadata) throw error;
    // 'localhost' has two addresses: the fault is in the list of what each of them said.
    const reason = message || (errors?.[0] as Error | undefined)?.message || code;
    throw new SettingsError([tell(reason)]);
  }
}

const folderFailure = (dataDirectory: string, reason: string): string =>
  `DATA_DIR is '${dataDirectory}' (${reason}): write a folder that this user may write into`;

/** The address itself holds a password: it is never repeated. */
export const databaseFailure =
  ({ databaseUrl, dataDirectory }: Config) =>
  (reason: string): string =>
    databaseUrl
      ? `DATABASE_URL can't be used (${reason}): start PostgreSQL, make the database and its user, or mend the address`
      : folderFailure(dataDirectory, reason);

export const storageFailure =
  ({ storageUrl, dataDirectory }: Config) =>
  (reason: string): string =>
    storageUrl
      ? `STORAGE_URL can't be used (${reason}): make the bucket, or mend the address and its key`
      : folderFailure(dataDirectory, reason);

/** What an operator would not deliver must not be sent: the owner hears of it before the first patient does. */
export function refuseFaultyTemplates(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new SettingsError(faults.map((fault) => `${fault} (a shorter CLINIC_NAME or PUBLIC_URL helps)`));
}

/** The first account's too. Words of this very site are let pass here: whoever sets them sees them, and can change them. */
export function refuseCommonPassword({ ownerPassword }: Config): void {
  if (ownerPassword === undefined || !isCommonPassword(ownerPassword)) return;
  throw new SettingsError(["OWNER_PASSWORD can't be used: it is one of the common ones, use another"]);
}
