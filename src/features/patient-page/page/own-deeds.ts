import type { Slot } from '#features/booking/slots/slots.ts';

/** What a patient does to their own appointment. Doing the same again changes nothing more. */
export type Deed =
  | { type: 'cancel' }
  | { type: 'move'; to: Slot }
  | { type: 'reminders'; wanted: boolean }
  | { type: 'earlier'; wanted: boolean }
  | { type: 'answer'; offer: string; accept: boolean };

/** The name under which a button of the page posts its deed. */
export const deedField = 'deed';

/** The value of such a button: 'reminders off', 'accept 0197…'. A move is posted by the calendar. */
export function deedText(deed: Exclude<Deed, { type: 'move' }>): string {
  switch (deed.type) {
    case 'cancel':
      return deed.type;
    case 'answer':
      return `${deed.accept ? 'accept' : 'decline'} ${deed.offer}`;
    default:
      return `${deed.type} ${deed.wanted ? 'on' : 'off'}`;
  }
}

/** The reverse; undefined for anything no button says. */
export function parseDeed(text: string): Deed | undefined {
  const [type, detail = ''] = text.split(' ');
  switch (type) {
    case 'cancel':
      return { type };
    case 'reminders':
    case 'earlier':
      return detail === 'on' || detail === 'off' ? { type, wanted: detail === 'on' } : undefined;
    case 'accept':
    case 'decline':
      return /^[\w-]{1,64}$/.test(detail)
        ? { type: 'answer', offer: detail, accept: type === 'accept' }
        : undefined;
    default:
      return undefined;
  }
}
