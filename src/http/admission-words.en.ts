/** What a visitor reads when the server has more to do than it can, or has heard too much of one network. */
export default {
  busyTitle: 'Many people are here right now',
  busyText: 'Please wait a few seconds and try again, or call us.',
  tooManyTitle: 'Too many requests from your network',
  tooManyText: 'Please wait a minute and try again, or call us.',
} as const;
