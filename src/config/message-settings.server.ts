import { z } from 'zod';
import { sheetEvents } from '#features/notifications/outbox/messages.ts';
import type { MessageEvent } from '#features/notifications/templates/message-template.ts';
import { matching, oneOf, secret, someOf, webAddress, wholeNumber } from './setting-rules.server.ts';

// What the owner may set of messages. `.env.example` explains them; a test keeps the two the same.

const word = matching(/^[\w.:+-]{1,200}$/, 'write it as the provider shows it, without spaces');
const templateId = matching(/^\w{1,100}$/, 'write the id alone, letters and digits').optional();

export const messageSettings = {
  SMS_PROVIDER: oneOf(['log', 'msg91', 'exotel', 'twilio', 'webhook']).default('log'),
  SMS_MSG91_AUTHKEY: word.optional(),
  SMS_EXOTEL_SID: word.optional(),
  SMS_EXOTEL_KEY: word.optional(),
  SMS_EXOTEL_TOKEN: word.optional(),
  SMS_TWILIO_SID: word.optional(),
  SMS_TWILIO_TOKEN: word.optional(),
  SMS_WEBHOOK_URL: webAddress.optional(),
  SMS_WEBHOOK_SECRET: secret.optional(),
  SMS_API_URL: webAddress.transform((text) => text.replace(/\/+$/, '')).optional(),
  SMS_SENDER: word.optional(),
  SMS_DLT_ENTITY_ID: matching(/^\d{10,25}$/, 'write the digits alone').optional(),
  SMS_REPORTS_KEY: secret.optional(),
  SMS_TEMPLATE_BOOKED: templateId,
  SMS_TEMPLATE_MOVED: templateId,
  SMS_TEMPLATE_CANCELLED: templateId,
  SMS_TEMPLATE_REMINDER_EVENING: templateId,
  SMS_TEMPLATE_REMINDER_2H: templateId,
  SMS_TEMPLATE_EARLIER_SLOT: templateId,
  SMS_PER_HOUR: wholeNumber(0, 100_000).default(1500),
  SMS_PER_DAY: wholeNumber(0, 1_000_000).default(3000),
  SMS_CONFIRMATIONS_PER_NUMBER: wholeNumber(0, 1000).default(3),
  SMS_PAISE_PER_PART: wholeNumber(0, 10_000).default(20),
  WHATSAPP_PHONE_ID: word.optional(),
  WHATSAPP_TOKEN: matching(/^\S{1,1000}$/, 'write it as the panel shows it').optional(),
  WHATSAPP_APP_SECRET: secret.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  WHATSAPP_API_URL: webAddress.transform((text) => text.replace(/\/+$/, '')).optional(),
  SHEET_WEBHOOK_URL: webAddress.optional(),
  SHEET_EVENTS: someOf(sheetEvents).default(['booked']),
} as const;

type MessageSettings = z.infer<z.ZodObject<typeof messageSettings>>;
type SettingName = keyof MessageSettings;

export const secretMessageSettings = [
  'SMS_MSG91_AUTHKEY',
  'SMS_EXOTEL_KEY',
  'SMS_EXOTEL_TOKEN',
  'SMS_TWILIO_TOKEN',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_SECRET',
  'SMS_REPORTS_KEY',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'SHEET_WEBHOOK_URL',
] as const satisfies readonly SettingName[];

const templates = {
  booked: 'SMS_TEMPLATE_BOOKED',
  moved: 'SMS_TEMPLATE_MOVED',
  cancelled: 'SMS_TEMPLATE_CANCELLED',
  'reminder-evening': 'SMS_TEMPLATE_REMINDER_EVENING',
  'reminder-2h': 'SMS_TEMPLATE_REMINDER_2H',
  'earlier-slot': 'SMS_TEMPLATE_EARLIER_SLOT',
} as const satisfies Record<MessageEvent, SettingName>;

const needed: Record<MessageSettings['SMS_PROVIDER'], readonly SettingName[]> = {
  log: [],
  msg91: ['SMS_MSG91_AUTHKEY', 'SMS_REPORTS_KEY', ...Object.values(templates)],
  exotel: [
    'SMS_EXOTEL_SID',
    'SMS_EXOTEL_KEY',
    'SMS_EXOTEL_TOKEN',
    'SMS_SENDER',
    'SMS_DLT_ENTITY_ID',
    ...Object.values(templates),
  ],
  twilio: ['SMS_TWILIO_SID', 'SMS_TWILIO_TOKEN', 'SMS_SENDER'],
  webhook: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
};
const neededByWhatsapp: readonly SettingName[] = [
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
];

/** What a chosen provider cannot do without, a line each. */
export function missingMessageSettings(
  value: MessageSettings & { PUBLIC_URL?: string | undefined },
): string[] {
  const provider = value.SMS_PROVIDER;
  const missing = (names: readonly SettingName[]) => names.filter((name) => value[name] === undefined);
  const usesWhatsapp = missing(neededByWhatsapp).length < neededByWhatsapp.length;
  const outward = usesWhatsapp ? 'WhatsApp' : ['msg91', 'exotel', 'twilio'].find((name) => name === provider);
  return [
    ...(outward && value.PUBLIC_URL === undefined
      ? [`PUBLIC_URL is missing: messages over ${outward} lead patients to it, and reports come to it`]
      : []),
    ...missing(needed[provider]).map(
      (name) => `${name} is missing: SMS_PROVIDER is '${provider}', which needs it (see .env.example)`,
    ),
    ...(usesWhatsapp ? missing(neededByWhatsapp) : []).map(
      (name) => `${name} is missing: WhatsApp needs all of ${neededByWhatsapp.join(', ')}`,
    ),
  ];
}

export function messageConfig(value: MessageSettings) {
  const ids = Object.entries(templates).map(([event, name]) => [event, value[name]] as const);
  return {
    settings: value,
    templateIds: Object.fromEntries(ids) as Record<MessageEvent, string | undefined>,
    /** Messages that may be sent in an hour and a day; 0: no limit. */
    limits: { perHour: value.SMS_PER_HOUR, perDay: value.SMS_PER_DAY },
    confirmationsPerNumber: value.SMS_CONFIRMATIONS_PER_NUMBER,
    paisePerPart: value.SMS_PAISE_PER_PART,
    hasWhatsapp: value.WHATSAPP_TOKEN !== undefined,
    sheetEvents: value.SHEET_WEBHOOK_URL ? value.SHEET_EVENTS : [],
  };
}
