import type { SecondFactor } from './staff-account.ts';
import type { Staff } from './staff.server.ts';

// Through better-auth's own adapter: these tables are its own, and their types differ between the databases.

export interface Passkey {
  id: string;
  name: string | null;
  createdAt: number | null;
}

const ofAccount = (accountId: string) => [{ field: 'userId', value: accountId }];

async function hasAuthenticator({ auth }: Staff, accountId: string): Promise<boolean> {
  const { adapter } = await auth.$context;
  const row = await adapter.findOne<{ verified: boolean | null }>({
    model: 'twoFactor',
    where: ofAccount(accountId),
  });
  return Boolean(row?.verified);
}

export async function hasRecoveryCodes({ auth }: Staff, accountId: string): Promise<boolean> {
  const { adapter } = await auth.$context;
  return (await adapter.count({ model: 'twoFactor', where: ofAccount(accountId) })) > 0;
}

export async function passkeysOf({ auth }: Staff, accountId: string): Promise<Passkey[]> {
  const { adapter } = await auth.$context;
  const rows = await adapter.findMany<{ id: string; name: string | null; createdAt: Date | null }>({
    model: 'passkey',
    where: ofAccount(accountId),
    sortBy: { field: 'createdAt', direction: 'asc' },
  });
  return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt?.getTime() ?? null }));
}

export async function secondFactorsOf(staff: Staff, accountId: string): Promise<SecondFactor[]> {
  const factors: [SecondFactor, boolean][] = [
    ['authenticator', await hasAuthenticator(staff, accountId)],
    ['passkey', (await passkeysOf(staff, accountId)).length > 0],
    ['recovery-code', await hasRecoveryCodes(staff, accountId)],
  ];
  return factors.filter(([, has]) => has).map(([factor]) => factor);
}

/** Takes a code of the authenticator out of use; false if it has been used before. The library would take it again for 90 seconds. */
export async function takeCode({ auth, clock }: Staff, accountId: string, code: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return internalAdapter.reserveVerificationValue({
    identifier: `used code ${accountId} ${code}`,
    value: accountId,
    expiresAt: new Date(clock.now() + 5 * 60_000),
  });
}

/** From now on a password alone does not open this account. */
export async function demandSecondFactor({ auth }: Staff, accountId: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(accountId, { twoFactorEnabled: true });
}

export async function removePasskeyOf({ auth }: Staff, accountId: string, id: string): Promise<boolean> {
  const { adapter } = await auth.$context;
  return (
    (await adapter.deleteMany({
      model: 'passkey',
      where: [...ofAccount(accountId), { field: 'id', value: id }],
    })) > 0
  );
}

/** Authenticator, passkeys and recovery codes. */
export async function removeSecondFactors({ auth }: Staff, accountId: string): Promise<void> {
  const { adapter, internalAdapter } = await auth.$context;
  await internalAdapter.updateUser(accountId, { twoFactorEnabled: false });
  await adapter.deleteMany({ model: 'twoFactor', where: ofAccount(accountId) });
  await adapter.deleteMany({ model: 'passkey', where: ofAccount(accountId) });
}
