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
  disabled: boolean;
}

/** Who is signed in, and until when. */
export interface SignedIn {
  account: Pick<StaffAccount, 'uid' | 'displayName' | 'email' | 'role'>;
  session: {
    id: string;
    startedAt: number;
    /** Ends then unless used before. */
    endsAt: number;
    /** Ends then however much used. */
    endsAtLatest: number;
    /** When the password was last asked: at the sign-in, or again since. */
    confirmedAt: number;
  };
  hasSecondFactor: boolean;
  /** The password made on the first start is still in use. */
  hasInitialPassword: boolean;
  /** Until when owner and reception may put off a second factor and a password of their own; null when nothing is left to do. */
  setUpDueAt: number | null;
}
