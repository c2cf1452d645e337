import { accessSync, constants } from 'node:fs';
import { passwordLength } from '#features/staff/session/password-length.ts';
import { checkPassword } from '#features/staff/session/passwords.server.ts';
import type { MadePasswords } from '#features/staff/sign-in/ensure-first-accounts.server.ts';
import { differingSettings } from '#features/clinic/content/content-settings.ts';
import type { Log } from '#platform/log.server.ts';
import { makeFolder } from '#platform/make-folder.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';

/** Report for the owner once the server answers. Passwords are shown on the first start only: later they can't be read. */
export function welcome(
  { config, site }: Pick<AppContext, 'config' | 'site'>,
  address: string,
  passwords: MadePasswords & { backup?: string | undefined },
): string {
  const at = config.publicUrl;
  return [
    `${site.current().facts.name} answers at ${address}`,
    ...(at === address ? [] : [`Visitors find it at ${at}`]),
    `Staff sign in at ${at}/staff, pictures are changed at ${at}/gallery/edit`,
    ...(passwords.owner || passwords.gallery ? ['First passwords, shown this once; write them down:'] : []),
    ...(passwords.owner ? [`  Owner: e-mail ${passwords.ownerEmail}, password ${passwords.owner}`] : []),
    ...(passwords.gallery ? [`  /gallery/edit: password ${passwords.gallery}`] : []),
    ...(passwords.ownerEmail && !passwords.owner
      ? [`The owner signs in with the e-mail ${passwords.ownerEmail} and the password of OWNER_PASSWORD`]
      : []),
    ...(passwords.backup
      ? [`Backups open with this passphrase alone; keep it away from this machine:`, `  ${passwords.backup}`]
      : []),
  ].join('\n');
}

/** Report for the owner on every start. */
export function warnOfSettings(
  log: Log,
  {
    config,
    content,
    site,
    contentSettings,
    backups,
  }: Pick<AppContext, 'config' | 'content' | 'site' | 'contentSettings' | 'backups'>,
): void {
  const { facts: clinic } = site.current();
  const { clinicNow, galleryPassword } = config;
  const unwritable = backups && whyUnwritable(config.backup.directory);
  if (unwritable)
    log.warn(
      { reason: unwritable },
      'BACKUP_DIR can’t be written to, so no backup can be made: mount its disk, or allow this user and its service to write there',
    );
  if (clinicNow)
    log.warn(
      { clinicNow },
      'CLINIC_NOW is set: the clinic’s clock started at that time, not at the real one',
    );
  if (galleryPassword !== undefined && checkPassword(galleryPassword)) {
    const { least } = passwordLength;
    log.warn(
      `GALLERY_PASSWORD is weak: whoever guesses it changes the pictures. Use at least ${least} characters`,
    );
  }
  const differing = differingSettings(content.current().content, contentSettings);
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

/** Asks the system for access, since systemd may forbid a service to write into a folder that its user owns. */
function whyUnwritable(folder: string): string | undefined {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
