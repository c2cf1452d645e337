/** Words for the owner before a backup is restored. */
export default {
  heading: 'Restore a backup',
  lead: 'This brings the clinic back to how it was at the time of a backup. What is there now is kept for {days} days.',
  back: 'Health',
  empty:
    'There is no backup on this machine yet. Make one on the Health page. One of another machine is restored by command, which asks for its passphrase: “a new machine” in docs/operations.md says how.',

  which: 'Which',
  backup: 'Backup',
  option: '{when} ({size})',
  newest: '{when} (newest, {size})',
  show: 'Show',
  proven: 'Restored on the side and compared when it was made: nothing was missing.',

  changes: 'What would change',
  comparedWith: 'Compared with now, {when}',
  sinceThen: 'Since then',
  wouldGo: 'What would happen',
  booked: 'Visits booked',
  bookedGo: {
    zero: 'None',
    one: '1 is not in the backup: below you choose what becomes of it',
    other: '{n} are not in the backup: below you choose what becomes of them',
  },
  changed: 'Visits moved, cancelled or marked',
  changedGo: { zero: 'None', one: '1 goes back to what it was', other: '{n} go back to what they were' },
  published: 'Changes published on the Clinic page',
  publishedGo: { zero: 'None', one: '1 would be undone', other: '{n} would be undone' },
  pictures: 'Pictures added',
  picturesGo: { zero: 'None', one: '1 would be gone', other: '{n} would be gone' },
  comesBack:
    'What was deleted since then comes back. Patients you erased since then stay erased, and whoever you put out stays out. Answers about coming and outcomes of calls since then are lost: you may call somebody twice.',
  siteOnly: 'Only the prices, texts or pictures of the site? Those come back without a restore:',
  toHistory: 'History on the Clinic page',
  warning: {
    one: 'One patient expects a visit that this backup does not have.',
    other: '{n} patients expect a visit that this backup does not have.',
  },
  warningText:
    'Print this page first, and look through the coming days afterwards. No patient is told of a restore: what has changed for them, you tell them.',
  visitsToCome: 'Visits to come, booked since then',
  changedToCome: 'Visits to come, moved or cancelled since then',
  movedNow: 'moved',
  cancelledNow: 'cancelled',
  visitWhen: 'When',
  visitReference: 'Reference',
  print: 'Print this page',

  how: 'How to restore it',
  hereText:
    'We check the backup again first. Then the site stands still for some seconds, and visitors see your phone number. After that everybody signs in again, with the password they have now; invitations, links to a new password and calendar links are void.',
  clinicName: 'Type the name of the clinic to go on: {name}',
  password: 'Your password',
  restoreNow: 'Restore {when}',
  visits: 'Visits booked since then',
  putBack: {
    one: 'Put the visit back, if its time is free',
    other: 'Put the {n} visits back where their time is free',
  },
  exactly: 'Leave them out: exactly as it was',
  timeTakenNote: 'After a restore the time of this visit had another patient. Call and offer another time.',
  byCommand: 'Or by command',
  commandsText:
    'For when this page can’t be opened. Visits booked since are put back; with --exactly behind the second command they are not. On the clinic’s machine, or with the person who looks after it, run these three commands.',
  running: 'The backup is being restored…',
  runningText:
    'This takes up to a few minutes. Keep the machine switched on. This page goes on by itself; if it doesn’t, reload it.',
  restored: 'Restored. The clinic is as it was on {when}.',
  keptIn:
    'What was there before is kept in {folder} for {days} days. The Health page shows it, and can delete it at once.',
  wasPutBack: {
    one: 'The visit that was booked since stands again.',
    other: '{n} visits that were booked since stand again.',
  },
  withoutTime: {
    one: 'One was not put back: its time has another patient. It stands as cancelled. Call this patient:',
    other:
      '{n} were not put back: their time has another patient. They stand as cancelled. Call these patients:',
  },
  withoutDentist: {
    one: 'One was put back without its chosen dentist, whose chair is taken or blocked then. Call this patient:',
    other:
      '{n} were put back without their chosen dentists, whose chairs are taken or blocked then. Call these patients:',
  },
  erasedAgain: {
    one: 'One visit of a patient you had erased since was erased again.',
    other: '{n} visits of patients you had erased since were erased again.',
  },
  undoneAgain: {
    one: 'One visit or patient of an import that was undone since was removed again.',
    other: '{n} visits and patients of imports that were undone since were removed again.',
  },
  numbersKept: {
    one: 'One visit keeps the number that its patient has proven by a code since.',
    other: '{n} visits keep the numbers that their patients have proven by a code since.',
  },
  messagesUnknown: {
    one: 'One message may have been sent already. Decide about it:',
    other: '{n} messages may have been sent already. Decide about them:',
  },
  toMessages: 'Messages',
  accountsOn: {
    one: 'This account is as it was on the day of the backup, with the password of that day:',
    other: 'These accounts are as they were on the day of the backup, with the passwords of that day:',
  },
  accountsOff: {
    one: 'This account is switched off, since nothing newer than the backup is known of it. Enable it if the person still works here:',
    other:
      'These accounts are switched off, since nothing newer than the backup is known of them. Enable those who still work here:',
  },
  accountsKept: 'All accounts are as they were before the restore: passwords, roles, and who may come in.',
  toPeople: 'People',
  unreadable:
    'What was there before is damaged. What could be read was carried over; not everything of: {parts}.',
  'unreadable-visits': 'visits booked since',
  'unreadable-messages': 'messages',
  'unreadable-accounts': 'accounts',
  'unreadable-audit-log': 'lines of the record',
  'unreadable-erasures': 'erased patients and withdrawn pictures',
  eraseAgain: 'Patients you erased and pictures you withdrew since the backup may be back. Erase them again.',
  picturesMissing: {
    one: 'One picture was missing when the backup was made, and is not in it:',
    other: '{n} pictures were missing when the backup was made, and are not in it:',
  },
  notRestored: 'The backup of {when} was not restored. Nothing was changed.',
  'failed-no-room': 'The disk has no room to unpack it. Free some space and try again.',
  'failed-spoilt':
    'It could not be read: bytes of it are wrong, or it has another passphrase. Choose another one, or restore it by command: that asks for the passphrase.',
  'failed-in-use': 'A second server uses the same data. Stop it and try again.',
  'failed-at-work': 'A backup is being made of the same data. Try again when it has ended.',
  'failed-failed': 'The server’s log has the reason.',
  howText:
    'The site has to stand still meanwhile, so this page can’t do it. On the clinic’s machine, or with the person who looks after it, run these three commands. Visits booked since are put back where their time is free; with --exactly behind the second command they are not. Several servers: stop and start them all. It takes a minute or two.',
  withContainers: 'With containers',
  withoutContainers: 'Without containers, in the folder of the site',
  stop: 'Stop the site',
  restore: 'Restore. It shows what will be replaced, and asks once',
  start: 'Start the site',
  copyCommand: 'Copy',
  kept: 'If a step fails, what is there now comes back by itself. Afterwards it stays in a folder “replaced-…” beside the data for {days} days, and is then deleted; the Health page shows it. No message goes out twice.',

  take: 'Keep a copy of it',
  takeText:
    'A backup on the same disk is lost with the disk. The file is encrypted: to open it you need the passphrase of the first start.',
  download: 'Download this backup ({size})',
} as const;
