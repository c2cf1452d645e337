import { cleanLine } from '#platform/values/clean-text.ts';
import type { Role } from './roles.ts';

/** The specification's user account (section 3), with the role. Instants are epoch milliseconds. */
export interface StaffAccount {
  uid: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  phoneNumber: string | null;
  photoURL: string | null;
  /** One clinic, no tenants. */
  tenantId: null;
  /** The ways to prove who one is. */
  providerData: { providerId: 'password' | 'authenticator' | 'passkey' }[];
  metadata: { creationTime: number; lastSignInTime: number | null };
  isAnonymous: false;
  role: Role;
  /** The parts of the clinic editor that the owner lets this receptionist change. */
  siteParts: readonly string[];
  disabled: boolean;
}

/** Stored form: 'hours,holidays'. Only reception is allowed parts; the owner has all. */
export const readSiteParts = (role: Role, stored: string | null | undefined): string[] =>
  role === 'reception' ? (stored ?? '').split(',').filter(Boolean) : [];

/** The ways to take the second step of a sign-in. */
export type SecondFactor = 'authenticator' | 'passkey' | 'recovery-code';

/** How long these may be: forms and the server ask here. */
export const maxDisplayNameLength = 80;
export const maxPhoneNumberLength = 20;

/** A name as it is stored; '' without one. */
export const readName = (written: string): string =>
  Array.from(cleanLine(written)).slice(0, maxDisplayNameLength).join('');

/** The normalized e-mail address, for storage and comparison; undefined for other text. */
export function readEmail(written: string): string | undefined {
  const address = written.trim().toLowerCase();
  return emailPattern.test(address) ? address : undefined;
}

/** Zod's pattern in lower case, copied: an import would bring all of zod into the browser. */
const emailPattern = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;
