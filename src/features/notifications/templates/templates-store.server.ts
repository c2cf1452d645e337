import { z } from 'zod';
import type { Queries } from '#platform/database/database.server.ts';
import type { Language } from '#platform/language.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { variablesOf, type MessageTemplate, type TextKey } from './message-template.ts';
import { valueTags } from './value-classes.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    message_templates: TemplateRow;
  }
}

interface TemplateRow {
  key: TextKey;
  language: Language;
  wording: string;
  /** The ordered variables with their tags, as JSON. */
  variables: string;
  template_id: string | null;
  header: string | null;
  entity_id: string | null;
  /** The text that would be registered now, where it differs from the registered one. */
  new_wording: string | null;
  changed_at: number;
  changed_by: string;
  registered_at: number | null;
  registered_by: string | null;
}

const templateColumns = [
  'key',
  'language',
  'wording',
  'variables',
  'template_id',
  'header',
  'entity_id',
  'new_wording',
  'changed_at',
  'changed_by',
  'registered_at',
  'registered_by',
] as const satisfies readonly (keyof TemplateRow)[];

export const templateValues = z.object({
  service: z.string().exactOptional(),
  when: z.string().exactOptional(),
  time: z.string().exactOptional(),
  token: z.string().exactOptional(),
  reference: z.string().exactOptional(),
  code: z.string().exactOptional(),
});
const storedVariables = z.array(
  z.object({ name: templateValues.keyof(), tag: z.enum(valueTags), longest: z.number() }),
);

/** A text with its registration. */
export interface TemplateRecord extends Omit<MessageTemplate, 'reading' | 'translations'> {
  /** The text to register next; undefined while the registered text is current. */
  newWording: string | undefined;
  /** The last change of the proposed text. */
  changedAt: number;
  changedBy: string;
  /** The entry of the template id; undefined while it has none. */
  registeredAt: number | undefined;
  registeredBy: string | undefined;
}

/** The author of changes that follow from settings. */
export const bySettings = 'settings';

/** draft: no id yet. changed: the clinic's name, number or address has changed since; the registered text is still sent. */
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
  const rows = await queries.selectFrom('message_templates').select(templateColumns).execute();
  return rows.map((row) => ({
    key: row.key,
    language: row.language,
    ...(row.language !== 'en' && { unicode: true }),
    wording: row.wording,
    variables:
      parseStored(storedVariables, row.variables, `message_templates ${row.key}`) ?? variablesOf(row.wording),
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

/** Replaces the record of this key and language. */
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
