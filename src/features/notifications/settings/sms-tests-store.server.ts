import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import type { SmsReport } from '#platform/sms/sms-provider.ts';
import type { MessageEvent } from '../templates/message-template.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sms_tests: SmsTestRow;
  }
}

/** 'recorded' and 'unknown' as in the outbox: nothing left the house; the answer was lost. */
export type SmsTestState = 'sent' | 'delivered' | 'failed' | 'unknown' | 'recorded';

/** One text, sent by the owner to a number of their own. */
export interface SmsTestRow {
  id: string;
  key: MessageEvent;
  language: Language;
  /** Under which the text was registered then. */
  template_id: string | null;
  /** Masked. */
  recipient: string;
  text: string;
  state: SmsTestState;
  reason: string | null;
  /** The provider's or the operator's. */
  code: string | null;
  provider: string;
  provider_id: string | null;
  sent_at: number;
  settled_at: number | null;
}

/** Kept before it is sent: its report may be here before the answer. */
export async function insertTest(
  tx: Queries,
  test: Pick<SmsTestRow, 'key' | 'language' | 'template_id' | 'recipient' | 'text' | 'provider' | 'sent_at'>,
): Promise<string> {
  const id = ascendingId();
  const open = { state: 'sent', reason: null, code: null, provider_id: null, settled_at: null } as const;
  await tx
    .insertInto('sms_tests')
    .values({ id, ...test, ...open })
    .execute();
  return id;
}

/** What came of it; what a telephone has, it has. True when that was news. */
export async function settleTest(
  tx: Queries,
  id: string,
  outcome: Partial<Pick<SmsTestRow, 'state' | 'reason' | 'code' | 'provider_id' | 'settled_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sms_tests')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '!=', 'delivered')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** True when the report was of a test, and news. */
export async function reportTest(
  tx: Queries,
  provider: string,
  { messageId = '', providerId, state, reason, code }: SmsReport,
  now: number,
): Promise<boolean> {
  const tests = tx.selectFrom('sms_tests').select('id').where('provider', '=', provider);
  const own = await tests.where('id', '=', messageId).executeTakeFirst();
  const known = providerId ? await tests.where('provider_id', '=', providerId).executeTakeFirst() : undefined;
  const id = (own ?? known)?.id;
  if (!id) return false;
  return settleTest(tx, id, { state, reason: reason ?? null, code: code ?? null, settled_at: now });
}

/** The last of each text, by its key and language: 'booked en'. */
export async function lastTests(queries: Queries): Promise<Map<string, SmsTestRow>> {
  const rows = await queries.selectFrom('sms_tests').selectAll().orderBy('id').execute();
  return new Map(rows.map((row) => [`${row.key} ${row.language}`, row]));
}

export async function countTests(queries: Queries, since: number): Promise<number> {
  const { count } = await queries
    .selectFrom('sms_tests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sent_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
