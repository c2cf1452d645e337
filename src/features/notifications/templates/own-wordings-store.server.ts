import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import type { TextKey } from './message-template.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    message_wordings: OwnWordingRow;
  }
}

interface OwnWordingRow {
  key: TextKey;
  language: Language;
  wording: string | null;
  registered: string | null;
  changed_at: number;
  changed_by: string;
}

/** The owner's text in place of one of the program's. */
export interface OwnWording {
  key: TextKey;
  language: Language;
  /** The current wording; undefined for the default text. */
  wording: string | undefined;
  /** The wording at the last registration. */
  registered: string | undefined;
  changedAt: number;
  changedBy: string;
}

export async function listOwnWordings(queries: Queries): Promise<OwnWording[]> {
  const rows = await queries
    .selectFrom('message_wordings')
    .select(['key', 'language', 'wording', 'registered', 'changed_at', 'changed_by'])
    .execute();
  return rows.map((row) => ({
    key: row.key,
    language: row.language,
    wording: row.wording ?? undefined,
    registered: row.registered ?? undefined,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }));
}

/** Replaces the stored wording; a default text needs no row. */
export async function writeOwnWording(tx: Queries, own: OwnWording): Promise<void> {
  const { key, language, wording = null, registered = null, changedAt, changedBy } = own;
  await tx.deleteFrom('message_wordings').where('key', '=', key).where('language', '=', language).execute();
  if (wording === null && registered === null) return;
  const row = { key, language, wording, registered, changed_at: changedAt, changed_by: changedBy };
  await tx.insertInto('message_wordings').values(row).execute();
}
