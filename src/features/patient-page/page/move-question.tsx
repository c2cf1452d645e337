import { useEffect, useRef } from 'react';
import { PressProvider, PressTargetProvider } from '#features/booking/slot-choice/press-button.tsx';
import { RefusalMessage } from '#features/booking/slot-choice/refusal-message.tsx';
import { SendButton } from '#features/booking/slot-choice/send-button.tsx';
import { SlotStep } from '#features/booking/slot-choice/slot-step.tsx';
import { dayLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import type { PatientAppointment } from './patient-appointment.ts';
import type { PatientAction } from './patient-actions.ts';
import { questionField, type PatientPage, type Trouble } from './patient-page.ts';
import { usePatientWords } from './use-patient-words.ts';
import { KeepLink, type KeepLinkProps } from './keep-link.tsx';
import { useMove } from './use-move.ts';

interface MoveQuestionProps extends KeepLinkProps {
  page: PatientPage;
  own: PatientAppointment;
  /** Scripts have taken over. */
  isReady: boolean;
  perform: (action: PatientAction) => Promise<Trouble | undefined>;
}

/** Where to? The booking's own calendar; its buttons post a plain form where no script runs. */
export function MoveQuestion({ page, own, address, isReady, perform, onKeep }: MoveQuestionProps) {
  const words = usePatientWords();
  const { state, known, refresh, onPress } = useMove(page, isReady, perform);
  const notice = useRef<HTMLDivElement>(null);
  const { refusal, date, time, sending } = state;
  const isRefused = refusal && 'nearest' in refusal;
  useEffect(() => {
    if (isRefused && isReady) notice.current!.focus();
  }, [isRefused, isReady]);

  const target = `${address}?${questionField}=move`;
  return (
    <section className="own-question" aria-labelledby="book-title">
      <h2 id="book-title" tabIndex={-1}>
        {words.moveTitle}
      </h2>
      <p>{fill(words.moveText, { day: dayLabel(own.date), time: slotLabel(own.time) })}</p>
      <PressTargetProvider value={target}>
        <PressProvider value={isReady ? onPress : undefined}>
          <form
            className="own-move"
            method="post"
            action={target}
            noValidate
            onSubmit={(event) => event.preventDefault()}
          >
            {(['month', 'date', 'time'] as const).map((name) => (
              <input key={name} type="hidden" name={name} value={state[name] ?? ''} />
            ))}
            <div className="own-notice" tabIndex={-1} ref={notice}>
              {isRefused && <RefusalMessage refusal={refusal} asked={state.asked} />}
            </div>
            <div inert={sending}>
              <SlotStep
                state={state}
                known={known}
                idPrefix="book-"
                {...(isReady && { onRefresh: refresh })}
              />
            </div>
            <div className="own-foot">
              <KeepLink address={address} onKeep={onKeep} />
              <SendButton state={state} sending={words.moving}>
                {date && time ? words.moveNow : words.chooseNew}
              </SendButton>
            </div>
          </form>
        </PressProvider>
      </PressTargetProvider>
    </section>
  );
}
