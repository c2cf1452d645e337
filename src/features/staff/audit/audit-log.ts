/** Actions in the audit log. A new one gets its plain words in words.en.ts, as `action-…`. */
export const auditedActions = [
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'session-ended',
  'account-invited',
  'invitation-withdrawn',
  'account-created',
  'account-changed',
  'account-disabled',
  'account-enabled',
  'account-reset',
  'account-deleted',
  'site-parts-allowed',
  'record-read',
  'messages-read',
  'message-decided',
  'sms-set-up',
  'appointments-read',
  'appointments-searched',
  'appointments-exported',
  'affected-exported',
  'numbers-read',
  'patient-read',
  'patient-exported',
  'patient-erased',
  'visit-erased',
  'consent-withdrawn',
  'patients-imported',
  'import-undone',
  'calendar-link-made',
  'calendar-link-revoked',
  'appointment-created',
  'appointment-changed',
  'appointment-cancelled',
  'whatsapp-opened',
  'patient-called',
  'time-closed',
  'time-reopened',
  'delay-set',
  'clinic-published',
  'clinic-draft-changed',
  'clinic-draft-left',
  'clinic-restored',
  'clinic-imported',
  'clinic-exported',
  'backup-made',
  'backup-downloaded',
  'backup-restored',
  'former-data-deleted',
  'picture-added',
  'picture-consent-written',
  'picture-consent-withdrawn',
  'gallery-picture-added',
  'gallery-picture-changed',
  'gallery-picture-deleted',
  'gallery-picture-restored',
  'gallery-reordered',
] as const;
export type AuditedAction = (typeof auditedActions)[number];

/** An entry of the append-only audit log: who, what, when, from where. */
export interface AuditEntry {
  id: string;
  at: number;
  accountId: string | null;
  /** The name at that time: an account may be deleted, the line stays. */
  who: string;
  action: AuditedAction;
  /** Subject of the action: an appointment's reference, a day, an account. Never a patient's name or number. */
  subject: string;
  details: Readonly<Record<string, string | number>>;
  address: string;
}

export interface AuditFilter {
  accountId?: string | undefined;
  action?: AuditedAction | undefined;
  subject?: string | undefined;
  /** Instants, from (included) to (excluded). */
  from?: number | undefined;
  to?: number | undefined;
  /** The last id of the page before: older ones follow. */
  before?: string | undefined;
}

/** Lines of one page of the record. */
export const auditPageLength = 100;
