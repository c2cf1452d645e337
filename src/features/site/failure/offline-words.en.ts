/** The page in place of one that this browser has never seen, while there is no network. */
export default {
  title: 'You are offline',
  text: 'This page has not been opened on this device before, so it cannot be shown without a connection. To reach us, call:',
  tryAgain: 'Try again',
} as const;
