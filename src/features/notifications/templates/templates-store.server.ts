import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import type { MessageEvent, MessageTemplate, TemplateVariable } from './message-template.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    message_templates: TemplateRow;
  }
}

interface TemplateRow {
  key: MessageEvent;
  language: Language;
  wording: string;
  /** The ordered variables with their tags, as JSON. */
  variables: string;
  template_id: string | null;
  header: string | null;
  entity_id: string | null;
  /** What the text would be now, where that is not what is registered. */
  new_wording: string | null;
  changed_at: number;
  changed_by: string;
  registered_at: number | null;
  registered_by: string | null;
}

/** A text with what is known of its registration. */
export interface TemplateRecord extends Omit<MessageTemplate, 'reading' | 'translations'> {
  /** Undefined while what is registered is what it would be now. */
  newWording: string | undefined;
  /** Of what it would be now. */
  changedAt: number;
  changedBy: string;
  /** When its id was entered, and by whom; undefined while it has none. */
  registeredAt: number | undefined;
  registeredBy: string | undefined;
}

/** Who changed what no person did: the program, by its settings. */
export const bySettings = 'settings';

/** draft: no id yet. changed: the clinic's name, number or address is another one since; the registered text goes on being sent. */
export type TemplateState = 'draft' | 'registered' | 'sending' | 'changed';

export function templateState(
  { id, newWording }: Pick<TemplateRecord, 'id' | 'newWording'>,
  isOn: boolean,
): TemplateState {
  if (newWording !== undefined) return 'changed';
  if (!id) return 'draft';
  return isOn ? 'sending' : 'registered';
}

export async function listTemplates(queries: Queries): Promise<TemplateRecord[]> {
  const rows = await queries.selectFrom('message_templates').selectAll().execute();
  return rows.map((row) => ({
    key: row.key,
    language: row.language,
    ...(row.language !== 'en' && { unicode: true }),
    wording: row.wording,
    variables: JSON.parse(row.variables) as TemplateVariable[],
    id: row.template_id ?? undefined,
    header: row.header ?? undefined,
    entityId: row.entity_id ?? undefined,
    newWording: row.new_wording ?? undefined,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    registeredAt: row.registered_at ?? undefined,
    registeredBy: row.registered_by ?? undefined,
  }));
}

/** In the place of what is there under its key and language. */
export async function writeTemplate(tx: Queries, record: TemplateRecord): Promise<void> {
  const row: TemplateRow = {
    key: record.key,
    language: record.language,
    wording: record.wording,
    variables: JSON.stringify(record.variables),
    template_id: record.id ?? null,
    header: record.header ?? null,
    entity_id: record.entityId ?? null,
    new_wording: record.newWording ?? null,
    changed_at: record.changedAt,
    changed_by: record.changedBy,
    registered_at: record.registeredAt ?? null,
    registered_by: record.registeredBy ?? null,
  };
  await tx
    .insertInto('message_templates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['key', 'language']).doUpdateSet(row))
    .execute();
}
