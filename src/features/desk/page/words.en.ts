/** Words of every desk page. */
export default {
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  saving: 'Saving...',

  offlineLead: 'You can read this. To change something, wait until the connection is back.',
  offlineReason: 'Not possible without a connection.',
  offlineMissing: 'This can’t be loaded without a connection.',
  tryAgain: 'Try again',

  today: 'Today',
  view: 'View',
  dayView: 'Day',
  weekView: 'Week',
  find: 'Find a patient by name, number or reference',
  findPlaceholder: 'Find a patient',
  print: 'Print',
  nextFree: 'Next free',
  blockTime: 'Block time',
  walkIn: 'Walk-in',

  keys: 'Keys',
  monthAndKeys: 'Month and keys',
  keysOn: 'Single keys work on this page',
  keyWalkIn: 'walk-in',
  keyBlock: 'block time',
  keyFind: 'find',
  keyToday: 'today',
  keyClose: 'close',
  keyHelp: 'this help',
} as const;
