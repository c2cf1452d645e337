import { isCivilTime, isShownDate } from '#platform/civil-date.ts';
import type { Slot } from '../slots/slots.ts';
import type { ChoiceAction, SlotChoice } from './choose-slot.ts';

/** What a visitor does by pressing a button. In the dialog it goes to the reducer at once; on /book it is posted as a text. */
export type Press =
  | Exclude<ChoiceAction, { type: 'refuse' | 'send' }>
  /** With the slot that the button names. */
  | { type: 'send'; slot?: Slot | undefined }
  | { type: 'submit' }
  | { type: 'back' };

/** The name under which a form on /book posts the pressed button. */
export const pressField = 'press';

/** Where a page begins to be read after a press: at its title, or at the times of the day that was chosen. */
export function placeAfter({ type }: Press): string {
  return type === 'choose-date' || type === 'choose-slot' ? 'book-times' : 'book-title';
}

/** The value of a button on /book: 'choose-slot 2026-11-23 17:00'. */
export function pressText(press: Press): string {
  switch (press.type) {
    case 'show-month':
      return `${press.type} ${press.month}`;
    case 'choose-date':
      return `${press.type} ${press.date}`;
    case 'choose-slot':
      return `${press.type} ${press.slot.date} ${press.slot.time}`;
    case 'send':
      return press.slot ? `${press.type} ${press.slot.date} ${press.slot.time}` : press.type;
    default:
      return press.type;
  }
}

/** The reverse; undefined for anything no button says. */
export function parsePress(text: string): Press | undefined {
  const [type, first = '', second = ''] = text.split(' ');
  switch (type) {
    case 'submit':
    case 'back':
      return { type };
    case 'show-month':
      return isShownDate(first) && first.endsWith('-01') ? { type, month: first } : undefined;
    case 'choose-date':
      return isShownDate(first) ? { type, date: first } : undefined;
    case 'send':
    case 'choose-slot':
      if (type === 'send' && !first) return { type };
      return isShownDate(first) && isCivilTime(second)
        ? { type, slot: { date: first, time: second } }
        : undefined;
    default:
      return undefined;
  }
}

/** A button that names another slot than the chosen one chooses its own slot and sends nothing: what a person read is sent. */
export function meantPress(press: Press, { date, time }: Pick<SlotChoice, 'date' | 'time'>): Press {
  if (press.type !== 'send' || !press.slot) return press;
  const { slot } = press;
  return slot.date === date && slot.time === time ? press : { type: 'choose-slot', slot };
}
