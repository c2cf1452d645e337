import { useState } from 'react';
import { Link } from 'react-router';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import type { CancelledVisit } from '#features/booking/bursts/cancel-burst.server.ts';
import type { BookingBurst } from '#features/booking/bursts/bursts-store.server.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { hourMs } from '#platform/clock.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { DeskDialog } from '../page/desk-dialog.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import { clockRange } from '../visit/clock-text.ts';
import { visitRefusalText } from '../visit/use-visit-commands.ts';
import { callDesk, type VisitRefusal } from '../visit/visit-client.ts';
import type { OpenedBurst } from './manage-bursts.server.ts';

interface BurstsNoticeProps {
  bursts: readonly BookingBurst[];
  onNotice: (notice: Notice) => void;
  /** Reloads the day. */
  onChanged: () => void;
}

/** A notice about unusually many bookings at once, with a button that cancels them all. */
export function BurstsNotice({ bursts, onNotice, onChanged }: BurstsNoticeProps) {
  const words = useWords('desk-bursts');
  const visitWords = useWords('desk-visit');
  const [opened, setOpened] = useState<OpenedBurst>();
  const [busy, setBusy] = useState(false);
  const failed = (refusal: VisitRefusal) =>
    onNotice({
      kind: 'failed',
      text: refusal.status === 404 ? words.gone : visitRefusalText(refusal, visitWords),
    });

  const open = async ({ address, hour }: BookingBurst) => {
    const answer = await callDesk<{ wave: OpenedBurst }>(
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
    const texts = [plural(words.restored, { n: restored }), lost > 0 && plural(words.lost, { n: lost })];
    onNotice({ kind: 'done', text: texts.filter(Boolean).join(' ') });
    onChanged();
  };
  const cancel = async ({ address, hour }: BookingBurst, ids: readonly string[]) => {
    if (ids.length === 0) return setOpened(undefined);
    setBusy(true);
    const answer = await callDesk<{ cancelled: readonly CancelledVisit[] }>('waves/cancel', {
      body: { address, hour, ids },
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
      {bursts.map((burst) => (
        <DeskButton
          key={`${burst.address} ${burst.hour}`}
          className="wave-chip"
          onClick={() => void open(burst)}
        >
          <Icon name="warning-circle" />
          <ChangingText>{fill(words.seen, { n: burst.bookings })}</ChangingText>
        </DeskButton>
      ))}
      {opened && (
        <BurstDialog
          burst={opened}
          busy={busy}
          onCancel={(ids) => void cancel(opened, ids)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface BurstDialogProps {
  burst: OpenedBurst;
  busy: boolean;
  onCancel: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** The bookings of a burst, each with a tick: those of known patients stay. */
function BurstDialog({ burst, busy, onCancel, onClose }: BurstDialogProps) {
  const words = useWords('desk-bursts');
  const { appointments } = burst;
  const [kept, setKept] = useState<readonly string[]>([]);
  const ids = appointments.map(({ id }) => id).filter((id) => !kept.includes(id));
  const [n, all] = [ids.length, appointments.length];
  const save =
    n === 0
      ? words.cancelNone
      : n === all
        ? fill(words.cancelAll, { n })
        : fill(words.cancelSome, { n, all });
  return (
    <DeskDialog
      heading={fill(words.heading, { n: all })}
      save={save}
      cancel={words.keep}
      warning={
        <>
          <p>{whenText(burst, words)}</p>
          <p>{words.lead}</p>
        </>
      }
      danger
      busy={busy}
      onSave={() => onCancel(ids)}
      onClose={onClose}
    >
      <Link to="/staff/calls">{words.toCalls}</Link>
      <ul className="wave-visits" aria-label={words.list}>
        {appointments.map((visit) => (
          <li key={visit.id}>
            <label className="desk-check">
              <input
                type="checkbox"
                checked={!kept.includes(visit.id)}
                onChange={({ target }) =>
                  setKept((before) =>
                    target.checked ? before.filter((id) => id !== visit.id) : [...before, visit.id],
                  )
                }
              />
              <span>
                <b>{patientOf(visit)}</b> <span>{visit.mobileNumber}</span>{' '}
                <span>{shortDateTime(visit)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </DeskDialog>
  );
}

/** 'Booked on Mon 23 Nov, 8:00 to 9:00 am; 7 are for numbers …' */
const whenText = ({ hour, unverified }: BookingBurst, words: WordSets['desk-bursts']) =>
  fill(words.when, {
    day: shortDate(civilDateAt(hour)),
    range: clockRange(timeAt(hour), timeAt(hour + hourMs)),
    unseen: unverified,
  });
