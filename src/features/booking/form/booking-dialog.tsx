import { internationalNumber } from '#platform/mobile-number.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { newKey } from '#platform/new-key.ts';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type RefObject,
} from 'react';
import { useWords, type WordSets, WordsProvider } from '#platform/words.tsx';
import { useLanguage } from '#platform/use-language.ts';
import { systemClock } from '#platform/clock.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useCloseOnBack } from '#ui/dialog/use-close-on-back.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { refuseEarlyPress } from '#ui/page/refuse-early-press.inline.ts';
import { chosenSlot, refusalByNews } from '../slot-choice/choose-slot.ts';
import { PressProvider } from '../slot-choice/press-button.tsx';
import { meantPress, type Press } from '../slot-choice/presses.ts';
import { useAvailability } from '../slot-choice/use-availability.ts';
import { fetchMayBook, postAppointment } from './booking-client.ts';
import { bookingReducer, startBooking, type BookingStart, type BookingState } from './booking-steps.ts';
import { BookingView } from './booking-view.tsx';
import { keepDraft, readDraft, type Wish } from './kept-draft.ts';
import { readFirstStep, type ShownFirstStep } from './take-over-first-step.ts';

interface BookingDialogProps {
  words: WordSets['booking'];
  start: BookingStart;
  /** The button that it was opened with. */
  opener: () => HTMLElement | null;
  onClose: () => void;
}

/** The booking dialog. Closing it, from any step, forgets all that was entered. */
export function BookingDialog({ words, ...props }: BookingDialogProps) {
  useEffect(() => refuseEarlyPress(), []);
  return (
    <WordsProvider words={{ booking: words }}>
      <OpenDialog {...props} />
    </WordsProvider>
  );
}

function OpenDialog({ start, opener, onClose }: Omit<BookingDialogProps, 'words'>) {
  const idPrefix = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [firstStep] = useState(readFirstStep);
  const { state, dispatch, known, refresh, resume, onPress, submit } = useBooking(start, firstStep);
  useLayoutEffect(() => {
    firstStep?.giveWayTo(dialog.current!);
  }, [firstStep]);
  useStepFocus(dialog, state);
  const goBack = () => {
    // The form's own Back waits for the answer too.
    if (state.sending) return false;
    return state.step === 'calendar' ? dispatch({ type: 'back' }) : onClose();
  };
  useCloseOnBack(goBack, state.step === 'calendar' ? 2 : 1);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };

  return (
    <Dialog
      ref={dialog}
      className="booking-dialog"
      data-taken-over={firstStep && ''}
      aria-labelledby={`${idPrefix}title`}
      closesBeside
      // What was begun, or else the first field.
      focus=".booking-draft button, input"
      opener={opener}
      onClose={onClose}
      onBack={goBack}
    >
      <PressProvider value={onPress}>
        <form className="booking-form" noValidate onSubmit={onSubmit}>
          <DialogView
            state={state}
            known={known}
            idPrefix={idPrefix}
            onEdit={(field, value) => dispatch({ type: 'edit', field, value })}
            onRefresh={refresh}
            onResume={resume}
            onClose={onClose}
          />
        </form>
      </PressProvider>
    </Dialog>
  );
}

/** The three steps with the dialog's own buttons. */
export function DialogView({
  onClose,
  ...view
}: ComponentProps<typeof BookingView> & { onClose?: () => void }) {
  const words = useWords('booking');
  return (
    <BookingView
      {...view}
      close={
        <button
          type="button"
          className="round-button booking-close"
          aria-label={words.close}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      }
      done={
        <button type="button" className="button button-pine" onClick={onClose}>
          <LocalizedText text={words.finish} />
        </button>
      }
    />
  );
}

