/** Over what SMS go; 'log' writes down that one would have been sent. By their names in `.env.example`. */
export const smsProviders = ['log', 'msg91', 'exotel', 'twilio', 'webhook'] as const;
export type SmsProviderName = (typeof smsProviders)[number];

export const providerNames: Record<SmsProviderName, string> = {
  log: '',
  msg91: 'MSG91',
  exotel: 'Exotel',
  twilio: 'Twilio',
  webhook: 'a webhook',
};

/** What can be set on the page as well as in the environment, by the same names. */
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

/** Never shown again but for their last four letters. */
export const secretSettings: readonly SmsSettingName[] = [
  'SMS_MSG91_AUTHKEY',
  'SMS_REPORTS_KEY',
  'SMS_EXOTEL_KEY',
  'SMS_EXOTEL_TOKEN',
  'SMS_TWILIO_TOKEN',
  'SMS_WEBHOOK_URL',
  'SMS_WEBHOOK_SECRET',
];

/** The keys that a provider cannot do without. */
export const providerKeys: Record<SmsProviderName, readonly SmsSettingName[]> = {
  log: [],
  msg91: ['SMS_MSG91_AUTHKEY'],
  exotel: ['SMS_EXOTEL_SID', 'SMS_EXOTEL_KEY', 'SMS_EXOTEL_TOKEN'],
  twilio: ['SMS_TWILIO_SID', 'SMS_TWILIO_TOKEN'],
  webhook: ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_SECRET'],
};

/** Where the operator's check needs the id with each message. Twilio is told of it once, a webhook sees to it itself. */
export const needsIds: Record<SmsProviderName, boolean> = {
  log: false,
  msg91: true,
  exotel: true,
  twilio: false,
  webhook: false,
};

/** What is done on the page besides. */
export interface SetUpMarks {
  /** The links and the number that were whitelisted, as they were then. */
  whitelisted?: string;
  /** Whether patients get SMS: 'on' or 'off'. */
  switch?: string;
  /** The languages besides English in which they get them: 'hi mr'. */
  languages?: string;
}
export const markNames = ['whitelisted', 'switch', 'languages'] as const;
