/** Words for the clinic's holidays and for public holidays on which it stays closed. */
export default {
  closedFor: 'Closed for {name}',
} as const;
