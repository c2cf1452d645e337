/**
 * How a restore leaves a table. 'kept': with what happened since the backup was made. 'emptied': nobody comes in by what it held. 'backup':
 * as in the backup. 'own': about the database itself.
 */
type TableOutcome = 'kept' | 'emptied' | 'backup' | 'own';

/** Every table has its line; docs/operations.md says the same to the owner. */
export const restoredTables: Readonly<Record<string, TableOutcome>> = {
  appointments: 'kept',
  booking_numbers: 'backup',
  clinic_pictures: 'kept',
  closures: 'backup',
  content_versions: 'backup',
  delays: 'backup',
  desk_calendar_links: 'emptied',
  earlier_offers: 'backup',
  earlier_wishes: 'kept',
  erasure_log: 'kept',
  gallery_defaults: 'backup',
  gallery_deleted: 'backup',
  gallery_items: 'backup',
  health_causes: 'backup',
  known_secrets: 'own',
  message_channels: 'backup',
  message_templates: 'backup',
  message_wordings: 'backup',
  migrations: 'own',
  outbox: 'kept',
  rate_limits: 'backup',
  revisions: 'own',
  search_terms: 'kept',
  set_up_helpers: 'emptied',
  shared_secrets: 'own',
  slot_holds: 'kept',
  sms_settings: 'backup',
  sms_tests: 'backup',
  staff_accounts: 'kept',
  staff_attempts: 'backup',
  staff_credentials: 'kept',
  staff_invitations: 'emptied',
  staff_passkeys: 'kept',
  staff_record: 'kept',
  staff_sessions: 'emptied',
  staff_two_factors: 'kept',
  staff_verifications: 'emptied',
  stored_pictures: 'backup',
};
