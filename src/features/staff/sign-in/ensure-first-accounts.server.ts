import { makeCode } from '#platform/secrets/make-code.server.ts';
import { hashPassword, verifyPassword } from '../session/passwords.server.ts';
import {
  addAccount,
  findAccount,
  galleryAccountEmail,
  hasOwner,
  passwordHashOf,
  replacePassword,
} from '../session/staff-accounts-store.server.ts';
import type { Staff } from '../session/staff.server.ts';

export interface FirstAccounts {
  /** From the settings; a changed password ends the sessions of the former one. */
  galleryPassword?: string | undefined;
  ownerEmail: string;
  /** The initial password; later it is changed on the account's page. */
  ownerPassword?: string | undefined;
}

/** Passwords made just now, to be shown once. */
export interface MadePasswords {
  gallery?: string;
  owner?: string;
  /** The e-mail of the owner's account, where it was made just now. */
  ownerEmail?: string;
}

/** Runs on every start: creates the gallery's account, and an owner where there is none. */
export async function ensureFirstAccounts(staff: Staff, first: FirstAccounts): Promise<MadePasswords> {
  const made: MadePasswords = {};
  const gallery = await findAccount(staff, galleryAccountEmail);
  if (!gallery) {
    const password = first.galleryPassword ?? (made.gallery = makePassword());
    await addAccount(staff, {
      email: galleryAccountEmail,
      displayName: 'Gallery',
      role: 'gallery',
      passwordHash: await hashPassword(password),
    });
  } else if (first.galleryPassword !== undefined) {
    const { id } = gallery;
    const passwordHash = await passwordHashOf(staff, id);
    const same = passwordHash && (await verifyPassword(first.galleryPassword, passwordHash));
    if (!same) await replacePassword(staff, id, await hashPassword(first.galleryPassword));
  }
  if (!(await hasOwner(staff))) {
    made.ownerEmail = first.ownerEmail;
    const password = first.ownerPassword ?? (made.owner = makePassword());
    await addAccount(staff, {
      email: first.ownerEmail,
      displayName: 'Owner',
      role: 'owner',
      passwordHash: await hashPassword(password),
      initialPassword: made.owner !== undefined,
    });
  }
  return made;
}

/** 20 letters: 98 bits. */
const makePassword = () => makeCode(4, 5);
