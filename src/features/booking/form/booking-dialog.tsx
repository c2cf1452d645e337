import { useId, type FormEvent, type MouseEvent } from 'react';
import { WordsProvider } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useBookingWords, type BookingWords } from './use-booking-words.ts';
import { BookingView } from './booking-view.tsx';
import { PressProvider } from '../slot-choice/press-button.tsx';
import { useBooking } from './use-booking.ts';
import { useModal } from './use-modal.ts';
import { useStepFocus } from './use-step-focus.ts';
import './booking-dialog.css';

interface BookingDialogProps {
  words: BookingWords;
  /** Chosen from the start; empty when nothing is. */
  service: string;
  onClose: () => void;
}

/** The booking dialog. Unmounting it, which closing does from any step, forgets all that was entered. */
export function BookingDialog({ words, ...props }: BookingDialogProps) {
  return (
    <WordsProvider words={{ booking: words }}>
      <Dialog {...props} />
    </WordsProvider>
  );
}

function Dialog({ service, onClose }: Omit<BookingDialogProps, 'words'>) {
  const words = useBookingWords();
  const idPrefix = useId();
  const dialog = useModal();
  const { state, dispatch, known, refresh, onPress, submit } = useBooking(service);
  useStepFocus(dialog, state);

  const close = () => dialog.current!.close();
  const onBackdrop = (event: MouseEvent) => event.target === dialog.current && close();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };

  return (
    // A press on the backdrop closes; the keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="booking-dialog"
      aria-labelledby={`${idPrefix}title`}
      onClose={onClose}
      onMouseDown={onBackdrop}
    >
      <PressProvider value={onPress}>
        <form className="booking-form" noValidate onSubmit={onSubmit}>
          <BookingView
            state={state}
            known={known}
            idPrefix={idPrefix}
            onEdit={(field, value) => dispatch({ type: 'edit', field, value })}
            onRefresh={refresh}
            close={
              <button
                type="button"
                className="round-button booking-close"
                aria-label={words.close}
                onClick={close}
              >
                <Icon name="x" />
              </button>
            }
            done={
              <button type="button" className="button button-pine" onClick={close}>
                {words.finish}
              </button>
            }
          />
        </form>
      </PressProvider>
    </dialog>
  );
}
