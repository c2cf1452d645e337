import { internationalNumber } from '#platform/mobile-number.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { newKey } from '#platform/call.ts';
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
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useWords, type WordSets, WordsProvider } from '#platform/words.tsx';
import { useLanguage } from '#platform/use-language.ts';
import { systemClock } from '#platform/clock.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useCloseOnBack } from '#ui/dialog/use-close-on-back.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { refuseEarlyPress } from '#ui/page/refuse-early-press.inline.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import { chosenSlot, refusalByNews } from '../slot-choice/choose-slot.ts';
import { PressProvider } from '../slot-choice/press-button.tsx';
import { resolveIntent, type BookingIntent } from '../slot-choice/intents.ts';
import { availabilitySearch, useAvailability } from '../slot-choice/use-availability.ts';
import { timesWithDentist } from '../slots/times-with-dentist.ts';
import { fetchMayBook, postAppointment } from './booking-client.ts';
import {
  bookingReducer,
  startBooking,
  type BookingStart,
  type BookingState,
  type Fields,
} from './booking-steps.ts';
import { BookingView } from './booking-view.tsx';
import {
  abandonedFirstStep,
  clearFirstStep,
  closeFirstStep,
  firstStepOpenedAt,
  FirstStepForm,
  openFirstStep,
  readFirstStep,
} from './first-step-form.tsx';
import { saveDraft, readDraft, type LastAttempt } from './draft-storage.ts';

