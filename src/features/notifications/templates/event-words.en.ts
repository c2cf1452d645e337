/** Names of the messages for staff, each by its content. */
export default {
  'event-booked': 'Confirmation',
  'event-moved': 'Moved',
  'event-cancelled': 'Cancelled',
  'event-reminder-evening': 'Reminder, evening before',
  'event-reminder-2h': 'Reminder, two hours before',
  'event-earlier-slot': 'Earlier time offered',
  'event-number-code': 'Code for a new number',
} as const;
