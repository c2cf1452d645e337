/** Words about bursts of bookings from one internet connection: the notice, its cancel button, its undo. */
export default {
  seen: '{n} bookings from one internet connection',
  when: 'Booked on {day}, {range}. {unseen} are for numbers that have not visited before.',
  heading: '{n} bookings from one internet connection',
  lead: 'Patients on one mobile network can share a connection: untick those you know. No SMS is sent, and the times become free.',
  toCalls: 'Those to confirm are in Calls',
  list: 'Bookings to cancel',
  cancelAll: 'Cancel all {n}',
  cancelSome: 'Cancel {n} of {all}',
  cancelNone: 'Cancel none',
  keep: 'Keep them',
  cancelled: { one: '{n} visit cancelled.', other: '{n} visits cancelled.' },
  restored: { one: '{n} visit is booked again.', other: '{n} visits are booked again.' },
  lost: { one: '{n} time was taken by others.', other: '{n} times were taken by others.' },
  gone: 'These bookings are cancelled already.',
} as const;
