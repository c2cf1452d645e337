/** Dentists at the desk: who works, who sees a visit, and who is away. */
export default {
  with: 'with {dentist}',
  to: 'To {dentist}',
  otherDentists: 'To the other dentist',
  moved: '{patient}: with {dentist} now, chair {chair}.',
  movedUntold:
    '{patient}: with {dentist} now, chair {chair}. It was with {before}, and no message goes out: call the patient.',

  seenBy: 'with {dentist}, not chosen',
  numbers: 'The dentists’ numbers',
  notChosen: 'no dentist chosen',
  show: 'Whose visits are shown',
  all: 'All',
  both: 'Both',
  isAway: '{dentist} away',

  withWhom: 'With whom',
  either: 'Either',
  any: 'Any dentist',

  away: 'on leave',
  awayElse: '{hours}, otherwise on leave',
  awayDuring: '{hours}, on leave {leave}',
  nobody: 'no dentist this day',
  unattended: 'no dentist',
} as const;
