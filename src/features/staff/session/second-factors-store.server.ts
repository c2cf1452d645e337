import { textInput } from '#platform/api/text-input.server.ts';
import type { SecondFactor } from './staff-account.ts';
import type { Staff } from './staff.server.ts';

// Through better-auth's own adapter: these tables are its own, and their types differ between the databases.

export interface Passkey {
  id: string;
  name: string | null;
  createdAt: number | null;
}

const ofAccount = (accountId: string) => [{ field: 'userId', value: accountId }];

export async function passkeysOf({ auth }: Staff, accountId: string): Promise<Passkey[]> {
  const { adapter } = await auth.$context;
  const rows = await adapter.findMany<{ id: string; name: string | null; createdAt: Date | null }>({
    model: 'passkey',
    where: ofAccount(accountId),
    sortBy: { field: 'createdAt', direction: 'asc' },
  });
  return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt?.getTime() ?? null }));
}

/** The account of the passkey that a proof names, before the proof is verified. */
export async function accountOfPasskey({ auth }: Staff, credentialId: unknown): Promise<string | undefined> {
  const sent = textInput().safeParse(credentialId);
  if (!sent.success) return undefined;
  const { adapter } = await auth.$context;
  const where = [{ field: 'credentialID', value: sent.data }];
  return (await adapter.findOne<{ userId: string }>({ model: 'passkey', where }))?.userId;
}

export async function secondFactorsOf(staff: Staff, accountId: string): Promise<SecondFactor[]> {
  const { adapter } = await staff.auth.$context;
  const where = ofAccount(accountId);
  // Made with the recovery codes; verified once a code of the app has been right.
  const prepared = await adapter.findOne<{ verified: boolean | null }>({ model: 'twoFactor', where });
  const factors: [SecondFactor, boolean][] = [
    ['authenticator', Boolean(prepared?.verified)],
    ['passkey', (await passkeysOf(staff, accountId)).length > 0],
    ['recovery-code', prepared !== null],
  ];
  return factors.filter(([, has]) => has).map(([factor]) => factor);
}

const usedCode = (accountId: string, code: string) => `used code ${accountId} ${code}`;

/** Checked before the code is tried, since a wrong try would end the second step. */
export async function isCodeUsed({ auth }: Staff, accountId: string, code: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findVerificationValue(usedCode(accountId, code))) !== null;
}

/** Takes a code of the authenticator out of use; false if it has been used before. The library would take it again for 90 seconds. */
export async function takeCode({ auth, clock }: Staff, accountId: string, code: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return internalAdapter.reserveVerificationValue({
    identifier: usedCode(accountId, code),
    value: accountId,
    expiresAt: new Date(clock.now() + 5 * 60_000),
  });
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
