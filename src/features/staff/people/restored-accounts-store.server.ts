import { sql } from 'kysely';
import type { CurrentData, CurrentRow } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { galleryAccountEmail, removeAccount } from '../session/staff-accounts-store.server.ts';

/** An account whose newer data could not be read, so it is as in the backup. */
export interface AccountAsBackedUp {
  email: string;
  /** Disabled until an owner enables it: whether the person may still sign in is unknown. */
  isOff: boolean;
}

/** Credentials of an account, in tables of better-auth with a column `userId`. */
const [passwords, secondFactors, passkeys] = [
  'staff_credentials',
  'staff_two_factors',
  'staff_passkeys',
] as const;

/**
 * Accounts keep their state through a restore: disabled and deleted ones stay so, and later passwords, roles, factors and new accounts
 * survive. An account that can't be read in the replaced data returns as in the backup, and is disabled unless it is an owner's.
 */
export async function reconcileAccounts(
  restored: Database,
  current: CurrentData | undefined,
  now: number,
): Promise<AccountAsBackedUp[]> {
  const read = async (table: string, isWanted: (row: CurrentRow) => boolean) =>
    (await current?.rows(table, isWanted)) ?? [];
  const accounts = await read('staff_accounts', isAccount);
  const hashes = await read(passwords, isPassword);
  const factors = await read(secondFactors, isKey);
  const keys = await read(passkeys, isKey);
  // A table that lost its rows looks complete: a clinic always has an owner who may come in.
  const isComplete = current?.isComplete('staff_accounts') === true && accounts.some(isActiveOwner);
  const hasNewKeys = current !== undefined && !(await hasSameKeys(restored.queries, current));
  const rows = await restoredRows(restored.queries);
  const ofAccount = (all: CurrentRow[], id: string) => all.filter(({ userId }) => userId === id);

  async function replaceKeys(tx: Queries, table: string, id: string, all: CurrentRow[]): Promise<void> {
    await sql`delete from ${sql.table(table)} where ${sql.ref('userId')} = ${id}`.execute(tx);
    for (const key of ofAccount(all, id)) await rows.insert(tx, table, key);
  }
  /** False: its password can't be read. */
  async function copyAccount(tx: Queries, row: CurrentRow): Promise<boolean> {
    const id = row.id as string;
    const { twoFactorEnabled: _, ...others } = row;
    await rows.insert(tx, 'staff_accounts', row);
    await rows.update(tx, 'staff_accounts', hasNewKeys ? others : row);
    await replaceKeys(tx, passkeys, id, keys);
    // The replaced data's key opens its second factors: another one is restored. A factor that can't be read is asked for as before.
    if (!hasNewKeys && (current!.isComplete(secondFactors) || ofAccount(factors, id).length > 0))
      await replaceKeys(tx, secondFactors, id, factors);
    if (ofAccount(hashes, id).length === 0) return false;
    await replaceKeys(tx, passwords, id, hashes);
    return true;
  }

  const backedUp = await restored.queries
    .selectFrom('staff_accounts')
    .select(['id', 'email', 'role'])
    .execute();
  // Placeholder addresses first: two accounts may have swapped theirs since, and addresses are unique.
  for (const { id } of accounts)
    await restored.queries
      .updateTable('staff_accounts')
      .set({ email: `${String(id)}@restored.invalid` })
      .where('id', '=', id as string)
      .execute();
  const left: AccountAsBackedUp[] = [];
  for (const account of backedUp) {
    const row = accounts.find(({ id }) => id === account.id);
    const isGate = account.email === galleryAccountEmail;
    if (!row && isComplete && !isGate) {
      await removeAccount(restored.queries, account.id);
      continue;
    }
    const isCopied = row && (await restored.transaction((tx) => copyAccount(tx, row)).catch(() => false));
    if (isCopied || isGate) continue;
    const role = row?.role ?? account.role;
    const isOff = role !== 'owner' || (row?.disabledAt ?? null) !== null;
    const email = (row?.email as string | undefined) ?? account.email;
    await restored.queries
      .updateTable('staff_accounts')
      .set({ email, ...(isOff && { disabledAt: now }) })
      .where('id', '=', account.id)
      .execute();
    left.push({ email, isOff });
  }
  const isNew = ({ id }: CurrentRow) => !backedUp.some((account) => account.id === id);
  for (const row of accounts.filter(isNew))
    await restored
      .transaction((tx) => copyAccount(tx, row))
      .catch(() => left.push({ email: row.email as string, isOff: true }));
  return left;
}

/**
 * Whether the replaced data belong to another installation, such as a machine that was started before the restore: they share neither the
 * key nor an account with the backup, so nothing in them says who still works here.
 */
export async function isAnotherInstallation(restored: Queries, current: CurrentData): Promise<boolean> {
  if (await hasSameKeys(restored, current)) return false;
  const backedUp = await restored.selectFrom('staff_accounts').select('id').execute();
  const accounts = await current.rows('staff_accounts', isAccount);
  return accounts.every(({ id }) => backedUp.every((account) => account.id !== id));
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isAccount = ({ id, name, email, role, disabledAt }: CurrentRow) =>
  [id, name, email].every(isText) &&
  ['owner', 'reception', 'gallery'].includes(role as string) &&
  (disabledAt === null || typeof disabledAt === 'number');
const isActiveOwner = ({ role, disabledAt }: CurrentRow) => role === 'owner' && disabledAt === null;
const isPassword = (row: CurrentRow) => isKey(row) && String(row.password).startsWith('$argon2id$');
const isKey = ({ id, userId }: CurrentRow) => isText(id) && isText(userId);

/** Whether both databases are used with one key: it encrypts second factors. */
async function hasSameKeys(restored: Queries, current: CurrentData): Promise<boolean> {
  const name = 'staff.secret';
  const own = [
    ...(await restored
      .selectFrom('known_secrets')
      .select('fingerprint as key')
      .where('name', '=', name)
      .execute()),
    ...(await restored
      .selectFrom('shared_secrets')
      .select('secret as key')
      .where('name', '=', name)
      .execute()),
  ];
  const isNamed = (row: CurrentRow) => row.name === name;
  const other = [
    ...(await current.rows('known_secrets', isNamed)).map(({ fingerprint }) => fingerprint),
    ...(await current.rows('shared_secrets', isNamed)).map(({ secret }) => secret),
  ];
  return other.length === 0 || own.length === 0 || own.some(({ key }) => other.includes(key));
}