interface BookingDialogProps {
  words: WordSets['booking'];
  start: BookingStart;
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
  const [firstStep, setFirstStep] = useState(openFirstStep);
  const [continuesFirstStep] = useState(firstStep !== undefined);
  const previous = useRef<HTMLFormElement>(undefined);
  useLayoutEffect(() => {
    // Closed only now that this dialog is open: browsers restyle the whole page when its last modal dialog closes or its first opens.
    if (previous.current && previous.current !== firstStep) closeFirstStep(previous.current, null);
    previous.current = firstStep;
  }, [firstStep]);
  const { state, dispatch, known, refresh, resume, onPress, submit } = useBooking(start, firstStep);
  useStepFocus(dialog, state);
  const closeAll = () => {
    if (firstStep) closeFirstStep(firstStep, opener());
    onClose();
  };
  const goBack = () => {
    // The form's own Back waits for the answer too.
    if (state.sending) return false;
    return state.step === 'calendar' ? dispatch({ type: 'back' }) : closeAll();
  };
  useCloseOnBack(goBack, state.step === 'calendar' ? 2 : 1);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(event.currentTarget);
  };

  const onEdit = (field: keyof Fields, value: string) => dispatch({ type: 'edit', field, value });
  if (firstStep)
    return (
      <FirstStepForm
        form={firstStep}
        state={state}
        known={known}
        onEdit={onEdit}
        onSubmit={() => {
          const entries = Object.entries(readFirstStep(firstStep)) as [keyof Fields, string][];
          for (const [field, value] of entries) if (value !== state.fields[field]) onEdit(field, value);
          submit(firstStep);
          setFirstStep(undefined);
        }}
        onClose={closeAll}
      />
    );
  return (
    <Dialog
      ref={dialog}
      className="booking-dialog"
      data-goes-on={continuesFirstStep ? '' : undefined}
      aria-labelledby={`${idPrefix}title`}
      closesBeside
      // The focus goes to a stored draft, or else to the first field.
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
            onEdit={onEdit}
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

/** Saves a draft of the text typed into the page's first step, when the visitor left it before this script arrived. */
export function keepAbandonedFirstStep(): void {
  const form = abandonedFirstStep();
  if (!form) return;
  saveDraft(startBooking({ typed: readFirstStep(form) }), systemClock.now());
  clearFirstStep(form);
}

/** State and actions of the three steps. */
function useBooking(start: BookingStart, firstStep: HTMLFormElement | undefined) {
  const texts = useWords('booking');
  const language = useLanguage();
  const [state, dispatch] = useReducer(bookingReducer, start, () =>
    startBooking({ ...start, typed: firstStep && readFirstStep(firstStep) }),
  );
  /** An earlier draft, until it is resumed or declined. */
  const [draft, setDraft] = useState(() => readDraft(systemClock.now(), language));
  const facts = useClinicFacts();
  const dentist = chosenDentist(state.fields, facts)?.id;
  const { known, refresh } = useAvailability(
    availabilitySearch({ service: state.fields.serviceSelected }, facts),
  );
  /** The last request and its idempotency key: an unchanged retry reuses the key, so that it never books twice. */
  const lastAttempt = useRef<LastAttempt>(undefined);
  const sending = useRef(false);
  const opened = useRef(firstStep ? firstStepOpenedAt(firstStep) : 0);
  const website = useRef('');
  useEffect(() => {
    opened.current ||= performance.now();
  }, []);

  const { message: preset } = start;
  useEffect(
    () => saveDraft(state, systemClock.now(), { lastAttempt: lastAttempt.current, language, preset }),
    [state, language, preset],
  );

  useEffect(() => {
    const refusal = state.step === 'calendar' && refusalByNews(state, timesWithDentist(known, dentist));
    if (refusal) dispatch({ type: 'refuse', refusal });
  }, [state, known, dentist]);

  const number = internationalNumber(state.fields.mobileNumber);
  // Half a name is nobody's: it counts once the first step is done.
  const { step } = state;
  const isByName = step === 'calendar';
  const [firstName, lastName] = isByName ? [state.fields.firstName, state.fields.lastName] : [];
  useEffect(() => {
    if (!number || step === 'thankyou') return undefined;
    const asked = new AbortController();
    const ask = async () => {
      const mayBook = await fetchMayBook({ mobileNumber: number, firstName, lastName }, asked.signal);
      if (mayBook === false && !asked.signal.aborted)
        dispatch({ type: 'number-full', mobileNumber: number, isByName, texts });
    };
    void ask();
    return () => asked.abort();
  }, [number, step, isByName, firstName, lastName, texts]);
  useEffect(() => {
    const onOnline = () => dispatch({ type: 'online' });
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  const send = async () => {
    const fields = { ...state.fields, dentist };
    const slot = chosenSlot(state);
    // A ref, because state updates one render too late for a second press in the same moment.
    if (!slot || sending.current) return;
    sending.current = true;
    dispatch({ type: 'send' });
    const wish = JSON.stringify({ fields, ...slot });
    if (lastAttempt.current?.wish !== wish) lastAttempt.current = { wish, key: newKey() };
    const traces = { website: website.current, openFor: performance.now() - opened.current };
    // Autofill may have filled in the honeypot, so the next try sends it empty.
    website.current = '';
    const answer = await postAppointment(fields, slot, lastAttempt.current.key, traces, language);
    sending.current = false;
    if (answer.ok) return dispatch({ type: 'confirm', appointment: answer.appointment });
    if (answer.refusal.reason === 'too-many-today' && number)
      return dispatch({ type: 'number-full', mobileNumber: number, isByName: true, texts });
    dispatch({ type: 'refuse', refusal: answer.refusal });
    if ('nearest' in answer.refusal) refresh();
  };

  const submit = (form: HTMLFormElement) => {
    website.current = String(new FormData(form).get('website'));
    dispatch({ type: 'submit', texts });
  };
  const onPress = (pressed: BookingIntent) => {
    const press = resolveIntent(pressed, state);
    if (press.type === 'send') void send();
    else if (press.type !== 'submit') dispatch(press);
  };
  const resume =
    draft &&
    (() => {
      lastAttempt.current = draft.lastAttempt;
      dispatch({ type: 'resume', draft });
      setDraft(undefined);
    });
  return { state, dispatch, known, refresh, resume, onPress, submit };
}

/** Moves the focus: to the title of a new step, to the first faulty field after a failed submit. A new step and a refusal begin at their top. */
function useStepFocus(dialog: RefObject<HTMLElement | null>, state: BookingState): void {
  const { step, failedSubmits, refusal } = state;

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollToTop(dialog);
    focusIn(dialog, 'h2');
  }, [dialog, step]);

  useEffect(() => {
    if (failedSubmits > 0) focusIn(dialog, '[aria-invalid]');
  }, [dialog, failedSubmits]);

  useEffect(() => {
    if (!refusal) return;
    scrollToTop(dialog);
    // The Confirm button had the focus, but is disabled without a time.
    if ('nearest' in refusal) focusIn(dialog, '.booking-notice');
  }, [dialog, refusal]);
}

function scrollToTop(dialog: RefObject<HTMLElement | null>): void {
  dialog.current!.querySelector('.booking-body')!.scrollTop = 0;
}

function focusIn(dialog: RefObject<HTMLElement | null>, selector: string): void {
  dialog.current!.querySelector<HTMLElement>(selector)?.focus();
}
