/** What the server adds to the text of a page that failed. */
export default {
  readOut: 'If you call, read out this number: {code}.',
} as const;
