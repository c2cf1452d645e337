/** The first steps of an owner whose site still shows the sample clinic. */
export default {
  heading: 'Make it yours',
  lead: 'The site runs with a sample clinic on it. Six steps make it yours. Skip what you like, and come back later.',
  progress: '{done} of {all} are done.',
  titles: {
    facts: 'Name and contact',
    address: 'Address and map',
    hours: 'Hours',
    prices: 'Prices',
    people: 'Dentists',
    messages: 'What patients hear',
  },
  done: 'Done',
  samples: { one: '{n} sample left', other: '{n} samples left' },
  left: {
    facts: 'Still the sample clinic’s',
    address: 'Still the sample clinic’s',
    hours: 'Still the sample hours',
    prices: 'Still the sample prices',
    people: 'No dentist is named yet',
    messages: 'SMS is off: patients read it on the page',
  },
  go: 'Start',
  look: 'Look again',
  publishHint: 'Visitors see your changes after you press Publish on the clinic page.',
  later: 'Leave the rest for later',
} as const;
