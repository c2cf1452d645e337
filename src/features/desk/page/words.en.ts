/** What every page of the desk says. */
export default {
  undo: 'Undo',
  close: 'Close',
  cancel: 'Cancel',
  saving: 'Saving...',

  offlineLead: 'You can read it; changes wait until the connection is back.',
  offlineReason: 'Not while there is no connection.',
  offlineMissing: 'This can’t be loaded while there is no connection.',
  tryAgain: 'Try again',
} as const;
