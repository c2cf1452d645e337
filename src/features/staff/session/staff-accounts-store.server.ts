import type { Database, Queries } from '#platform/database/database.server.ts';
import type { Role } from './roles.ts';
import { secondFactorsOf } from './second-factors-store.server.ts';
import { endSessions } from './sessions-store.server.ts';
import { readSiteParts, type StaffAccount } from './staff-account.ts';
import type { Staff } from './staff.server.ts';

// Through better-auth's own adapter: these tables are its own, and their types differ between the databases. A change that
// shares a transaction with its line in the audit log goes through our own, and touches only columns that are the same on both.

declare module '#platform/database/tables.ts' {
  interface Tables {
    staff_accounts: {
      id: string;
      name: string;
      email: string;
      role: Role;
      disabledAt: number | null;
      siteParts: string | null;
      initialPassword: number | null;
      /** A text on SQLite, and its flags are 0 and 1. */
      createdAt: string | Date;
      twoFactorEnabled: number | boolean | null;
    };
  }
}

/** An address that no person can have (RFC 2606): this account is opened by the gate of /gallery/edit alone. */
export const galleryAccountEmail = 'gallery@gate.invalid';

interface NewAccount {
  email: string;
  displayName: string;
  role: Role;
  passwordHash: string;
  /** It was made by this program and shown on the first start. */
  initialPassword?: boolean;
}

/** Account and password, or neither. The unique index refuses a second account with the same address. */
export async function addAccount({ auth, clock }: Staff, account: NewAccount): Promise<string> {
  const { adapter } = await auth.$context;
  const at = new Date(clock.now());
  return adapter.transaction(async (tx) => {
    const user = await tx.create<{ id: string }>({
      model: 'user',
      data: {
        email: account.email.toLowerCase(),
        name: account.displayName,
        emailVerified: true,
        role: account.role,
        initialPassword: account.initialPassword ? 1 : 0,
        createdAt: at,
        updatedAt: at,
      },
    });
    await tx.create({
      model: 'account',
      data: {
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: account.passwordHash,
        createdAt: at,
        updatedAt: at,
      },
    });
    return user.id;
  });
}

export async function findAccount({ auth }: Staff, email: string) {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findUserByEmail(email.toLowerCase()))?.user;
}

/** Sets the password and ends every session that the old one opened. */
export async function replacePassword(staff: Staff, accountId: string, hash: string): Promise<void> {
  await setPassword(staff, accountId, hash);
  await endSessions(staff, accountId);
}

export async function hasOwner({ auth }: Staff): Promise<boolean> {
  const { adapter } = await auth.$context;
  return (await adapter.count({ model: 'user', where: [{ field: 'role', value: 'owner' }] })) > 0;
}

export async function endSessionByToken({ auth }: Staff, token: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(token);
}

export async function passwordHashOf({ auth }: Staff, accountId: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const credential = await internalAdapter.findCredentialAccount(accountId);
  return credential?.password ?? undefined;
}

/**
 * From here to the end of the transaction no other changes who is an owner. In one order, so that no two wait for each other; SQLite
 * has one writer anyway.
 */
export async function lockOwners(tx: Queries, kind: Database['kind']): Promise<void> {
  await tx
    .selectFrom('staff_accounts')
    .select('id')
    .where('role', '=', 'owner')
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Another owner who can sign in: the last one is never disabled, deleted or made something else. Call `lockOwners` first. */
export async function hasOtherOwner(tx: Queries, accountId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('staff_accounts')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabledAt', 'is', null)
    .where('id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Sessions, password and second factors go with it (foreign keys). */
export async function removeAccount(tx: Queries, accountId: string): Promise<void> {
  await tx.deleteFrom('staff_accounts').where('id', '=', accountId).execute();
}

interface AccountRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  role: Role;
  phoneNumber: string | null;
  disabledAt: number | null;
  lastSignInAt: number | null;
  siteParts: string | null;
}

async function toAccount(staff: Staff, row: AccountRow): Promise<StaffAccount> {
  const factors = await secondFactorsOf(staff, row.id);
  return {
    uid: row.id,
    displayName: row.name,
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    phoneNumber: row.phoneNumber,
    photoURL: row.image,
    tenantId: null,
    providerData: (['password', 'authenticator', 'passkey'] as const)
      .filter((providerId) => providerId === 'password' || factors.includes(providerId))
      .map((providerId) => ({ providerId })),
    metadata: { creationTime: row.createdAt.getTime(), lastSignInTime: row.lastSignInAt },
    isAnonymous: false,
    role: row.role,
    siteParts: readSiteParts(row.role, row.siteParts),
    disabled: Boolean(row.disabledAt),
  };
}

/** All people who can sign in at /staff; the account behind the gallery's gate belongs to no person. */
export async function listPeople(staff: Staff): Promise<StaffAccount[]> {
  const { adapter } = await staff.auth.$context;
  const rows = await adapter.findMany<AccountRow>({
    model: 'user',
    where: [{ field: 'email', value: galleryAccountEmail, operator: 'ne' }],
    sortBy: { field: 'createdAt', direction: 'asc' },
    limit: 200,
  });
  return Promise.all(rows.map((row) => toAccount(staff, row)));
}

async function findRow({ auth }: Staff, accountId: string): Promise<AccountRow | null> {
  const { adapter } = await auth.$context;
  return adapter.findOne<AccountRow>({ model: 'user', where: [{ field: 'id', value: accountId }] });
}

export async function findPerson(staff: Staff, accountId: string): Promise<StaffAccount | undefined> {
  const row = await findRow(staff, accountId);
  return row && row.email !== galleryAccountEmail ? toAccount(staff, row) : undefined;
}

/** The account as the audit log names it, that of the gallery's password too. */
export async function nameOf(staff: Staff, accountId: string) {
  const row = await findRow(staff, accountId);
  if (!row) throw new Error('There is no such account');
  const { id, name, email, role } = row;
  return { uid: id, displayName: name, email, role };
}

export async function setPassword({ auth }: Staff, accountId: string, hash: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updatePassword(accountId, hash);
  await internalAdapter.updateUser(accountId, { initialPassword: 0 });
}

interface AccountChanges {
  name?: string;
  phoneNumber?: string | null;
  lastSignInAt?: number;
  /** From then on a password alone does not open this account. */
  twoFactorEnabled?: boolean;
}

export async function changeAccount({ auth }: Staff, accountId: string, to: AccountChanges): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(accountId, to);
}
