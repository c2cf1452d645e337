/** The line about missed visits in an open visit. */
export default {
  blocked: {
    one: '{n} missed visit in twelve months: books online no more, and reads “please call us”.',
    other: '{n} missed visits in twelve months: books online no more, and reads “please call us”.',
  },
  allow: 'Let them book online',
  allowed: '{patient} can book online again.',
  blockedAgain: '{patient} books online no more.',
} as const;
