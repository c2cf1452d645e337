/** Words of the page on which the next person of a family is booked. */
export default {
  confirmed: { one: '{n} visit is confirmed', other: '{n} visits are confirmed' },
  booked: { one: '{n} visit is booked', other: '{n} visits are booked' },
  number: 'Number, for all',
  times: 'Time, close to yours',
  sameTime: 'same time as {name}',
  otherTime: 'Another day or time',
  timeAbove: 'The time chosen above',
  use: 'We use the name and the number only for these visits. For anyone under 18, a parent or guardian books.',
  book: 'Book this visit',
  nothingBooked: 'Nothing was booked for {name}.',
  staysBooked: { one: '{names} stays booked.', other: '{names} stay booked.' },
  lastName: '{names} and {last}',
  chooseTime: 'Please choose another time below.',
  full: 'This can’t be booked online with this number just now.',
  fullText: 'To book for another person, please call <x>{phone}</x>.',
  noTimes: 'No free time was found. To book for another person, please call <x>{phone}</x>.',
} as const;
