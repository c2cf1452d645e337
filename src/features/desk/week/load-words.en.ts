/** Words of the month with its loads. */
export default {
  nextWeeks: 'Until {to}',
  wholeMonth: 'All of {month}',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: 'Su Mo Tu We Th Fr Sa',
  booked: '{day}, {booked} of {capacity} booked',
  bookedOver: '{day}, {booked} booked',
  bookedBesides: { one: '{day}, {note}, {n} booked', other: '{day}, {note}, {n} booked' },
  nothingBooked: '{day}, {note}',
  dayClosed: 'closed',
  dayUnattended: 'no dentist',
  daySunday: 'by special arrangement',
  today: 'today',
} as const;
