/** What pages outside the dialog say about free times. */
export default {
  bookTitle: 'Book an Appointment',
  nextFree: 'Next free:',
  today: 'today, {time}',
  tomorrow: 'tomorrow, {time}',
  otherDay: '{date}, {time}',
  chipToday: 'Today',
  chipTomorrow: 'Tomorrow',
} as const;
