/** Marks and walk-ins that wait for the connection. */
export default {
  lead: 'Go on: marks and walk-ins are kept and sent when the connection is back. All else has to wait until then.',
  waiting: {
    one: '{n} change waits for the connection',
    other: '{n} changes wait for the connection',
  },
  sending: { one: 'Sending {n} change...', other: 'Sending {n} changes...' },
  refusedCount: { one: '{n} change was not taken', other: '{n} changes were not taken' },
  stored:
    'They are sent in this order. The browser keeps them for a week; a private window until it is closed.',
  notStored: 'This browser can’t store them: keep this page open until they are sent.',
  othersSession: 'Another account is signed in here now. Its page sends nothing of this.',
  others: {
    one: '{n} change of another account waits in this browser. It is sent when that person signs in here.',
    other:
      '{n} changes of another account wait in this browser. They are sent when that person signs in here.',
  },
  mark: 'Marked as {status}',
  walkIn: 'Walk-in, {time}, {service}',
  onItsWay: 'Sent, not answered yet',
  takeBack: 'Take back',
  takeBackNamed: 'Take back: {patient}, {what}',
  kept: '{patient}: {what}. Not sent yet.',
  takenBack: 'Taken back.',
  tooLate: 'It is on its way. Look at the visit once the connection is back.',
  sent: { one: '{n} change is sent.', other: '{n} changes are sent.' },
  notSent: 'not sent yet',
  needsSending: 'This walk-in is not sent yet. Until then it can only be marked.',

  mineAt: 'You at {time}: {what}.',
  enteredBefore: 'This patient was entered already, {slot}. Change that visit instead.',
  itIsNow: 'It was changed meanwhile, and is now “{status}”, {slot}.',
  withMarks: { one: '{n} later mark waits with it.', other: '{n} later marks wait with it.' },
  keepTheirs: 'Leave it as “{status}”',
  discard: 'Discard mine',
  useMine: 'Use mine: {status}',
  tryAgain: 'Try again',
  enterAt: 'Enter at {time}',
  actions: 'What to do about {patient}',
} as const;
