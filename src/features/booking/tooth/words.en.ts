/** Names of teeth by place, for the home page, /book and the message at the desk. */
export default {
  upperRight: 'Upper right',
  upperLeft: 'Upper left',
  lowerLeft: 'Lower left',
  lowerRight: 'Lower right',
  /** From the middle of the mouth to the back. */
  places: {
    adult: [
      'front tooth',
      'second from the front',
      'third from the front',
      'fourth from the front',
      'fourth from the back',
      'third from the back',
      'second from the back',
      'last at the back',
    ],
    child: [
      'front tooth',
      'second from the front',
      'third from the front',
      'second from the back',
      'last at the back',
    ],
  },
  note: 'Tooth that hurts:',

  question: 'Which tooth hurts?',
  tapOrChoose: 'Which tooth hurts? Tap it, or choose it:',
  none: 'Tooth pain?',
  list: 'The tooth that hurts',
  unsure: 'I am not sure',
  childsTeeth: 'Child’s teeth',
  adultTeeth: 'Adult teeth',
  childsTwenty: 'milk teeth. The first fall out at about six.',
  previousTooth: 'Previous tooth',
  nextTooth: 'Next tooth',
} as const;
