import type { Queries } from '#platform/database/database.server.ts';
import { seal, unseal } from '#platform/secrets/sealed-text.server.ts';
import {
  markNames,
  secretSettings,
  smsSettingNames,
  type SetUpMarks,
  type SmsSettingName,
  type SmsSettings,
} from './sms-settings.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    sms_settings: SmsSettingsTable;
  }
}

interface SmsSettingsTable {
  name: SmsSettingName | keyof SetUpMarks;
  /** Secrets are sealed. */
  value: string;
  changed_at: number;
  changed_by: string;
}

/** Settings entered on the page. A secret that was sealed with another key is missing. */
export async function readSmsSettings(
  queries: Queries,
  secret: string,
): Promise<{ settings: SmsSettings; marks: SetUpMarks }> {
  const rows = await queries.selectFrom('sms_settings').select(['name', 'value']).execute();
  const values = new Map(
    rows.map(({ name, value }) => [name, isSecret(name) ? unseal(value, secret, name) : value]),
  );
  const pick = (names: readonly SmsSettingsTable['name'][]) =>
    Object.fromEntries(names.flatMap((name) => (values.get(name) ? [[name, values.get(name)]] : [])));
  return { settings: pick(smsSettingNames), marks: pick(markNames) };
}

/** When each was entered as it is now, and by whom. */
export async function listEntered(
  queries: Queries,
): Promise<Map<SmsSettingsTable['name'], { at: number; by: string }>> {
  const rows = await queries
    .selectFrom('sms_settings')
    .select(['name', 'changed_at', 'changed_by'])
    .execute();
  return new Map(rows.map((row) => [row.name, { at: row.changed_at, by: row.changed_by }]));
}

/** An empty value deletes the setting; an unchanged one keeps its date. */
export async function writeSmsSettings(
  tx: Queries,
  entered: Partial<Record<SmsSettingsTable['name'], string>>,
  { secret, now, by }: { secret: string; now: number; by: string },
): Promise<void> {
  for (const [name, value] of Object.entries(entered) as [SmsSettingsTable['name'], string][]) {
    const same = tx
      .selectFrom('sms_settings')
      .select('name')
      .where('name', '=', name)
      .where('value', '=', value);
    if (value && (await same.executeTakeFirst())) continue;
    await tx.deleteFrom('sms_settings').where('name', '=', name).execute();
    if (!value) continue;
    const kept = isSecret(name) ? seal(value, secret, name) : value;
    const row = { name, value: kept, changed_at: now, changed_by: by };
    await tx.insertInto('sms_settings').values(row).execute();
  }
}

const isSecret = (name: SmsSettingsTable['name']) => secretSettings.some((one) => one === name);
