/** The line 'What next?' in an open visit that is done. */
export default {
  heading: 'What next for {patient}?',
  sitting: 'Next sitting',
  another: 'One more sitting',
  nothing: 'Nothing',
  coming: 'Booked: {slot}, {service}.',
  when: 'When',
  inDays: { one: 'in {n} day', other: 'in {n} days' },
  what: '{service}, {minutes} min',
  inChair: 'chair {chair}',
  times: 'Free times for the next sitting',
  looking: 'Looking for free times',
  noneOn: 'Nothing free on {wanted}. The soonest is {first}.',
  none: 'Nothing free in the six weeks from {wanted} on. Choose other days, or press “Next free” above.',
  failed: 'The free times did not load.',
  tryAgain: 'Try again',
} as const;
