import { useEffect, useId, useLayoutEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { categories, formatRupees } from '#features/clinic/services.ts';
import { shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import { plural, Rich, WordsProvider } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { Message } from '#ui/message.tsx';
import type { BookingState } from '../booking-steps.ts';
import type texts from '../words/en.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import { BookingShell } from './booking-shell.tsx';
import { ConfirmedStep } from './confirmed-step.tsx';
import { DetailsFields } from './details-fields.tsx';
import { RefusalMessage } from './refusal-message.tsx';
import { SlotStep } from './slot-step.tsx';
import { useBooking } from './use-booking.ts';
import './booking-dialog.css';

interface BookingDialogProps {
  words: typeof texts;
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
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const booking = useBooking(service);
  const { state, dispatch, availability } = booking;
  const { step, failedSubmits, date, time } = state;

  useLayoutEffect(() => dialog.current!.showModal(), []);
  // A new step is read from its title on; a failed submit leads to the first field at fault.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) document.getElementById(titleId)!.focus();
    shown.current = step;
  }, [step, titleId]);
  useEffect(() => {
    if (failedSubmits > 0) dialog.current!.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failedSubmits]);

  const close = () => dialog.current!.close();
  const onPress = (event: MouseEvent) => event.target === dialog.current && close();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    booking.submit();
  };
  const closeButton = (
    <button type="button" className="round-button booking-close" aria-label={words.close} onClick={close}>
      <Icon name="x" />
    </button>
  );
  const frame = { titleId, close: closeButton, summary: summaryOf(state, words) };

  return (
    // A press on the backdrop closes; the keyboard has Escape and the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="booking-dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={onPress}
    >
      {step === 'form' && (
        <form className="booking-form" noValidate onSubmit={onSubmit}>
          <BookingShell
            {...frame}
            step={1}
            title={words.formTitle}
            notice={<FormNotice state={state} />}
            footer={
              <button type="submit" className="button">
                {words.toCalendar}
                <Icon name="arrow-right" />
              </button>
            }
          >
            <div className="booking-body booking-fields">
              <DetailsFields
                idPrefix={titleId}
                fields={state.fields}
                errors={state.errors}
                onEdit={(field, value) => dispatch({ type: 'edit', field, value })}
              />
            </div>
          </BookingShell>
        </form>
      )}
      {step === 'calendar' && (
        <BookingShell
          {...frame}
          step={2}
          title={words.calendarTitle}
          notice={
            state.refusal && (
              <RefusalMessage
                refusal={state.refusal}
                slot={booking.askedSlot}
                onRetry={() => void booking.confirm()}
                onSlot={(slot) => dispatch({ type: 'choose-slot', slot })}
              />
            )
          }
          footer={
            <>
              <button type="button" className="button button-line" onClick={() => dispatch({ type: 'back' })}>
                <Icon name="arrow-left" />
                <Rich text={words.backToForm} tag={(rest) => <span className="booking-wide">{rest}</span>} />
              </button>
              <button
                type="button"
                className="button"
                disabled={!date || !time}
                aria-busy={state.sending || undefined}
                onClick={() => void booking.confirm()}
              >
                {state.sending ? (
                  <>
                    <Icon name="spinner-gap" />
                    {words.confirming}
                  </>
                ) : (
                  <span>
                    {words.confirm}
                    {date && time && (
                      <small>
                        {shortDate(date)}, {slotLabel(time)}
                      </small>
                    )}
                  </span>
                )}
              </button>
            </>
          }
        >
          <div className="booking-body">
            <SlotStep state={state} availability={availability} dispatch={dispatch} />
          </div>
        </BookingShell>
      )}
      {step === 'thankyou' && (
        <BookingShell
          {...frame}
          step={3}
          title={words.confirmedTitle}
          footer={
            <button type="button" className="button button-pine" onClick={close}>
              {words.finish}
            </button>
          }
        >
          <div className="booking-body">
            <ConfirmedStep appointment={state.appointment!} />
          </div>
        </BookingShell>
      )}
    </dialog>
  );
}

/** After a failed submit, how much there is to mend. */
function FormNotice({ state: { errors, failedSubmits } }: { state: BookingState }) {
  const words = useBookingWords();
  const count = Object.keys(errors).length;
  if (count === 0) return undefined;
  return <Message key={failedSubmits} kind="error" role="alert" title={plural(words.toFix, { n: count })} />;
}

/** Beside the steps: first what booking is like, then what was entered, with the price where a service of that name has one. */
function summaryOf({ step, fields }: BookingState, words: typeof texts): [string, string][] {
  if (step === 'form') {
    return [
      [words.takes, words.takesText],
      [words.youGet, words.youGetText],
      [words.changeIt, words.changeItText],
    ];
  }
  const name = fields.serviceSelected.slice(fields.serviceSelected.indexOf(' - ') + 3);
  const priced = categories.flatMap(({ services }) => services).find((service) => service.name === name);
  return [
    [words.patient, `${fields.firstName} ${fields.lastName}`],
    [words.service, name],
    ...(priced
      ? [[words.price, formatRupees(priced.rupees) + (priced.indicative ? '*' : '')] as [string, string]]
      : []),
    [words.mobile, fields.mobileNumber],
  ];
}
