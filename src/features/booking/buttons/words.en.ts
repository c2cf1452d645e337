/** Words about free times for pages outside the dialog. */
export default {
  bookTitle: 'Book an Appointment',
  nextFree: 'Next free:',
  today: 'today, {time}',
  tomorrow: 'tomorrow, {time}',
  otherDay: '{date}, {time}',
  chipToday: 'Today',
  chipTomorrow: 'Tomorrow',
} as const;
