/** Words of the choice with whom; sent only where the dentists of the clinic can be chosen. */
export default {
  ask: 'Dentist',
  askOn: 'Dentist, and free times on {day}',
  times: { one: '1 free', other: '{n} free' },
  label: 'Dentist',
  either: 'Either',
  any: 'Any dentist',
  with: 'with {name}',
  only: 'With <x>{name}</x>',
  gone: 'The dentist you chose can’t be booked for this service.',
  anyShown: 'These are the times of all dentists.',
  nothingBooked: 'Nothing was booked. Your details are kept. Please choose a time, or <x>call us</x>.',
  moveText: 'These are the times of {dentist}. For another dentist, please <x>call us</x>.',
} as const;
