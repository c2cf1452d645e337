import type { ReactNode } from 'react';
import { Rich } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { FieldName } from '../appointments/appointment-request.ts';
import { isUnsettled, type BookingState } from './booking-steps.ts';
import type { KnownAvailability } from '../slots/known-availability.ts';
import { useBookingWords } from './use-booking-words.ts';
import { BookingShell } from './booking-shell.tsx';
import { ConfirmedStep } from './confirmed-step.tsx';
import { DetailsFields } from './details-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { postedBy, PressButton } from '../slot-choice/press-button.tsx';
import { RefusalMessage } from '../slot-choice/refusal-message.tsx';
import { SendButton } from '../slot-choice/send-button.tsx';
import { SlotStep } from '../slot-choice/slot-step.tsx';

interface BookingViewProps {
  state: BookingState;
  known: KnownAvailability;
  /** Ids begin with it: a page and a dialog over it may show booking at once. */
  idPrefix: string;
  /** The dialog's close button and its Done; the page has none. */
  close?: ReactNode;
  done?: ReactNode;
  onEdit?: (field: FieldName, value: string) => void;
  onRefresh?: () => void;
}

/** The three steps, in the dialog and on /book alike. */
export function BookingView({ state, known, idPrefix, close, done, onEdit, onRefresh }: BookingViewProps) {
  const words = useBookingWords();
  const frame = { idPrefix, close, state };
  switch (state.step) {
    case 'form':
      return (
        <BookingShell
          {...frame}
          step={1}
          title={words.formTitle}
          notice={<ErrorSummary state={state} idPrefix={idPrefix} />}
          footer={
            // The form's first submit button: Enter in a field presses it.
            <button type="submit" className="button" {...postedBy({ type: 'submit' })}>
              {words.toCalendar}
              <Icon name="arrow-right" />
            </button>
          }
        >
          <div className="booking-fields">
            <DetailsFields idPrefix={idPrefix} fields={state.fields} errors={state.errors} onEdit={onEdit} />
          </div>
        </BookingShell>
      );
    case 'calendar':
      return (
        <BookingShell
          {...frame}
          step={2}
          title={words.calendarTitle}
          notice={state.refusal && <RefusalMessage refusal={state.refusal} asked={state.asked} />}
          footer={<CalendarButtons state={state} />}
        >
          <SlotStep state={state} known={known} idPrefix={idPrefix} {...(onRefresh && { onRefresh })} />
        </BookingShell>
      );
    case 'thankyou':
      return (
        <BookingShell {...frame} step={3} title={words.confirmedTitle} footer={done}>
          <ConfirmedStep appointment={state.appointment!} mobileNumber={state.fields.mobileNumber} />
        </BookingShell>
      );
  }
}

function CalendarButtons({ state }: { state: BookingState }) {
  const words = useBookingWords();
  const isRetry = isUnsettled(state) || state.refusal?.reason === 'offline';
  return (
    <>
      <PressButton className="button button-line" press={{ type: 'back' }} disabled={state.sending}>
        <Icon name="arrow-left" />
        <span>
          <Rich text={words.backToForm} tag={(inner) => <span className="booking-wide">{inner}</span>} />
        </span>
      </PressButton>
      <SendButton state={state} sending={words.confirming}>
        {isRetry ? words.tryAgain : words.confirm}
      </SendButton>
    </>
  );
}
