import type { Queries } from '#platform/database/database.server.ts';
import type { Role } from '../session/roles.ts';
import type { StaffAccount } from '../session/staff-account.ts';
import { galleryAccountEmail } from '../session/staff-accounts-store.server.ts';

// An owner's changes of other accounts, each in one transaction with its line in the audit log.

export type PersonToChange = Pick<StaffAccount, 'uid' | 'email' | 'role'>;

export async function personToChange(tx: Queries, accountId: string): Promise<PersonToChange | undefined> {
  const row = await tx
    .selectFrom('staff_accounts')
    .select(['id as uid', 'email', 'role'])
    .where('id', '=', accountId)
    .where('email', '!=', galleryAccountEmail)
    .executeTakeFirst();
  return row && { ...row };
}

export async function setDisabled(tx: Queries, accountId: string, at: number | null): Promise<void> {
  await tx.updateTable('staff_accounts').set({ disabledAt: at }).where('id', '=', accountId).execute();
}

export async function setSiteParts(tx: Queries, accountId: string, siteParts: string): Promise<void> {
  await tx.updateTable('staff_accounts').set({ siteParts }).where('id', '=', accountId).execute();
}

/** False when another account has the address. */
export async function setEmailAndRole(
  tx: Queries,
  accountId: string,
  { email, role }: { email: string; role: Role },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_accounts')
    // Parts that were allowed do not come back with the role.
    .set({ email, role, ...(role !== 'reception' && { siteParts: null }) })
    .where('id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_accounts as other')
            .select('other.id')
            .where('other.email', '=', email)
            .where('other.id', '!=', accountId),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
