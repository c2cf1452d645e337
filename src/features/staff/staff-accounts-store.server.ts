import type { Role } from './roles.ts';
import type { Staff } from './staff.server.ts';

// Through better-auth's own adapter: these tables are its own, and their types differ between the databases.

/** No address that anybody could have (RFC 2606): this account is opened by the gate of /gallery/edit alone. */
export const galleryAccountEmail = 'gallery@gate.invalid';

interface NewAccount {
  email: string;
  displayName: string;
  role: Role;
  passwordHash: string;
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
  const found = await internalAdapter.findUserByEmail(email.toLowerCase(), { includeAccounts: true });
  if (!found) return undefined;
  const credential = found.accounts.find(({ providerId }) => providerId === 'credential');
  return { id: found.user.id, passwordHash: credential?.password ?? undefined };
}

/** Sets the password and ends every session that the old one opened. */
export async function replacePassword({ auth }: Staff, accountId: string, hash: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updatePassword(accountId, hash);
  await internalAdapter.deleteUserSessions(accountId);
}

export async function touchSignIn({ auth, clock }: Staff, accountId: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(accountId, { lastSignInAt: clock.now() });
}

export async function hasOwner({ auth }: Staff): Promise<boolean> {
  const { adapter } = await auth.$context;
  return (await adapter.count({ model: 'user', where: [{ field: 'role', value: 'owner' }] })) > 0;
}
