/** A visit at the desk: where it stands, what was done with it, and why something was not. */
export default {
  status: 'Status',
  statusConfirmed: 'Booked',
  statusArrived: 'Arrived',
  statusInChair: 'In chair',
  statusCompleted: 'Done',
  statusNoShow: 'No-show',
  statusCancelled: 'Cancelled',
  chair: 'Chair {chair}',
  tellPatient: 'Send the patient an SMS',

  done: '{patient}: {status}.',
  cancelled: '{patient}: visit cancelled.',
  undone: 'Taken back.',

  nameRequired: 'Please enter a name.',
  numberRequired: 'Please enter a 10-digit mobile number.',
  serviceRequired: 'Please choose a service.',

  'no-answer': 'The server can’t be reached. Nothing was changed.',
  'signed-out': 'Your sign-in has ended. Nothing was changed.',
  'changed-meanwhile': 'Somebody else changed this visit meanwhile. Below is how it stands now.',
  'not-allowed': 'This can’t follow on “{status}”. Nothing was changed.',
  'too-late': 'It is too late to take this back.',
  'slot-taken': 'This time has just been taken. Please choose another.',
  'slot-not-offered': 'This time is not one of the clinic’s: tick special arrangement.',
  closed: 'This time is blocked: tick special arrangement, or choose another.',
  unknown: 'This visit is not there any more.',
  fields: 'Please check what is marked.',
  failed: 'This went wrong on our side. Nothing was changed.',
} as const;
