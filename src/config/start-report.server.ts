import { passwordLength } from '#features/staff/session/password-length.ts';
import { checkPassword, isCommonPassword } from '#features/staff/session/passwords.server.ts';
import type { MadePasswords } from '#features/staff/sign-in/ensure-first-accounts.server.ts';
import { settingsThatDiffer } from '#features/clinic/content/content-settings.ts';
import type { Log } from '#platform/log.server.ts';
import { NewerDatabaseError } from '#platform/database/migrate.server.ts';
import { LostSecretsError } from '#platform/secrets/read-secrets.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import { SettingsError, type Config, type PlacedConfig } from './read-settings.server.ts';

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

/** Errors of the system and the network; of PostgreSQL's connections, sign-ins, missing databases and rights; of SQLite's files. */
const isOutside = /^(E[A-Z]+|08...|28...|3D000|42501|53...|57P..) |unable to open database|readonly database/;

/** Does a part of the start. What the system, the network or another server refuses in it is reported as a fault of the setting that led there. */
export async function toldAs<T>(tell: (reason: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', message, errors } = error as AggregateError & NodeJS.ErrnoException;
    if (!isOutside.test(`${code} ${message}`) && !(error as { $metadata?: object }).$metadata) throw error;
    // 'localhost' has two addresses: each has an error in the list.
    const reason = message || (errors?.[0] as Error | undefined)?.message || code;
    throw new SettingsError([tell(reason)]);
  }
}

const mends = {
  databaseUrl: ['DATABASE_URL', 'start PostgreSQL, make the database and its user, or mend the address'],
  storageUrl: ['STORAGE_URL', 'make the bucket, or mend the address and its key'],
} as const;

/** Of the database or the picture storage. Never repeats the address, which holds a password. */
export const placeFailure = (config: Config, place: keyof typeof mends) => (reason: string) =>
  config[place]
    ? `${mends[place][0]} can't be used (${reason}): ${mends[place][1]}`
    : `DATA_DIR is '${config.dataDirectory}' (${reason}): write a folder that this user may write into`;

/** What an operator would not deliver must not be sent: the owner hears of it before the first patient does. */
export function refuseFaultyTemplates(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new SettingsError(faults.map((fault) => `${fault} (a shorter CLINIC_NAME or PUBLIC_URL helps)`));
}

/** Also for the first account. Words of this site's own pages are allowed: the owner who wrote the password can change both. */
export function refuseCommonPassword({ ownerPassword }: Config): void {
  if (ownerPassword === undefined || !isCommonPassword(ownerPassword)) return;
  throw new SettingsError(["OWNER_PASSWORD can't be used: it is one of the common ones, use another"]);
}

/** What the owner needs to know once the server answers. Passwords are shown on the first start only: later they can't be read. */
export function welcome(
  config: PlacedConfig,
  address: string,
  passwords: MadePasswords & { backup?: string | undefined },
): string {
  const at = config.publicUrl;
  return [
    `${config.clinic.name} answers at ${address}`,
    ...(at === address ? [] : [`Visitors find it at ${at}`]),
    `Staff sign in at ${at}/staff, pictures are changed at ${at}/gallery/edit`,
    ...(passwords.owner || passwords.gallery ? ['First passwords, shown this once; write them down:'] : []),
    ...(passwords.owner ? [`  /staff: ${config.ownerEmail}, password ${passwords.owner}`] : []),
    ...(passwords.gallery ? [`  /gallery/edit: password ${passwords.gallery}`] : []),
    ...(passwords.backup
      ? [`Backups open with this passphrase alone; keep it away from this machine:`, `  ${passwords.backup}`]
      : []),
  ].join('\n');
}

/** What the owner should know on every start. */
export function warnOfSettings(
  log: Log,
  { config, content, contentSettings }: Pick<AppContext, 'config' | 'content' | 'contentSettings'>,
): void {
  const { clinic, clinicNow, galleryPassword } = config;
  if (clinicNow)
    log.warn({ clinicNow }, 'CLINIC_NOW is set: the clinic’s clock started at that time, not at the present');
  if (galleryPassword !== undefined && checkPassword(galleryPassword)) {
    const { least } = passwordLength;
    log.warn(
      `GALLERY_PASSWORD is weak: whoever guesses it changes the pictures. Use at least ${least} characters`,
    );
  }
  const differing = settingsThatDiffer(content.current().content, contentSettings);
  if (differing.length > 0) {
    log.warn(
      { settings: differing.map(({ rule }) => rule) },
      'These settings say something else than the page /staff/clinic: the page counts',
    );
  }
  if (clinic.samples.length > 0) {
    log.warn(
      { settings: clinic.samples },
      'Visitors read sample values in the place of these: the owner enters them at /staff/first-steps',
    );
  }
  if (clinic.isDemonstration)
    log.warn(
      'Visitors read sample reviews: they are hidden once a name, number or address is the clinic’s own',
    );
}
