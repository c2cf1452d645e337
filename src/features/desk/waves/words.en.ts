/** Many bookings from one address: seen, cancelled in one go, taken back. */
export default {
  seen: '{n} bookings from one address',
  when: 'Booked on {day}, {range}. {unseen} are for numbers that have not visited before.',
  heading: 'Cancel {n} bookings from one address?',
  lead: 'Patients on one mobile network can share an internet address, so check the names first. No SMS is sent, and the times become free.',
  list: 'Bookings from one address',
  cancelAll: 'Cancel all {n}',
  keep: 'Keep them',
  cancelled: { one: '{n} visit cancelled.', other: '{n} visits cancelled.' },
  restored: { one: '{n} visit is booked again.', other: '{n} visits are booked again.' },
  lost: { one: '{n} time was taken by others.', other: '{n} times were taken by others.' },
  gone: 'These bookings are cancelled already.',
} as const;
