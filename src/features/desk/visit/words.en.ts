/** A visit at the desk: where it stands, what was done with it, and why something was not. */
export default {
  status: 'Status',
  'status-confirmed': 'Booked',
  'status-arrived': 'Arrived',
  'status-in-chair': 'In chair',
  'status-completed': 'Done',
  'status-no-show': 'No-show',
  'status-cancelled': 'Cancelled',
  chair: 'Chair {chair}',
  tellPatient: 'Tell the patient by SMS',
  smsOff: 'SMS is off: please tell the patient yourself.',

  done: '{patient}: {status}.',
  cancelled: '{patient}: visit cancelled.',
  undone: 'Undone.',

  nameRequired: 'Please enter a name.',
  numberRequired: 'Please enter a 10-digit mobile number.',
  numberForeign: 'This number is from another country. Messages reach Indian numbers only.',
  serviceRequired: 'Please choose a service.',

  'no-answer': 'No answer from the server. Look at what was saved before you try again.',
  'signed-out': 'Your sign-in has ended. Nothing was changed yet: sign in, then press the button again.',
  'changed-meanwhile': 'Someone else changed this visit. It is now “{status}”, {slot}.',
  'not-allowed': 'Can’t change from “{status}” to this. Nothing was changed.',
  'key-reused': '{patient} was entered already, {slot}. Close this and change that visit.',
  'too-late': 'It is too late to undo this.',
  'slot-taken': '{slot} has just been taken. Nothing was changed: please choose another time.',
  'slot-not-offered':
    '{slot} is outside clinic hours. Nothing was changed: choose another time, or one by special arrangement.',
  closed: '{slot} is blocked. Nothing was changed: choose another time, or one by special arrangement.',
  thisTime: 'This time',
  unknown: 'This visit does not exist any more.',
  fields: 'Nothing was changed: please check the fields.',
  failed: 'This went wrong on our side. Nothing was changed.',
} as const;
