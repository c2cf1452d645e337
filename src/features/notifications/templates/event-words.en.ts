/** What staff call the messages, each by what it tells the patient. */
export default {
  'event-booked': 'Confirmation',
  'event-moved': 'Moved',
  'event-cancelled': 'Cancelled',
  'event-reminder-evening': 'Reminder, evening before',
  'event-reminder-2h': 'Reminder, two hours before',
  'event-earlier-slot': 'Earlier time offered',
} as const;
