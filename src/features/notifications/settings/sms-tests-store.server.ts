import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import type { SmsReport } from '#platform/sms/sms-provider.ts';
import type { TextKey } from '../templates/message-template.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sms_tests: SmsTestRow;
  }
}

/** 'recorded' and 'unknown' as in the outbox: nothing left the house; the answer was lost. */
type SmsTestState = 'sent' | 'delivered' | 'failed' | 'unknown' | 'recorded';

/** A test of one text, sent to a number of the owner's. */
export interface SmsTestRow {
  id: string;
  key: TextKey;
  language: Language;
  /** The template id of the text at that time. */
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

const testColumns = [
  'id',
  'key',
  'language',
  'template_id',
  'recipient',
  'text',
  'state',
  'reason',
  'code',
  'provider',
  'provider_id',
  'sent_at',
  'settled_at',
] as const satisfies readonly (keyof SmsTestRow)[];

/** Stored before sending: its report may arrive before the response. */
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

/** Stores the outcome of the test; a delivered test stays delivered. True when the outcome is new. */
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

/** True when the report belongs to a test and is new. */
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

const forgotten = maskNumber('');

/** Masks the recipients of tests to these numbers, or from before an instant. Returns how many tests changed. */
export async function forgetRecipients(
  tx: Queries,
  which: { numbers: readonly string[] } | { before: number },
): Promise<number> {
  const tests = tx.updateTable('sms_tests').set({ recipient: forgotten }).where('recipient', '<>', forgotten);
  const { numUpdatedRows } = await (
    'before' in which
      ? tests.where('sent_at', '<', which.before)
      : tests.where('recipient', 'in', which.numbers.map(maskNumber))
  ).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The last of each text, by its key and language: 'booked en'. */
export async function lastTests(queries: Queries): Promise<Map<string, SmsTestRow>> {
  const rows = await queries.selectFrom('sms_tests').select(testColumns).orderBy('id').execute();
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
