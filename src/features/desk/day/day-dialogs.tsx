import { type ReactNode, useState } from 'react';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { isUnattended } from '../dentists/duty-of-day.ts';
import { KeysDialog } from '../page/desk-keys.tsx';
import { BlockTimeDialog } from '../closed-time/block-time-dialog.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import type { NewVisit, Place, VisitRefusal } from '../visit/visit-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitCommands } from '../visit/use-visit-commands.ts';
import { type TypedFields, typedFieldsOf, walkInTime } from '../entry/new-appointment.ts';
import { NextFreeDialog } from '../entry/next-free-dialog.tsx';
import { EnterDialog } from '../entry/walk-in-dialog.tsx';
import type { EntryDefaults, PendingEntry } from '../entry/use-entering.ts';
import type { UnsentWalkIn } from '../unsent/unsent-change.ts';
import { useDayKeys } from './day-keys.ts';
import { type Day, type DayRow, slotsToEnter } from './day.ts';
import { clockText, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { slotsOn } from '#features/booking/slots/slots.ts';
import { DeskDialog } from '../page/desk-dialog.tsx';
import { NotifyChoice, useNotifyPatient } from '../visit/notify-choice.tsx';

/** The dialog that is open. */
export type DayQuestion =
  | { kind: 'walk-in' | 'special' | 'block' | 'keys' }
  /** A walk-in that was kept in this browser, and refused. */
  | { kind: 'walk-in-again'; walkIn: UnsentWalkIn }
  /** `fields`: a patient who is booked again. `dentist`: who is asked for first. */
  | { kind: 'next-free'; fields?: TypedFields; dentist?: string | undefined }
  | { kind: 'add'; time: CivilTime; chair: number }
  | { kind: 'cancel' | 'missed'; id: string }
  /** `otherId`: the patient who is in the chair. */
  | { kind: 'full-chair'; id: string; otherId: string }
  /** `to`: the place where the visit was dropped. */
  | { kind: 'move'; id: string; to?: Place };

interface DayDialogsProps {
  asked: DayQuestion | undefined;
  day: Day;
  rows: readonly DayRow[];
  now: number;
  today: CivilDate;
  commands: VisitCommands;
  onRefused: (refusal: VisitRefusal) => void;
  onEntered: (visit: DeskAppointment) => void;
  /** Keeps a walk-in until there is a connection. */
  onKeep: (visit: NewVisit, kept: PendingEntry) => void;
  /** Marks a visit, now or once there is a connection. */
  onMark: (visit: DeskAppointment, status: AppointmentStatus) => void;
  onClose: () => void;
}

export function DayDialogs(props: DayDialogsProps): ReactNode {
  const keys = useDayKeys();
  const { dentists } = useClinicFacts();
  const { asked, day, rows, now, today, commands, onRefused, onEntered, onKeep, onMark, onClose } = props;
  if (!asked) return null;
  const { date } = day;
  const present = date === today ? walkInTime(day, now) : timeAt(now);
  const enter = (start: EntryDefaults, present?: CivilTime) => (
    <EnterDialog
      {...{ start, present, onRefused, onEntered, onClose }}
      onKeep={start.source === 'walk-in' ? onKeep : undefined}
      online={commands.online}
      day={start.date === date ? day : undefined}
      times={start.date === date ? slotsToEnter(rows).map(({ time }) => time) : []}
    />
  );
  switch (asked.kind) {
    case 'keys':
      return <KeysDialog keys={keys} onClose={onClose} />;
    case 'block':
      return <BlockTimeDialog chairs={day.chairs} date={date} onClose={onClose} />;
    case 'walk-in':
      // A patient walks in today, whichever day is looked at.
      return enter({ source: 'walk-in', date: today, time: { time: present, special: true } }, present);
    case 'walk-in-again': {
      const { id: key, visit, isTimeChosen } = asked.walkIn;
      const { source, dentist, minutes } = visit;
      const isToday = visit.date === today;
      const own = { time: visit.time, special: true, isTyped: true };
      const time = isToday && !isTimeChosen ? { time: present, special: true } : own;
      const fields = typedFieldsOf(visit, visit.serviceSelected);
      const start = { source, date: visit.date, time, fields, dentist, minutes, key };
      return enter(start, isToday ? present : undefined);
    }
    case 'next-free':
      return <NextFreeDialog {...{ now, onRefused, onEntered, onClose }} {...asked} />;
    case 'special':
      return enter({ source: 'telephone', date, time: { time: '', special: true, isTyped: true } });
    case 'add': {
      const { time, chair } = asked;
      const special = isUnattended(day, asked, dentists) || !slotsOn(day.hours, date).includes(time);
      return enter({ source: 'telephone', date, time: { time, special, isTyped: special }, chair });
    }
    default: {
      const visit = day.appointments.find(({ id }) => id === asked.id);
      return visit ? <VisitDialog {...{ asked, visit, day, now, commands, onMark, onClose }} /> : null;
    }
  }
}

interface VisitDialogProps extends Pick<DayDialogsProps, 'day' | 'now' | 'commands' | 'onMark' | 'onClose'> {
  asked: DayQuestion & { id: string };
  visit: DeskAppointment;
}

/** A question about one visit. */
function VisitDialog({ asked, visit, day, now, commands, onMark, onClose }: VisitDialogProps): ReactNode {
  switch (asked.kind) {
    case 'move':
      return <RescheduleDialog visit={visit} to={asked.to} onMove={commands.move} onClose={onClose} />;
    case 'cancel':
      return (
        <CancelDialog
          visit={visit}
          onCancel={(tells) => void commands.setStatus(visit, 'cancelled', tells)}
          onClose={onClose}
        />
      );
    case 'missed':
      return <MissedDialog {...{ visit, now, onClose }} onMissed={() => onMark(visit, 'no-show')} />;
    case 'full-chair': {
      const other = day.appointments.find(({ id }) => id === asked.otherId);
      if (!other) return null;
      const toChair = (isOtherDone: boolean) => {
        if (isOtherDone) onMark(other, 'completed');
        onMark(visit, 'in-chair');
      };
      return <FullChairDialog {...{ visit, other, onClose }} onChair={toChair} />;
    }
  }
}

interface MissedDialogProps {
  visit: DeskAppointment;
  now: number;
  onMissed: () => void;
  onClose: () => void;
}

/** The question before the time of a visit: a missed one gives its time away. */
function MissedDialog({ visit, now, onMissed, onClose }: MissedDialogProps) {
  const words = useWords('desk-open-visit');
  const time = visit.date === civilDateAt(now) ? clockText(visit.time) : shortDateTime(visit);
  return (
    <DeskDialog
      heading={fill(words.missedHeading, { patient: patientOf(visit) })}
      save={words.markMissed}
      cancel={words.wait}
      warning={<p>{fill(words.missedLead, { time, now: clockText(timeAt(now)) })}</p>}
      danger
      worksOffline
      onSave={() => {
        onMissed();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface FullChairDialogProps {
  visit: DeskAppointment;
  /** The patient in the chair. */
  other: DeskAppointment;
  onChair: (isOtherDone: boolean) => void;
  onClose: () => void;
}

/** The question where another patient is in the chair: most often that visit is over and nobody has marked it. */
function FullChairDialog({ visit, other, onChair, onClose }: FullChairDialogProps) {
  const words = useWords('desk-open-visit');
  const [isOtherDone, setOtherDone] = useState(true);
  return (
    <DeskDialog
      heading={fill(words.chairHeading, { patient: patientOf(other), chair: visit.chair })}
      save={fill(words.bothInChair, { patient: patientOf(visit) })}
      cancel={words.wait}
      warning={<p>{fill(words.chairLead, { since: clockText(timeAt(other.statusChangedAt)) })}</p>}
      worksOffline
      onSave={() => {
        onChair(isOtherDone);
        onClose();
      }}
      onClose={onClose}
    >
      <label className="desk-check">
        <input
          type="checkbox"
          checked={isOtherDone}
          onChange={({ target }) => setOtherDone(target.checked)}
        />
        {fill(words.otherDone, { patient: patientOf(other) })}
      </label>
    </DeskDialog>
  );
}

interface CancelDialogProps {
  visit: DeskAppointment;
  onCancel: (tellPatient: boolean) => void;
  onClose: () => void;
}

function CancelDialog({ visit, onCancel, onClose }: CancelDialogProps) {
  const words = useWords('desk-open-visit');
  const [tells, setTells] = useNotifyPatient();
  return (
    <DeskDialog
      heading={fill(words.cancelHeading, { patient: patientOf(visit), time: clockText(visit.time) })}
      save={words.cancelVisit}
      cancel={words.keepVisit}
      warning={<p>{fill(words.cancelLead, { seconds: undoSeconds })}</p>}
      danger
      onSave={() => {
        onCancel(tells);
        onClose();
      }}
      onClose={onClose}
    >
      <NotifyChoice visit={visit} tells={tells} onChange={setTells} />
    </DeskDialog>
  );
}
