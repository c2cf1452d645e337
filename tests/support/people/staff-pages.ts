/** What an owner reaches from the bar, and the parts that lie below. */
export const staffPages = [
  '/staff/appointments',
  '/staff/appointments/week',
  '/staff/patients',
  '/staff/closures',
  '/staff/messages',
  '/staff/messages/set-up',
  '/staff/account',
  '/staff/people',
  '/staff/clinic',
  '/staff/clinic?part=hours',
  '/staff/clinic?part=prices',
  '/staff/first-steps',
  '/staff/record',
  '/staff/health',
  '/staff/health/restore',
  '/gallery/edit',
];
