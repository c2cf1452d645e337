import { accessSync, constants } from 'node:fs';
import { passwordLength } from '#features/staff/session/password-length.ts';
import { checkPassword } from '#features/staff/session/passwords.server.ts';
import type { MadePasswords } from '#features/staff/sign-in/ensure-first-accounts.server.ts';
import { settingsThatDiffer } from '#features/clinic/content/content-settings.ts';
import type { Log } from '#platform/log.server.ts';
import { makeFolder } from '#platform/make-folder.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import type { PlacedConfig } from './read-settings.server.ts';

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
  {
    config,
    content,
    contentSettings,
    backups,
  }: Pick<AppContext, 'config' | 'content' | 'contentSettings' | 'backups'>,
): void {
  const { clinic, clinicNow, galleryPassword } = config;
  const unwritable = backups && whyUnwritable(config.backup.directory);
  if (unwritable)
    log.warn(
      { reason: unwritable },
      'BACKUP_DIR can’t be written to, so no backup can be made: mount its disk, or allow this user and its service to write there',
    );
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

/** A service may be kept from a folder that its user owns. */
function whyUnwritable(folder: string): string | undefined {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
