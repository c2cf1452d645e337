/** Words that the server adds to a page that failed. */
export default {
  readOut: 'If you call, read out this number: {code}.',
} as const;
