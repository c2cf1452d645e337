/** A visit entered at the desk or on the telephone. */
export default {
  walkIn: 'Walk-in',
  booking: 'Appointment',
  name: 'Name',
  number: 'Mobile number',
  known: 'Known on this number:',
  timeRequired: 'Please choose a time.',
  when: 'When',
  nowAt: 'Now, {time}',
  otherTime: 'Another time...',
  exactTime: 'Time',
  special: 'By special arrangement',
  save: 'Save',
} as const;