/** One visitor's way through the three steps. */
function useBooking(start: BookingStart, firstStep: ShownFirstStep | undefined) {
  const texts = useWords('booking');
  const language = useLanguage();
  const [state, dispatch] = useReducer(bookingReducer, { ...start, typed: firstStep?.typed }, startBooking);
  /** What was entered before, as long as it is offered. */
  const [draft, setDraft] = useState(() => readDraft(systemClock.now()));
  const { known, refresh } = useAvailability();
  /** What was last asked for, and its key: the same wish has the same key, so that asking again never books twice. */
  const wished = useRef<Wish>(undefined);
  const sending = useRef(false);
  const opened = useRef(firstStep?.openedAt ?? 0);
  const website = useRef('');
  useEffect(() => {
    opened.current ||= performance.now();
  }, []);

  useEffect(() => keepDraft(state, wished.current, systemClock.now()), [state]);

  useEffect(() => {
    const refusal = state.step === 'calendar' && refusalByNews(state, known);
    if (refusal) dispatch({ type: 'refuse', refusal });
  }, [state, known]);

  const number = internationalNumber(state.fields.mobileNumber);
  useEffect(() => {
    if (!number) return undefined;
    const asked = new AbortController();
    const ask = async () => {
      if ((await fetchMayBook(number, asked.signal)) === false && !asked.signal.aborted)
        dispatch({ type: 'number-full', mobileNumber: number, texts });
    };
    void ask();
    return () => asked.abort();
  }, [number, texts]);
  useEffect(() => {
    const onOnline = () => dispatch({ type: 'online' });
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  const send = async () => {
    const { fields } = state;
    const slot = chosenSlot(state);
    // State is a render late for a second press of the same moment.
    if (!slot || sending.current) return;
    sending.current = true;
    dispatch({ type: 'send' });
    const wish = JSON.stringify({ fields, ...slot });
    if (wished.current?.wish !== wish) wished.current = { wish, key: newKey() };
    const traces = { website: website.current, openFor: performance.now() - opened.current };
    // What filled in the trap may have been the browser: the next try goes without.
    website.current = '';
    const answer = await postAppointment(fields, slot, wished.current.key, traces, language);
    sending.current = false;
    if (answer.ok) return dispatch({ type: 'confirm', appointment: answer.appointment });
    if (answer.refusal.reason === 'too-many-today' && number)
      return dispatch({ type: 'number-full', mobileNumber: number, texts });
    dispatch({ type: 'refuse', refusal: answer.refusal });
    if ('nearest' in answer.refusal) refresh();
  };

  const submit = (form: HTMLFormElement) => {
    website.current = String(new FormData(form).get('website'));
    dispatch({ type: 'submit', texts });
  };
  const onPress = (pressed: Press) => {
    const press = meantPress(pressed, state);
    if (press.type === 'send') void send();
    else if (press.type !== 'submit') dispatch(press);
  };
  const resume =
    draft &&
    (() => {
      wished.current = draft.wished;
      dispatch({ type: 'resume', draft });
      setDraft(undefined);
    });
  return { state, dispatch, known, refresh, resume, onPress, submit };
}

/** A new step is read from its title on; a failed submit leads to the first field at fault; a refusal is scrolled to. */
function useStepFocus(dialog: RefObject<HTMLElement | null>, state: BookingState): void {
  const { step, failedSubmits, refusal } = state;

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) focusIn(dialog, 'h2');
    shown.current = step;
  }, [dialog, step]);

  useEffect(() => {
    if (failedSubmits > 0) focusIn(dialog, '[aria-invalid]');
  }, [dialog, failedSubmits]);

  useEffect(() => {
    if (!refusal) return;
    dialog.current!.querySelector('.booking-body')!.scrollTop = 0;
    // Confirm, which had the focus, can't be pressed without a time.
    if ('nearest' in refusal) focusIn(dialog, '.booking-notice');
  }, [dialog, refusal]);
}

function focusIn(dialog: RefObject<HTMLElement | null>, selector: string): void {
  dialog.current!.querySelector<HTMLElement>(selector)?.focus();
}
