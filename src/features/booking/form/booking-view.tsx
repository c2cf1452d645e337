import type { ReactNode } from 'react';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { plural } from '#platform/fill-text.ts';
import { Rich, useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { FieldName } from '../appointments/appointment-request.ts';
import { chosenSlot, isUnsettled } from '../slot-choice/choose-slot.ts';
import { postedBy, PressButton, SendButton, usePress, usePressTarget } from '../slot-choice/press-button.tsx';
import { RefusalMessage, SlotGoneMessage } from '../slot-choice/refusal-message.tsx';
import { SlotStep } from '../slot-choice/slot-step.tsx';
import type { KnownAvailability } from '../slots/known-availability.ts';
import { BookingShell } from './booking-shell.tsx';
import type { BookingState } from './booking-steps.ts';
import { ConfirmedStep } from './confirmed-step.tsx';
import { DetailsFields, EmergencyNote } from './details-fields.tsx';

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
  /** Goes on where the visitor was before, where there is such a place. */
  onResume?: (() => void) | undefined;
}

/** The three steps, in the dialog and on /book alike. */
export function BookingView(props: BookingViewProps) {
  const { state, known, idPrefix, close, done, onEdit, onRefresh, onResume } = props;
  const words = useWords('booking');
  const { shortDateTime } = useTimes();
  const target = usePressTarget();
  const slot = chosenSlot(state);
  const frame = { idPrefix, close, state };
  switch (state.step) {
    case 'form':
      return (
        <BookingShell
          {...frame}
          step={1}
          title={words.formTitle}
          notice={<FaultsMessage state={state} idPrefix={idPrefix} />}
          footer={
            // The form's first submit button: Enter in a field presses it.
            <button type="submit" className="button" {...postedBy({ type: 'submit' }, target)}>
              <ChangingText by={String(Boolean(slot))}>
                <LocalizedText text={slot ? words.toLastPress : words.toCalendar} />
              </ChangingText>
              <Icon name="arrow-right" />
            </button>
          }
        >
          {onResume && (
            <div className="booking-draft">
              <Message
                icon="clock"
                role="status"
                title={<LocalizedText text={words.draft} />}
                action={
                  <button type="button" className="button button-line" onClick={onResume}>
                    <LocalizedText text={words.resume} />
                  </button>
                }
              />
            </div>
          )}
          {slot && (
            <p className="booking-chosen">
              <Icon name="calendar-check" />
              <span key={shortDateTime(slot)}>
                <Rich
                  text={words.chosenTime}
                  values={{ slot: shortDateTime(slot) }}
                  tag={(inner) => <b>{inner}</b>}
                />
              </span>
            </p>
          )}
          <div className="booking-fields">
            <DetailsFields
              idPrefix={idPrefix}
              fields={state.fields}
              errors={state.errors}
              onEdit={onEdit}
              known={known}
            />
          </div>
        </BookingShell>
      );
    case 'calendar':
      return (
        <BookingShell
          {...frame}
          step={2}
          title={words.calendarTitle}
          notice={<NotBookedMessage state={state} />}
          footer={<CalendarButtons state={state} />}
        >
          {/* Without scripts a service is known only here. */}
          {!onEdit && <EmergencyNote service={state.fields.serviceSelected} known={known} />}
          <SlotStep choice={state} known={known} idPrefix={idPrefix} onRefresh={onRefresh} />
        </BookingShell>
      );
    case 'thankyou':
      return (
        <BookingShell
          {...frame}
          step={3}
          title={state.appointment!.toConfirm ? words.toConfirmTitle : words.confirmedTitle}
          footer={done}
        >
          <ConfirmedStep appointment={state.appointment!} mobileNumber={state.fields.mobileNumber} />
        </BookingShell>
      );
  }
}

function CalendarButtons({ state }: { state: BookingState }) {
  const words = useWords('booking');
  const isRetry = isUnsettled(state) || state.refusal?.reason === 'offline';
  return (
    <>
      <PressButton className="button button-line" press={{ type: 'back' }} disabled={state.sending}>
        <Icon name="arrow-left" />
        <span>
          <Rich text={words.backToForm} tag={(inner) => <span className="booking-wide">{inner}</span>} />
        </span>
      </PressButton>
      <SendButton choice={state} sending={words.confirming}>
        {isRetry ? words.tryAgain : words.confirm}
      </SendButton>
    </>
  );
}

/** After a failed submit, how much there is to mend; where no script leads to the first field, links do. */
function FaultsMessage({ state, idPrefix }: Pick<BookingViewProps, 'state' | 'idPrefix'>) {
  const words = useWords('booking');
  const isPlainForm = !usePress();
  const faults = Object.entries(state.errors) as [FieldName, string][];
  if (faults.length === 0) return <NotBookedMessage state={state} />;
  return (
    <Message
      key={state.failedSubmits}
      kind="error"
      role="alert"
      title={plural(words.toFix, { n: faults.length })}
    >
      {isPlainForm && (
        <ul>
          {faults.map(([field, text]) => (
            <li key={field}>
              <a href={`#${idPrefix}${field}`}>
                <LocalizedText text={text} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Message>
  );
}

function NotBookedMessage({ state: { refusal, asked } }: { state: BookingState }) {
  const words = useWords('booking');
  if (!refusal) return null;
  if ('nearest' in refusal) return <SlotGoneMessage refusal={refusal} asked={asked} />;
  const [title, text] = notBookedText(words)[refusal.reason];
  return <RefusalMessage title={title} text={text} />;
}

/** What is said of each refusal but that of a time. */
const notBookedText = (words: WordSets['booking']) => ({
  offline: [words.offline, words.offlineText] as const,
  dropped: [words.dropped, words.againText] as const,
  'no-answer': [words.noAnswer, words.noAnswerText] as const,
  server: [words.serverTrouble, words.againText] as const,
  'too-many': [words.tooMany, words.tooManyText] as const,
  // It stands at the number.
  'too-many-today': [words.mobileNumberFull, words.refusedText] as const,
  'too-quick': [words.tooQuick, words.tooQuickText] as const,
  draft: [words.ofDraft, words.ofDraftText] as const,
  fields: [words.refused, words.refusedText] as const,
});
