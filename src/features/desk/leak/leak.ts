import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { isShownDate } from '#platform/civil-date.ts';

/** Leaks by what a stranger had; each kind has its own first steps and texts. */
export const leakKinds = ['everything', 'account', 'device'] as const;
export type LeakKind = (typeof leakKinds)[number];

/** From this day on the Data Protection Board is told at once and within 72 hours: rule 7 of the DPDP Rules, 2025. */
export const boardRuleBegins = instantOf('2027-05-13', '00:00');

export interface Leak {
  /** Instants. */
  from: number;
  to: number;
}

export type LeakFault = 'noTime' | 'endsBefore' | 'notYet';
export type LeakFaults = Partial<Record<keyof Leak, LeakFault>>;

/** The instant of a field's '2026-11-23T15:30' in the clinic's time. */
function instantIn(text: string): number | undefined {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  return isShownDate(date) ? instantOf(date, time) : undefined;
}

/** Checks the two times of a leak, as a field sends them. The minute in which it ended counts whole. */
export function parseLeak(
  fields: Record<keyof Leak, string>,
  now: number,
): { ok: true; leak: Leak } | { ok: false; faults: LeakFaults } {
  const from = instantIn(fields.from);
  const to = instantIn(fields.to);
  const faults: LeakFaults = {};
  if (from === undefined) faults.from = 'noTime';
  else if (from > now) faults.from = 'notYet';
  if (to === undefined) faults.to = 'noTime';
  else if (to > now) faults.to = 'notYet';
  else if (from !== undefined && to < from) faults.to = 'endsBefore';
  if (from === undefined || to === undefined || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, leak: { from, to } };
}

/** First instant after the last minute of a leak: data stored before it may have been read. */
export const endOf = ({ to }: Leak): number => to + 60_000;
