/** Dentists at the desk: who works, who sees a visit, and who is away. */
export default {
  with: 'with {dentist}',
  to: 'To {dentist}',
  otherDentists: 'To the other dentist',
  moved: '{patient}: with {dentist} now, chair {chair}.',
  movedUntold:
    '{patient}: with {dentist} now, chair {chair}. The patient had chosen {before} and is not told.',

  withWhom: 'With whom',
  either: 'Either',
  any: 'Any dentist',

  away: 'on leave',
  awayElse: '{hours}, otherwise on leave',
  awayDuring: '{hours}, on leave {leave}',
  nobody: 'no dentist today',
  unattended: 'no dentist',
} as const;
