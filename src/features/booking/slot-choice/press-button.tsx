import { createContext, use, type ComponentProps } from 'react';
import { placeAfter, pressField, pressText, type Press } from './booking-presses.ts';

/** Takes the presses inside a dialog. Without one the buttons belong to a plain form and post what they say. */
const PressContext = createContext<((press: Press) => void) | undefined>(undefined);
export const PressProvider = PressContext.Provider;

/** Where a plain form's buttons post to. */
const PressTarget = createContext('/book');
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
  const target = use(PressTarget);
  return onPress ? (
    <button {...button} type="button" onClick={() => onPress(press)} />
  ) : (
    <button {...button} {...postedBy(press, target)} type="submit" />
  );
}

/** What makes a submit button post a press. */
export function postedBy(press: Press, target = '/book') {
  return { formAction: `${target}#${placeAfter(press)}`, name: pressField, value: pressText(press) };
}
