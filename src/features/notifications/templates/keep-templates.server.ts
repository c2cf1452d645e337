import type { Queries } from '#platform/database/database.server.ts';
import type { TextKey } from './message-template.ts';
import { variablesOf } from './message-template.ts';
import type { ProposedTemplates } from './message-templates.server.ts';
import { bySettings, listTemplates, writeTemplate, type TemplateRecord } from './templates-store.server.ts';

/** Actor of a change, and its time. */
export interface TextChange {
  at: number;
  by: string;
}

/**
 * Updates the records to the current texts: a draft is rewritten, and a registered one stores the difference. A new id in the settings
 * counts as a registration.
 */
export async function keepTemplates(
  tx: Queries,
  { templates, translated }: ProposedTemplates,
  ids: Partial<Record<TextKey, string | undefined>>,
  { at, by }: TextChange,
): Promise<void> {
  const records = new Map((await listTemplates(tx)).map((record) => [nameOf(record), record]));
  for (const template of [...Object.values(templates), ...translated]) {
    const { key, language, wording, variables } = template;
    const before = records.get(nameOf(template));
    // Ids of translations are entered on the page only.
    const given = language === 'en' ? ids[key] : undefined;
    const isRegisteredAnew = given !== undefined && given !== before?.id;
    const changed = { changedAt: at, changedBy: by };
    const next: TemplateRecord =
      before?.id && !isRegisteredAnew
        ? { ...before, ...changed, newWording: wording === before.wording ? undefined : wording }
        : {
            key,
            language,
            wording,
            variables,
            id: given ?? before?.id,
            header: before?.header,
            entityId: before?.entityId,
            newWording: undefined,
            ...changed,
            registeredAt: given === undefined ? undefined : at,
            registeredBy: given === undefined ? undefined : bySettings,
          };
    const isSame = before && before.wording === next.wording && before.newWording === next.newWording;
    if (!isSame || before.id !== next.id) await writeTemplate(tx, next);
  }
}

const nameOf = ({ key, language }: Pick<TemplateRecord, 'key' | 'language'>) => `${key} ${language}`;

/** The new id is of the text as it would be now: from here on that is what is sent. */
export async function registerTemplate(
  tx: Queries,
  record: TemplateRecord,
  registration: Pick<TemplateRecord, 'id' | 'header' | 'entityId'>,
  { at, by }: TextChange,
): Promise<void> {
  const wording = record.newWording ?? record.wording;
  await writeTemplate(tx, {
    ...record,
    ...registration,
    wording,
    variables: variablesOf(wording),
    newWording: undefined,
    changedAt: at,
    changedBy: by,
    registeredAt: at,
    registeredBy: by,
  });
}
