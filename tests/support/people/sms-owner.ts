import { onTestFinished } from 'vitest';
import { phone } from '#features/clinic/clinic-facts.ts';
import { changeSetUp } from '#features/notifications/set-up/change-set-up.server.ts';
import { readSetUp } from '#features/notifications/set-up/read-set-up.server.ts';
import type { SetUpNeeds } from '#features/notifications/set-up/set-up-needs.server.ts';
import { followSms, type SmsConfig } from '#features/notifications/settings/live-sms.server.ts';
import type { SmsProviderName, SmsSettings } from '#features/notifications/settings/sms-settings.ts';
import { registeredText } from '#features/notifications/templates/message-template.ts';
import type { OpenedDatabase } from '../servers/databases.ts';

const secret = 'a secret of this test';
export const now = Date.parse('2026-11-23T08:00:00+05:30');
export const clinic = { name: 'Battisi Dental', phone: phone('+91 22 5550 0123') };
const publicUrl = 'https://clinic.example';

interface OwnerOptions {
  name?: string;
  at?: number;
  /** The server’s settings. */
  environment?: SmsSettings & { SMS_PROVIDER?: SmsProviderName };
}

/** An owner at the set-up of SMS, without a server around it. */
export async function ownerAtSetUp(
  database: OpenedDatabase,
  { name = clinic.name, at = now, environment = {} }: OwnerOptions = {},
) {
  const messages = {
    settings: { SMS_PROVIDER: 'log' as const, ...environment },
    templateIds: {},
    reading: 'strict' as const,
  };
  const config: SmsConfig = { clinic: { ...clinic, name }, publicUrl, messages };
  const live = await followSms(database, () => config, secret, { now: () => at });
  onTestFinished(() => live.close());
  const noted: string[] = [];
  const unused = () => {
    throw new Error('Nothing is sent here');
  };
  const needs: SetUpNeeds = {
    database,
    sms: { ...live, provider: unused, reportsUrl: () => `${publicUrl}/reports?key=of-the-reports` },
    config,
    settingsSecret: secret,
    now: at,
    by: 'Dr. Rao',
    byId: 'a1',
    audit: async (_, what) => void noted.push(what),
  };
  const change = (intent: string, fields: Record<string, string> = {}) =>
    changeSetUp(needs, intent, (field) => fields[field] ?? '');
  const booked = () =>
    live.current().records.find(({ key, language }) => key === 'booked' && language === 'en')!;
  const sent = () => registeredText(live.current().templates.booked, 'inside');
  const page = () => readSetUp(needs);
  const text = async () => (await page()).texts.find(({ name }) => name === 'booked en')!;
  return { needs, noted, change, booked, sent, page, text };
}
