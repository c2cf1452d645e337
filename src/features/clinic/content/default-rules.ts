/**
 * The rules with which a new clinic begins. All but the lead time can be set (config/settings-and-defaults.server.ts), and all but the
 * months of keeping the owner changes on the page /staff/clinic. With fewer than two hours of `changeHours` a visit can still be changed
 * after the reminder of two hours before, which has no link (notifications/templates/words.en.ts).
 */
export const defaultRules = {
  daysAhead: 90,
  leadMinutes: 60,
  changeHours: 2,
  chairs: 1,
  keepMonths: 36,
} as const;
