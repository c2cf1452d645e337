import { checkPassword } from '#features/staff/session/passwords.server.ts';
import type { MadePasswords } from '#features/staff/sign-in/ensure-first-accounts.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Config, PlacedConfig } from './config.server.ts';

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
export function warnOfSettings(log: Log, { clinic, clinicNow, galleryPassword }: Config): void {
  if (clinicNow)
    log.warn({ clinicNow }, 'CLINIC_NOW is set: the clinic’s clock started at that time, not at the present');
  if (galleryPassword !== undefined && checkPassword(galleryPassword)) {
    log.warn('GALLERY_PASSWORD is weak: whoever guesses it changes the pictures. Use at least 12 characters');
  }
  if (clinic.samples.length > 0) {
    log.warn(
      { settings: clinic.samples },
      'Visitors read sample values: set these in .env (see .env.example)',
    );
  }
  log.warn('Visitors read sample reviews: they are in src/features/clinic/reviews.ts');
}
