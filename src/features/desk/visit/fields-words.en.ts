/** What the staff API says of fields at fault: each names what to write instead. */
export default {
  notText: 'Send a text',
  notTrueOrFalse: 'Send true or false',
  noTime: 'Send a time such as 10:00 AM',
  toBeforeFrom: 'Send a day that is not before the first one',
  tooManyDays: 'Ask for at most {days} days',
  noChair: 'Send a chair from 1 to {chairs}',
  noSource: 'Send walk-in or telephone',
  noStatus: 'Send one of: {statuses}',
  trueOrNothing: 'Send true, or leave it out',
  noVersion: 'Send the version that you saw',
  noteTooLong: 'Please keep the note to {longestNote} characters',
  nothingToChange: 'Send what is to change: status, undo, confirm, move, or some of the fields',
  oneChange: 'Send one change at a time: this one, or {other}',
  onlyWithMove: 'This belongs to a move',
  onlyWithNews: 'This belongs to a move or to status cancelled',
} as const;
