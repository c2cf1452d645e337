/**
 * Default rules of a new clinic. Settings can change all but the lead time (config/settings-and-defaults.server.ts), and the page
 * /staff/clinic all but the retention period. With `changeHours` below two, a visit can still be changed after the reminder of two hours
 * before, which has no link (notifications/templates/words.en.ts).
 */
export const defaultRules = {
  daysAhead: 90,
  leadMinutes: 60,
  changeHours: 2,
  chairs: 1,
  keepMonths: 36,
} as const;
