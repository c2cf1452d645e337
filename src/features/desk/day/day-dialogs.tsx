import type { ReactNode } from 'react';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { KeysDialog } from '../page/desk-keys.tsx';
import { BlockTimeDialog } from '../closed-time/block-time-dialog.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import type { Place } from '../move/use-move-visit.ts';
import { CancelDialog } from '../open-visit/cancel-dialog.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import type { VisitRefusal } from '../visit/visit-client.ts';
import { walkInTime } from '../walk-in/new-appointment.ts';
import { NextFreeDialog } from '../walk-in/next-free-dialog.tsx';
import { EnterDialog } from '../walk-in/walk-in-dialog.tsx';
import type { EnteringStart } from '../walk-in/use-entering.ts';
import { useDayKeys } from './day-keys.ts';
import { slotsToEnter, type Day, type DayRow } from './day.ts';

/** What the page asks about just now. */
export type DayQuestion =
  | { kind: 'walk-in' | 'special' | 'next-free' | 'block' | 'keys' }
  | { kind: 'add'; time: CivilTime; chair: number }
  | { kind: 'cancel'; id: string }
  /** `to`: where it was dropped. */
  | { kind: 'move'; id: string; to?: Place };

interface DayDialogsProps {
  asked: DayQuestion | undefined;
  day: Day;
  rows: readonly DayRow[];
  now: number;
  today: CivilDate;
  changes: VisitChanges;
  onRefused: (refusal: VisitRefusal) => void;
  onEntered: (visit: DeskAppointment) => void;
  onClose: () => void;
}

export function DayDialogs(props: DayDialogsProps): ReactNode {
  const keys = useDayKeys();
  const { asked, day, rows, now, today, changes, onRefused, onEntered, onClose } = props;
  if (!asked) return null;
  const { date } = day;
  const enter = (start: EnteringStart, present?: CivilTime) => (
    <EnterDialog
      {...{ start, present, onRefused, onEntered, onClose }}
      times={start.date === date ? slotsToEnter(rows).map(({ time }) => time) : []}
    />
  );
  switch (asked.kind) {
    case 'keys':
      return <KeysDialog keys={keys} onClose={onClose} />;
    case 'block':
      return <BlockTimeDialog date={date} onClose={onClose} />;
    case 'walk-in': {
      // A patient walks in today, whichever day is looked at.
      const present = date === today ? walkInTime(day, now) : timeAt(now);
      return enter({ source: 'walk-in', date: today, time: { time: present, special: true } }, present);
    }
    case 'next-free':
      return <NextFreeDialog {...{ now, onRefused, onEntered, onClose }} />;
    case 'special':
      return enter({ source: 'telephone', date, time: { time: '', special: true } });
    case 'add': {
      const { time, chair } = asked;
      return enter({ source: 'telephone', date, time: { time, special: false }, chair });
    }
    case 'move':
    case 'cancel': {
      const visit = day.appointments.find(({ id }) => id === asked.id);
      if (!visit) return null;
      return asked.kind === 'move' ? (
        <RescheduleDialog visit={visit} to={asked.to} changes={changes} onClose={onClose} />
      ) : (
        <CancelDialog
          visit={visit}
          onCancel={(tells) => void changes.setStatus(visit, 'cancelled', tells)}
          onClose={onClose}
        />
      );
    }
  }
}
