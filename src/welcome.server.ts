import type { MadePasswords } from '#features/staff/ensure-first-accounts.server.ts';
import type { Log } from '#platform/log.server.ts';
import { LostSecretsError } from '#platform/read-secrets.server.ts';
import { SettingsError, type Config, type PlacedConfig } from './config.server.ts';

/** What the owner needs to know once the server answers. Passwords are shown on the first start only: then nobody can read them any more. */
export function welcome(config: PlacedConfig, address: string, passwords: MadePasswords): string {
  const at = config.publicUrl;
  return [
    `${config.clinic.name} answers at ${address}`,
    ...(at === address ? [] : [`Visitors find it at ${at}`]),
    `Staff sign in at ${at}/staff, pictures are changed at ${at}/gallery/edit`,
    ...(passwords.owner || passwords.gallery ? ['First passwords, shown this once; write them down:'] : []),
    ...(passwords.owner ? [`  /staff: ${config.ownerEmail}, password ${passwords.owner}`] : []),
    ...(passwords.gallery ? [`  /gallery/edit: password ${passwords.gallery}`] : []),
  ].join('\n');
}

/** What must not go unnoticed on any start. */
export function warnOfSettings(log: Log, { clinic, clinicNow }: Config): void {
  if (clinicNow)
    log.warn({ clinicNow }, 'CLINIC_NOW is set: the clinic’s clock started at that time, not at the present');
  if (clinic.samples.length > 0) {
    log.warn(
      { settings: clinic.samples },
      'Visitors read sample values: set these in .env (see .env.example)',
    );
  }
  log.warn('Visitors read sample reviews: they are in src/features/clinic/reviews.ts');
}

/** Why the server can't start, for a person; undefined for what only a stack trace explains. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof SettingsError || error instanceof LostSecretsError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what listens there, or set another PORT in .env (0 takes any that is free).`;
  }
  if (code === 'EACCES' && port)
    return `This user may not listen on port ${port}: set a PORT above 1023 in .env.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine: set another HOST in .env.`;
  return undefined;
}
