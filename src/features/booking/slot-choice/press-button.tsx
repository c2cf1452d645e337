import { createContext, use, type ComponentProps } from 'react';
import { useHref } from 'react-router';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { chosenSlot, type SlotChoice } from './choose-slot.ts';
import { parsePress, placeAfter, pressField, pressText, type Press } from './presses.ts';

/** Takes the presses inside a dialog. Without one the buttons belong to a plain form and post what they say. */
const PressContext = createContext<((press: Press) => void) | undefined>(undefined);
export const PressProvider = PressContext.Provider;

/** Where a plain form's buttons post to. */
const PressTarget = createContext<string | undefined>(undefined);
export const PressTargetProvider = PressTarget.Provider;

/** Undefined where buttons post a form. */
export function usePress(): ((press: Press) => void) | undefined {
  return use(PressContext);
}

interface PressButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> {
  press: Press;
}

/** A button of booking: the same in the dialog and on /book. */
export function PressButton({ press, ...button }: PressButtonProps) {
  const onPress = usePress();
  const target = usePressTarget();
  return onPress ? (
    <button
      {...button}
      type="button"
      onClick={({ currentTarget }) => onPress(pressNamedOn(currentTarget) ?? press)}
    />
  ) : (
    <button {...button} {...postedBy(press, target)} type="submit" />
  );
}

/** The press that the words on a button stand for, where they say so. */
function pressNamedOn(button: HTMLElement): Press | undefined {
  const words = button.querySelector<HTMLElement>('[data-press]');
  return words ? parsePress(words.dataset.press!) : undefined;
}

/** The page of booking, unless another one has said otherwise. */
export function usePressTarget(): string {
  const bookingPage = useHref('/book');
  return use(PressTarget) ?? bookingPage;
}

/** What makes a submit button post a press. */
export function postedBy(press: Press, target: string) {
  return { formAction: `${target}#${placeAfter(press)}`, name: pressField, value: pressText(press) };
}

/** What a plain form posts with each press. */
export function PostedChoiceFields({ choice }: { choice: SlotChoice }) {
  return (['month', 'date', 'time'] as const).map((name) => (
    <input key={name} type="hidden" name={name} value={choice[name] ?? ''} />
  ));
}

interface SendButtonProps {
  choice: SlotChoice;
  /** What it does, and what it says while that is being done. */
  children: string;
  sending: string;
}

/** The last press of a booking or a move: it names the slot that it is for, in words that are replaced as a whole (changing-text.tsx). */
export function SendButton({ choice, children, sending }: SendButtonProps) {
  const { shortDayAndTime } = useTimes();
  const slot = chosenSlot(choice);
  const chosen = slot && shortDayAndTime(slot);
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
        <span key={`${children} ${pressText(press)}`} data-press={pressText(press)}>
          <LocalizedText text={children} />
          {chosen && (
            <small>
              <span>{chosen.day},</span> <span>{chosen.time}</span>
            </small>
          )}
        </span>
      )}
    </PressButton>
  );
}
