import { createContext, use, type ComponentProps } from 'react';
import { useHref } from 'react-router';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { chosenSlot, type SlotChoice } from './choose-slot.ts';
import { useTimeSpan } from './use-time-span.ts';
import { parseIntent, placeAfter, intentField, intentText, type BookingIntent } from './intents.ts';

/** The dialog's handler for intents. Without one, buttons post a plain form. */
const PressContext = createContext<((press: BookingIntent) => void) | undefined>(undefined);
export const PressProvider = PressContext.Provider;

/** The address that a plain form's buttons post to. */
const PressTarget = createContext<string | undefined>(undefined);
export const PressTargetProvider = PressTarget.Provider;

/** Undefined where buttons post a form. */
export function usePress(): ((press: BookingIntent) => void) | undefined {
  return use(PressContext);
}

interface PressButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> {
  press: BookingIntent;
}

/** A button of booking: the same in the dialog and on /book. */
export function PressButton({ press, ...button }: PressButtonProps) {
  const onPress = usePress();
  const target = usePressTarget();
  return onPress ? (
    <button
      {...button}
      type="button"
      onClick={({ currentTarget }) => onPress(intentOfLabel(currentTarget) ?? press)}
    />
  ) : (
    <button {...button} {...submitProps(press, target)} type="submit" />
  );
}

/** The intent in a label's `data-press` attribute, where it has one. */
function intentOfLabel(button: HTMLElement): BookingIntent | undefined {
  const words = button.querySelector<HTMLElement>('[data-press]');
  return words ? parseIntent(words.dataset.press!) : undefined;
}

/** The booking page, unless a provider names another one. */
export function usePressTarget(): string {
  const bookingPage = useHref('/book');
  return use(PressTarget) ?? bookingPage;
}

/** Attributes by which a submit button posts an intent. */
export function submitProps(press: BookingIntent, target: string) {
  return { formAction: `${target}#${placeAfter(press)}`, name: intentField, value: intentText(press) };
}

/** Hidden fields with the current choice. */
export function PostedChoiceFields({ choice }: { choice: SlotChoice }) {
  return (['month', 'date', 'time'] as const).map((name) => (
    <input key={name} type="hidden" name={name} value={choice[name] ?? ''} />
  ));
}

interface SendButtonProps {
  choice: SlotChoice;
  /** The length of the visit, where it has one. */
  minutes?: number | undefined;
  /** The chosen dentist, in words: 'with Dr. Anita'. */
  withWhom?: string | undefined;
  /** The label, and the label while the request runs. */
  children: string;
  sending: string;
}

/**
 * The last button of a booking or a move. Its label names the slot and is replaced as a whole (changing-text.tsx), so that the intent
 * matches the words that were read.
 */
export function SendButton({ choice, minutes, withWhom, children, sending }: SendButtonProps) {
  const { shortDate } = useTimes();
  const timeSpan = useTimeSpan();
  const slot = chosenSlot(choice);
  const press = { type: 'send', slot } as const;
  return (
    <PressButton
      className="button send-button"
      press={press}
      disabled={!slot}
      aria-busy={choice.sending || undefined}
    >
      {choice.sending ? (
        <>
          <Icon name="spinner-gap" />
          <ChangingText by={sending}>
            <LocalizedText text={sending} />
          </ChangingText>
        </>
      ) : (
        <span key={`${children} ${intentText(press)} ${withWhom}`} data-press={intentText(press)}>
          <LocalizedText text={children} />
          {slot && (
            <small>
              <span>{shortDate(slot.date)},</span> <span>{timeSpan({ ...slot, minutes })}</span>
              {withWhom && <b>{withWhom}</b>}
            </small>
          )}
        </span>
      )}
    </PressButton>
  );
}
