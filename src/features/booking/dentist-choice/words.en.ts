/** Words of the choice with whom; sent only where the dentists of the clinic can be chosen. */
export default {
  ask: 'With',
  label: 'With',
  either: 'Either',
  any: 'Any dentist',
  with: 'with {name}',
  only: 'With <x>{name}</x>',
  gone: 'The dentist you chose can’t be booked for this service now.',
  anyShown: 'Now you see the times of any dentist.',
  nothingBooked: 'Nothing was booked. Your details are kept. Please choose a time, or <x>call us</x>.',
  moveText:
    'You see the times of {dentist}, with whom this appointment is. For another dentist, please <x>call us</x>.',
} as const;
