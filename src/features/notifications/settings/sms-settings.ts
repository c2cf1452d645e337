/** Providers by their names in `.env.example`; 'log' only stores messages. */
export const smsProviders = ['log', 'msg91', 'exotel', 'twilio', 'webhook'] as const;
export type SmsProviderName = (typeof smsProviders)[number];

export const providerNames: Record<SmsProviderName, string> = {
  log: '',
  msg91: 'MSG91',
  exotel: 'Exotel',
  twilio: 'Twilio',
  webhook: 'a webhook',
};

/** Settings that the page and the environment share, by the same names. */
export const smsSettingNames = [
  'SMS_PROVIDER',
  'SMS_MSG91_AUTHKEY',
  'SMS_REPORTS_KEY',
  'SMS_EXOTEL_SID',
  'SMS_EXOTEL_KEY',
  'SMS_EXOTEL_TOKEN',
  'SMS_TWILIO_SID',
  'SMS_TWILIO_TOKEN',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_SECRET',
  'SMS_SENDER',
  'SMS_DLT_ENTITY_ID',
  'SMS_SHORT_LINK_HEADER',
] as const;
export type SmsSettingName = (typeof smsSettingNames)[number];
export type SmsSettings = Partial<Record<SmsSettingName, string | undefined>>;

/** Secrets: only their last four letters are ever shown. */
export const secretSettings: readonly SmsSettingName[] = [
  'SMS_MSG91_AUTHKEY',
  'SMS_REPORTS_KEY',
  'SMS_EXOTEL_KEY',
  'SMS_EXOTEL_TOKEN',
  'SMS_TWILIO_TOKEN',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_SECRET',
];

/** The keys that a provider cannot do without, in the order in which its own pages show them. */
export const providerKeys: Record<SmsProviderName, readonly SmsSettingName[]> = {
  log: [],
  msg91: ['SMS_MSG91_AUTHKEY'],
  exotel: ['SMS_EXOTEL_SID', 'SMS_EXOTEL_KEY', 'SMS_EXOTEL_TOKEN'],
  twilio: ['SMS_TWILIO_SID', 'SMS_TWILIO_TOKEN'],
  webhook: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
};

/** Providers that need the template id with each message. Twilio stores it once, a webhook adds it itself. */
export const needsIds: Record<SmsProviderName, boolean> = {
  log: false,
  msg91: true,
  exotel: true,
  twilio: false,
  webhook: false,
};

/** Other settings of the page. */
export interface SetUpMarks {
  /** The links and the number at the time when they were whitelisted. */
  whitelisted?: string;
  /** Whether patients get SMS: 'on' or 'off'. */
  switch?: string;
  /** The languages besides English in which patients get SMS: 'hi mr'. */
  languages?: string;
}
export const markNames = ['whitelisted', 'switch', 'languages'] as const;
