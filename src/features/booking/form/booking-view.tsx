import type { ReactNode } from 'react';
import { lengthOfService } from '#features/clinic/services/service-lengths.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { plural } from '#platform/fill-text.ts';
import { Rich, useWords, useOptionalWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { FieldName } from '../appointments/appointment-request.ts';
import { chosenDentist } from '#features/clinic/services/chosen-dentist.ts';
import { DentistChoice } from '../dentist-choice/dentist-choice.tsx';
import { useDentistText } from '../dentist-choice/use-dentist-text.ts';
import { chosenSlot, isUnconfirmed, shownDay } from '../slot-choice/choose-slot.ts';
import {
  submitProps,
  PressButton,
  SendButton,
  usePress,
  usePressTarget,
} from '../slot-choice/press-button.tsx';
import { RefusalMessage, SlotGoneMessage } from '../slot-choice/refusal-message.tsx';
import { useTimeSpan } from '../slot-choice/use-time-span.ts';
import { SlotPicker } from '../slot-choice/slot-picker.tsx';
import { minutesAt } from '../slots/chair-time.ts';
import type { KnownAvailability } from '../slots/known-availability.ts';
import { timesWithDentist } from '../slots/times-with-dentist.ts';
import { BookingShell } from './booking-shell.tsx';
import type { BookingState, Fields } from './booking-steps.ts';
import { ConsentSentence, DataNotice } from './consent-sentence.tsx';
import { ConfirmedStep } from './confirmed-step.tsx';
import { DetailsFields, EmergencyNote } from './details-fields.tsx';

interface BookingViewProps {
  state: BookingState;
  /** With any dentist. */
  known: KnownAvailability;
  /** Prefix of all ids: a page and a dialog over it may show booking at once. */
  idPrefix: string;
  /** The dialog's close button and its Done; the page has none. */
  close?: ReactNode;
  done?: ReactNode;
  /** The content of the first step's button, where the page provides its own. */
  goOn?: ReactNode;
  onEdit?: (field: keyof Fields, value: string) => void;
  onRefresh?: () => void;
  /** Resumes a stored draft, where there is one. */
  onResume?: (() => void) | undefined;
}

/** The three steps, in the dialog and on /book. */
export function BookingView(props: BookingViewProps) {
  const { state, known, idPrefix, close, done, goOn, onEdit, onRefresh, onResume } = props;
  const words = useWords('booking');
  const { shortDate } = useTimes();
  const timeSpan = useTimeSpan();
  const target = usePressTarget();
  const { hours, ...facts } = useClinicFacts();
  const start = chosenSlot(state);
  const length = lengthOfService(state.fields.serviceSelected, facts);
  const slot = start && { ...start, minutes: minutesAt(length, start, hours) };
  const chosen = slot && `${shortDate(slot.date)}, ${timeSpan(slot)}`;
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
            // Enter in a field submits the form by its first submit button, this one.
            <button type="submit" className="button" {...submitProps({ type: 'submit' }, target)}>
              {goOn ?? (
                <ChangingText by={String(Boolean(slot))}>
                  <LocalizedText text={slot ? words.toLastPress : words.toCalendar} />
                </ChangingText>
              )}
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
          {chosen && (
            <p className="booking-chosen">
              <Icon name="calendar-check" />
              <span key={chosen}>
                <Rich text={words.chosenTime} values={{ slot: chosen }} tag={(inner) => <b>{inner}</b>} />
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
    case 'calendar': {
      const offered = timesWithDentist(known, chosenDentist(state.fields, facts)?.id);
      const day = shownDay(state, offered);
      return (
        <BookingShell
          {...frame}
          step={2}
          title={words.calendarTitle}
          notice={<NotBookedMessage state={state} />}
          footer={<CalendarButtons state={state} minutes={slot?.minutes} />}
        >
          {/* Without scripts, the service is first known in this step. */}
          {!onEdit && <EmergencyNote service={state.fields.serviceSelected} known={known} />}
          <SlotPicker
            choice={state}
            known={offered}
            idPrefix={idPrefix}
            onRefresh={onRefresh}
            before={
              <DentistChoice
                fields={state.fields}
                day={day ? known.days.get(day) : undefined}
                idPrefix={idPrefix}
              />
            }
          />
          <DataNotice />
        </BookingShell>
      );
    }
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

function CalendarButtons({ state, minutes }: { state: BookingState; minutes: number | undefined }) {
  const words = useWords('booking');
  const withWhom = useDentistText()(chosenDentist(state.fields, useClinicFacts()));
  const isRetry = isUnconfirmed(state) || state.refusal?.reason === 'offline';
  return (
    <>
      <ConsentSentence />
      <PressButton className="button button-line" press={{ type: 'back' }} disabled={state.sending}>
        <Icon name="arrow-left" />
        <span>
          <Rich text={words.backToForm} tag={(inner) => <span className="booking-wide">{inner}</span>} />
        </span>
      </PressButton>
      <SendButton choice={state} minutes={minutes} withWhom={withWhom} sending={words.confirming}>
        {isRetry ? words.tryAgain : words.confirm}
      </SendButton>
    </>
  );
}

/** Counts the faults after a failed submit; without scripts, links lead to the faulty fields. */
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
  const dentistWords = useOptionalWords('dentist-choice');
  if (!refusal) return null;
  if ('nearest' in refusal) return <SlotGoneMessage refusal={refusal} asked={asked} />;
  const [title, text] = notBookedText(words, dentistWords)[refusal.reason];
  return <RefusalMessage title={title} text={text} />;
}

/** Title and text for each refusal, except a lost time (SlotGoneMessage). */
const notBookedText = (words: WordSets['booking'], dentistWords?: WordSets['dentist-choice']) => ({
  offline: [words.offline, words.offlineText] as const,
  dropped: [words.dropped, words.againText] as const,
  'no-answer': [words.noAnswer, words.noAnswerText] as const,
  server: [words.serverTrouble, words.againText] as const,
  'too-many': [words.tooMany, words.tooManyText] as const,
  // The number's own field shows the explanation.
  'too-many-today': [words.mobileNumberFull, words.refusedText] as const,
  'too-quick': [words.tooQuick, words.tooQuickText] as const,
  draft: [words.ofDraft, words.ofDraftText] as const,
  'dentist-gone': [
    dentistWords?.gone ?? words.refused,
    dentistWords?.nothingBooked ?? words.refusedText,
  ] as const,
  fields: [words.refused, words.refusedText] as const,
});
