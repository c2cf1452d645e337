/** What is said of a holiday of the clinic, and of a public holiday on which it stays closed. */
export default {
  closedFor: 'Closed for {name}',
} as const;
