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
  };
  hasSecondFactor: boolean;
  /** Owner and reception may put it off for the first days of an account. */
  secondFactorDueAt: number | null;
}
