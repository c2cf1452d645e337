/** The desk's buttons for a text by WhatsApp. */
export default {
  heading: 'WhatsApp',
  'kind-confirmed': 'Confirmed',
  'kind-moved': 'Moved',
  'kind-reminder': 'Reminder',
  'kind-coming': 'Are you coming?',
  'kind-late': 'We are late',
  'kind-recall': 'Come again',
  which: 'Which message',
  open: 'Open WhatsApp',
  copy: 'Copy the words',
  logged:
    'Ask the patient first: WhatsApp wants a yes before a clinic writes. The record says who opened it. Whether it was sent, only WhatsApp knows.',
  nothing: 'No message fits this visit now.',
  chat: 'Open the chat',
  failed: 'The messages did not load. Close and open this again.',
} as const;
