import { useState } from 'react';
import { undoSeconds } from '#features/booking/appointments/undo-time.ts';
import type { CancelledVisit } from '#features/booking/waves/cancel-wave.server.ts';
import type { Wave } from '#features/booking/waves/waves-store.server.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { DeskDialog } from '../page/desk-dialog.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import { clockRange } from '../visit/clock-text.ts';
import { whyRefused } from '../visit/use-visit-changes.ts';
import { callDesk, type VisitRefusal } from '../visit/visit-client.ts';
import type { OpenedWave } from './manage-waves.server.ts';

interface WavesNoticeProps {
  waves: readonly Wave[];
  onNotice: (notice: Notice) => void;
  /** The day is read again. */
  onChanged: () => void;
}

/** Beside the day's figures: bookings that came oddly many at once, with the way to cancel them in one go. */
export function WavesNotice({ waves, onNotice, onChanged }: WavesNoticeProps) {
  const words = useWords('desk-waves');
  const visitWords = useWords('desk-visit');
  const [opened, setOpened] = useState<OpenedWave>();
  const [busy, setBusy] = useState(false);
  const failed = (refusal: VisitRefusal) =>
    onNotice({
      kind: 'failed',
      text: refusal.status === 404 ? words.gone : whyRefused(refusal, visitWords),
    });

  const open = async ({ address, hour }: Wave) => {
    const answer = await callDesk<{ wave: OpenedWave }>(
      `waves?${new URLSearchParams({ address, hour: String(hour) })}`,
    );
    if (answer.ok) return setOpened(answer.value.wave);
    failed(answer.refusal);
    onChanged();
  };
  const restore = async (cancelled: readonly CancelledVisit[]) => {
    const answer = await callDesk<{ restored: number }>('waves/restore', { body: { cancelled } });
    if (!answer.ok) return failed(answer.refusal);
    const { restored } = answer.value;
    const lost = cancelled.length - restored;
    const told = [plural(words.restored, { n: restored }), lost > 0 && plural(words.lost, { n: lost })];
    onNotice({ kind: 'done', text: told.filter(Boolean).join(' ') });
    onChanged();
  };
  const cancel = async ({ address, hour }: Wave) => {
    setBusy(true);
    const answer = await callDesk<{ cancelled: readonly CancelledVisit[] }>('waves/cancel', {
      body: { address, hour },
    });
    setBusy(false);
    setOpened(undefined);
    if (!answer.ok) return failed(answer.refusal);
    const { cancelled } = answer.value;
    onNotice({
      kind: 'done',
      text: plural(words.cancelled, { n: cancelled.length }),
      undo: () => void restore(cancelled),
      lasts: undoSeconds * 1000,
    });
    onChanged();
  };
  return (
    <>
      {waves.map((wave) => (
        <DeskButton
          key={`${wave.address} ${wave.hour}`}
          className="wave-chip"
          onClick={() => void open(wave)}
        >
          <Icon name="warning-circle" />
          <ChangingText>{fill(words.seen, { n: wave.bookings })}</ChangingText>
        </DeskButton>
      ))}
      {opened && (
        <DeskDialog
          heading={fill(words.heading, { n: opened.appointments.length })}
          save={fill(words.cancelAll, { n: opened.appointments.length })}
          cancel={words.keep}
          warning={
            <>
              <p>{whenText(opened, words)}</p>
              <p>{words.lead}</p>
            </>
          }
          danger
          busy={busy}
          onSave={() => void cancel(opened)}
          onClose={() => setOpened(undefined)}
        >
          <ul className="wave-visits" aria-label={words.list}>
            {opened.appointments.map((visit) => (
              <li key={visit.id}>
                <b>{patientOf(visit)}</b> <span>{visit.mobileNumber}</span>
                <span>{shortDateTime(visit)}</span>
              </li>
            ))}
          </ul>
        </DeskDialog>
      )}
    </>
  );
}

/** 'Booked on Mon 23 Nov, 8:00 to 9:00 am; 7 are for numbers …' */
const whenText = ({ hour, unverified }: Wave, words: WordSets['desk-waves']) =>
  fill(words.when, {
    day: shortDate(civilDateAt(hour)),
    range: clockRange(timeAt(hour), timeAt(hour + 3_600_000)),
    unseen: unverified,
  });
