import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import type { MessageEvent } from './message-template.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    message_wordings: OwnWordingRow;
  }
}

interface OwnWordingRow {
  key: MessageEvent;
  language: Language;
  wording: string | null;
  registered: string | null;
  changed_at: number;
  changed_by: string;
}

/** What the owner wrote in the place of a text of the program. */
export interface OwnWording {
  key: MessageEvent;
  language: Language;
  /** As it would be now; undefined for the program's text. */
  wording: string | undefined;
  /** As it was when the text was registered last. */
  registered: string | undefined;
  changedAt: number;
  changedBy: string;
}

export async function listOwnWordings(queries: Queries): Promise<OwnWording[]> {
  const rows = await queries.selectFrom('message_wordings').selectAll().execute();
  return rows.map((row) => ({
    key: row.key,
    language: row.language,
    wording: row.wording ?? undefined,
    registered: row.registered ?? undefined,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }));
}

/** In the place of what is there; a text that is the program's again needs no row. */
export async function writeOwnWording(tx: Queries, own: OwnWording): Promise<void> {
  const { key, language, wording = null, registered = null, changedAt, changedBy } = own;
  await tx.deleteFrom('message_wordings').where('key', '=', key).where('language', '=', language).execute();
  if (wording === null && registered === null) return;
  const row = { key, language, wording, registered, changed_at: changedAt, changed_by: changedBy };
  await tx.insertInto('message_wordings').values(row).execute();
}
