import type { ReactNode } from 'react';
import { timeAt } from '#features/clinic/clinic-time.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { freeSlots, walkInTime, type Day, type DayRow } from './day.ts';
import type { Refused } from '../visit/desk-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { CancelDialog } from '../open-visit/cancel-dialog.tsx';
import { EnterDialog } from '../walk-in/enter-dialog.tsx';
import { KeysDialog } from './keys-card.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import type { Moved } from '../move/use-move.ts';
import type { Place } from '../move/use-visit-drag.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

/** What the page asks about just now. */
export type Asked =
  | { kind: 'walk-in' | 'special' | 'block' | 'keys' }
  | { kind: 'add'; time: CivilTime; chair: number }
  | { kind: 'cancel'; id: string }
  /** `to`: where it was dropped. */
  | { kind: 'move'; id: string; to?: Place };

interface DayDialogsProps {
  asked: Asked | undefined;
  day: Day;
  rows: readonly DayRow[];
  now: number;
  today: CivilDate;
  changes: VisitChanges;
  onRefused: (refused: Refused) => void;
  blockTime: ((day: Day, onClose: () => void) => ReactNode) | undefined;
  keysOn: boolean;
  setKeysOn: (on: boolean) => void;
  onEntered: (appointment: DeskAppointment) => void;
  onMoved: (moved: Moved) => void;
  onClose: () => void;
}

export function DayDialogs(props: DayDialogsProps): ReactNode {
  const { asked, day, rows, now, today, changes, onRefused, onEntered, onClose } = props;
  if (!asked) return null;
  const times = freeSlots(rows).map(({ time }) => time);
  const entering = { onRefused, onEntered, onClose };
  switch (asked.kind) {
    case 'keys':
      return <KeysDialog on={props.keysOn} onSwitch={props.setKeysOn} onClose={onClose} />;
    case 'block':
      return props.blockTime?.(day, onClose);
    case 'walk-in': {
      // Whoever walks in does so today, whichever day is looked at.
      const present = day.date === today ? walkInTime(day, now) : timeAt(now);
      const start = { source: 'walk-in', date: today, time: { time: present, special: true } } as const;
      const own = day.date === today ? times : [];
      return <EnterDialog start={start} times={own} present={present} {...entering} />;
    }
    case 'special': {
      const start = { source: 'telephone', date: day.date, time: { time: '', special: true } } as const;
      return <EnterDialog start={start} times={times} present={undefined} {...entering} />;
    }
    case 'add': {
      const { time, chair } = asked;
      const start = { source: 'telephone', date: day.date, time: { time, special: false }, chair } as const;
      return <EnterDialog start={start} times={times} present={undefined} {...entering} />;
    }
    case 'move':
    case 'cancel': {
      const appointment = day.appointments.find(({ id }) => id === asked.id);
      if (!appointment) return null;
      return asked.kind === 'move' ? (
        <RescheduleDialog appointment={appointment} to={asked.to} onDone={props.onMoved} onClose={onClose} />
      ) : (
        <CancelDialog
          appointment={appointment}
          onCancel={(tells) => void changes.setStatus(appointment, 'cancelled', tells)}
          onClose={onClose}
        />
      );
    }
  }
}
