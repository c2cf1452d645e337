import type { Database, Queries } from '#platform/database/database.server.ts';
import type { SmsProvider } from '#platform/sms/sms-provider.ts';
import { messagesTopic } from '../outbox/messages-store.server.ts';
import { proposedTemplates, smsTopic, type LiveSms, type SmsConfig } from '../settings/live-sms.server.ts';
import type { SmsSettings } from '../settings/sms-settings.ts';
import { keepTemplates } from '../templates/keep-templates.server.ts';
import type { OwnWording } from '../templates/own-wordings-store.server.ts';
import type { ComparedTexts } from './compare-texts.ts';
import type { SetUpRefusal } from './set-up.ts';

export interface SetUpNeeds {
  database: Database;
  sms: LiveSms & { provider: () => SmsProvider; reportsUrl: () => string };
  config: SmsConfig;
  settingsSecret: string;
  now: number;
  /** Actor: the name, and the account. */
  by: string;
  byId: string;
  /** Writes the audit log in the same transaction. */
  audit: (tx: Queries, what: string) => Promise<void>;
}

export type SetUpResult =
  | {
      ok: true;
      /** The clinic's text compared with the portal's. */
      compared?: ComparedTexts;
      /** A helper's link, shown this once, and how long it works. */
      link?: string;
      until?: string;
    }
  | ({ ok: false } & SetUpRefusal);

export const refuse = (refusal: SetUpRefusal): SetUpResult => ({ ok: false, ...refusal });

/** Applies a change in one transaction with its audit entry and announcement, then reloads the settings. */
export async function changeAndReload(
  { database, sms, audit }: SetUpNeeds,
  what: string,
  change: (tx: Queries) => Promise<void>,
): Promise<SetUpResult> {
  await database.transaction(async (tx) => {
    await change(tx);
    await audit(tx, what);
    await database.announce(tx, smsTopic);
    await database.announce(tx, messagesTopic);
  });
  await sms.reload();
  return { ok: true };
}

/** The records, in line with other settings or another wording. */
export function keepRecords(
  tx: Queries,
  { config, now, by }: Pick<SetUpNeeds, 'config' | 'now' | 'by'>,
  settings: SmsSettings,
  own: readonly OwnWording[],
): Promise<void> {
  const proposed = proposedTemplates(config, settings, own);
  return keepTemplates(tx, proposed, config.messages.templateIds, { at: now, by });
}
