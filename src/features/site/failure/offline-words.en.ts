/** The page in place of one that this browser has never seen, while there is no network. */
export default {
  title: 'You are offline',
  text: 'This page has not been opened on this device before, so it cannot be shown without a connection. To reach us, call:',
  /** The server adds it to the text of a page that failed. */
  code: 'If you call, read out this number: {code}.',
} as const;
