/** Words about the chosen tooth. */
export default {
  names: {
    adult: [
      'a front tooth',
      'a side front tooth',
      'a canine',
      'a first premolar',
      'a second premolar',
      'a first molar',
      'a second molar',
      'a wisdom tooth',
    ],
    child: [
      'a front milk tooth',
      'a side front milk tooth',
      'a milk canine',
      'a first milk molar',
      'a second milk molar',
    ],
  },
  mayBe: 'Dentists call it tooth {tooth}. It may be {name}.',
  onlyNoted: 'When you book, we note which tooth it is. The dentist will look at it and tell you more.',
  emergencyClosed:
    'Closed now. With swelling, fever, bleeding that does not stop, or trouble breathing or swallowing, do not wait: go to a hospital’s emergency department now.',
  firstFree: 'First free time:',
  bookNow: 'Book for this tooth',
  bookCheckUp: 'Book a check-up',
  bookChild: 'Book a child’s visit',
  close: 'Close',
} as const;
