/** Messages for an overloaded server and for a network with too many requests. */
export default {
  busyTitle: 'Many people are here right now',
  busyText: 'Please wait a few seconds and try again, or call us.',
  tooManyTitle: 'Too many requests from your network',
  tooManyText: 'Please wait a minute and try again, or call us.',
} as const;
