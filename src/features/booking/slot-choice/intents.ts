import { isCivilTime, isShownDate } from '#platform/civil-date.ts';
import type { Slot } from '../slots/slots.ts';
import type { ChoiceAction, SlotChoice } from './choose-slot.ts';

/** One user action in the booking form. The dialog dispatches it to the reducer; /book posts it as text. */
export type BookingIntent =
  | Exclude<ChoiceAction, { type: 'refuse' | 'send' }>
  /** The slot that the button names. */
  | { type: 'send'; slot?: Slot | undefined }
  /** Undefined: with any. */
  | { type: 'choose-dentist'; dentist?: string | undefined }
  | { type: 'submit' }
  | { type: 'back' };

/** The form field of /book that carries the intent. */
export const intentField = 'press';

/** The fragment to scroll to after an action: the title, or the times of the chosen day. */
export function placeAfter({ type }: BookingIntent): string {
  return type === 'choose-date' || type === 'choose-slot' ? 'book-times' : 'book-title';
}

/** Serializes an intent as a button's value: 'choose-slot 2026-11-23 17:00'. */
export function intentText(press: BookingIntent): string {
  switch (press.type) {
    case 'show-month':
      return `${press.type} ${press.month}`;
    case 'choose-date':
      return `${press.type} ${press.date}`;
    case 'choose-slot':
      return `${press.type} ${press.slot.date} ${press.slot.time}`;
    case 'send':
      return press.slot ? `${press.type} ${press.slot.date} ${press.slot.time}` : press.type;
    case 'choose-dentist':
      return press.dentist ? `${press.type} ${press.dentist}` : press.type;
    default:
      return press.type;
  }
}

/** Parses a button's value; undefined when it is none of ours. */
export function parseIntent(text: string): BookingIntent | undefined {
  const [type, first = '', second = ''] = text.split(' ');
  switch (type) {
    case 'submit':
    case 'back':
      return { type };
    case 'choose-dentist':
      return first ? { type, dentist: first } : { type };
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

/** A send button that names another slot than the chosen one only chooses its slot: only the slot that the person read is sent. */
export function resolveIntent(
  press: BookingIntent,
  { date, time }: Pick<SlotChoice, 'date' | 'time'>,
): BookingIntent {
  if (press.type !== 'send' || !press.slot) return press;
  const { slot } = press;
  return slot.date === date && slot.time === time ? press : { type: 'choose-slot', slot };
}
