/** Home page: visits booked with this browser. */
export default {
  yourVisit: 'Your visit: {slot}',
  heldForYou: 'Held for you: {slot}',
  forget: 'Remove this visit from this device',
} as const;
