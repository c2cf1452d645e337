import { useEffect, useReducer, useRef } from 'react';
import { chooseSlot, chosenSlot, refusalByNews } from '#features/booking/slot-choice/choose-slot.ts';
import {
  PostedChoiceFields,
  PressProvider,
  PressTargetProvider,
  SendButton,
} from '#features/booking/slot-choice/press-button.tsx';
import { resolveIntent, type BookingIntent } from '#features/booking/slot-choice/intents.ts';
import { CallUs, SlotGoneMessage } from '#features/booking/slot-choice/refusal-message.tsx';
import { SlotPicker } from '#features/booking/slot-choice/slot-picker.tsx';
import { availabilitySearch, useAvailability } from '#features/booking/slot-choice/use-availability.ts';
import { knownFromPage } from '#features/booking/slots/known-availability.ts';
import { minutesAt } from '#features/booking/slots/chair-time.ts';
import { lengthOfService } from '#features/clinic/services/service-lengths.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { KeepLink } from './cancel-question.tsx';
import {
  questionParam,
  type MoveChoice,
  type ChangeFailure,
  type PatientAction,
  type PatientPage,
} from './patient-actions.ts';
import type { PatientAppointment } from './patient-appointment.ts';

interface MoveQuestionProps {
  page: PatientPage;
  appointment: PatientAppointment;
  address: string;
  /** Scripts have taken over. */
  isReady: boolean;
  perform: (action: PatientAction) => Promise<ChangeFailure | undefined>;
  onKeep: () => void;
}

/** The booking calendar for a move; its buttons post a plain form without scripts. */
export function MoveQuestion(props: MoveQuestionProps) {
  const { page, appointment, address, isReady, perform, onKeep } = props;
  const words = useWords('patient-page');
  const { dayAndTime } = useTimes();
  const { hours, ...facts } = useClinicFacts();
  const { choice, known, refresh, onPress } = useMoveChoice(page, isReady, perform);
  const notice = useRef<HTMLDivElement>(null);
  const { refusal, asked, sending } = choice;
  const gone = refusal && 'nearest' in refusal ? refusal : undefined;
  useEffect(() => {
    if (gone && isReady) notice.current!.focus();
  }, [gone, isReady]);

  const to = chosenSlot(choice);
  const { dentist } = appointment;
  const length = appointment.minutes ?? lengthOfService(appointment.service, facts);
  const target = `${address}?${questionParam}=move`;
  return (
    <section className="patient-page-question" aria-labelledby="book-title">
      <h2 id="book-title" tabIndex={-1}>
        <LocalizedText text={words.moveTitle} />
      </h2>
      <p>
        <LocalizedText text={words.moveText} values={dayAndTime(appointment)} />
      </p>
      {dentist && <TimesOfDentist name={dentist.name} />}
      <PressTargetProvider value={target}>
        <PressProvider value={isReady ? onPress : undefined}>
          <form
            className="patient-page-move"
            method="post"
            action={target}
            noValidate
            onSubmit={(event) => event.preventDefault()}
          >
            <PostedChoiceFields choice={choice} />
            <div className="patient-page-notice" tabIndex={-1} ref={notice}>
              {gone && <SlotGoneMessage refusal={gone} asked={asked} />}
            </div>
            <div inert={sending}>
              <SlotPicker
                choice={choice}
                known={known}
                idPrefix="book-"
                onRefresh={isReady ? refresh : undefined}
              />
            </div>
            <div className="patient-page-foot">
              <KeepLink address={address} onKeep={onKeep} />
              <SendButton choice={choice} minutes={to && minutesAt(length, to, hours)} sending={words.moving}>
                {to ? words.moveNow : words.chooseNew}
              </SendButton>
            </div>
          </form>
        </PressProvider>
      </PressTargetProvider>
    </section>
  );
}

function TimesOfDentist({ name }: { name: string }) {
  const words = useWords('dentist-choice');
  return (
    <p>
      <CallUs text={words.moveText} values={{ dentist: <b>{name}</b> }} />
    </p>
  );
}

/** The calendar of a move: booking's own, with what the server knew when it sent the page until there are news. */
function useMoveChoice(page: PatientPage, isReady: boolean, perform: MoveQuestionProps['perform']) {
  const [choice, dispatch] = useReducer(chooseSlot<MoveChoice>, page.move);
  const { minutes, service, dentist } = page.appointment;
  const visit = availabilitySearch({ service, minutes, dentist: dentist?.id }, useClinicFacts());
  const { known: read, refresh } = useAvailability(visit);
  const isWaiting = read.state === 'loading' && page.availability !== undefined;
  const known = isReady && !isWaiting ? read : knownFromPage(page.availability, page.now);

  useEffect(() => {
    const refusal = refusalByNews(choice, known);
    if (refusal) dispatch({ type: 'refuse', refusal });
  }, [choice, known]);

  const send = async () => {
    const to = chosenSlot(choice);
    if (!to || choice.sending) return;
    dispatch({ type: 'send' });
    const refusal = await perform({ type: 'move', ...to });
    if (!refusal) return;
    dispatch({ type: 'refuse', refusal });
    if ('nearest' in refusal) refresh();
  };
  const onPress = (pressed: BookingIntent) => {
    const press = resolveIntent(pressed, choice);
    if (press.type === 'send') void send();
    else if (press.type !== 'submit' && press.type !== 'back' && press.type !== 'choose-dentist')
      dispatch(press);
  };
  return { choice, known, refresh, onPress };
}
