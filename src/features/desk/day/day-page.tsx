import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { mayChange, undoSeconds } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { civilDateAt, shortDate, timeAt } from '#features/clinic/clinic-time.ts';
import { useClinicNow } from '#features/clinic/use-clinic.ts';
import { isSunday } from '#features/clinic/working-hours.ts';
import { fill, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { NoticeBar, type Notice } from '#ui/notice/notice.tsx';
import { clockText } from '../visit/clock-text.ts';
import { chairsOfDay } from './chair-rows.ts';
import { dayRows, timeOf, type Day } from './day.ts';
import { reopenTime } from '../visit/desk-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { CancelledVisits } from './cancelled-visits.tsx';
import { DayCounts } from './day-counts.tsx';
import { DayDialogs, type Asked } from './day-dialogs.tsx';
import { dayAddress, DayHead } from './day-head.tsx';
import { ChairTable } from './chair-table.tsx';
import { DayTable } from './day-table.tsx';
import { DeskButton, NoChanges } from '../page/desk-button.tsx';
import { KeysCard } from './keys-card.tsx';
import { useDay } from './use-day.ts';
import { DayCarried, useDayDrag } from './use-day-drag.ts';
import { useStayOffline } from './use-stay-offline.ts';
import { useFocusedRow } from './use-focused-row.ts';
import { useDayKeys, useKeysOn } from '../page/use-desk-keys.ts';
import { useOpenedVisit } from '../open-visit/use-opened-visit.ts';
import type { Moved } from '../move/use-move.ts';
import { useVisitChanges } from '../visit/use-visit-changes.ts';

const noticeLasts = 12_000;

interface DayPageProps {
  loaded: Day;
  /** A visit that is open from the start. */
  open: string | undefined;
  /** The month with its load, for the side. */
  month?: ((day: Day) => ReactNode) | undefined;
  /** The control for running late. */
  late?: ((day: Day) => ReactNode) | undefined;
  /** The dialog that closes time. */
  blockTime?: ((day: Day, onClose: () => void) => ReactNode) | undefined;
}

/** The day at the desk. */
export function DayPage({ loaded, open, month, late, blockTime }: DayPageProps) {
  const words = useWords('desk-day');
  const navigate = useNavigate();
  const [notice, setNotice] = useState<Notice>();
  const [openId, setOpenId] = useState(open);
  const [asked, setAsked] = useState<Asked>();
  const [keysOn, setKeysOn] = useKeysOn();
  const page = useRef<HTMLDivElement>(null);
  const setFocused = useFocusedRow(page);
  const search = useRef<HTMLInputElement>(null);

  const { day, online, refresh, put, onRefused } = useDay(loaded, (booked) =>
    setNotice(newsOf(booked, words.news)),
  );
  const now = useClinicNow(day.now);
  const today = civilDateAt(now);
  const rows = dayRows(day, now);
  const Table = chairsOfDay(day).length > 1 ? ChairTable : DayTable;
  const opened = useOpenedVisit(
    day.appointments.find(({ id }) => id === openId),
    onRefused,
  );
  const changes = useVisitChanges({ put, onRefused, onNotice: setNotice, now });
  useStayOffline(!online, () => setNotice({ kind: 'failed', text: words.offlineMissing }));
  const cancelled = day.appointments.filter(({ status }) => status === 'cancelled');

  const setStatus = (row: string | undefined, status: DeskAppointment['status']) => {
    const appointment = day.appointments.find(({ id }) => id === (row ?? openId));
    if (online && appointment && mayChange(appointment.status, status))
      void changes.setStatus(appointment, status);
  };
  const ask = (next: Asked) => {
    if (online) setAsked(next);
  };
  const main = useRef<HTMLDivElement>(null);
  const drag = useDayDrag({
    area: main,
    date: day.date,
    visits: online ? day.appointments : [],
    onDrop({ visit, to }) {
      if (to.chair !== undefined && to.time === timeOf(visit)) void changes.moveToChair(visit, to.chair);
      else setAsked({ kind: 'move', id: visit.id, to });
    },
  });
  const onBlock = blockTime && (() => ask({ kind: 'block' }));
  useDayKeys({
    page,
    enabled: keysOn,
    onStatus: setStatus,
    actions: {
      w: () => ask({ kind: 'walk-in' }),
      ...(onBlock && { b: onBlock }),
      t: () => void navigate(dayAddress(today)),
      '/': () => search.current?.focus(),
      '?': () => setAsked({ kind: 'keys' }),
      Escape: () => setOpenId(undefined),
    },
  });

  const entered = (appointment: DeskAppointment) => {
    setAsked(undefined);
    setFocused(appointment.id);
    const patient = patientOf(appointment).trim();
    setNotice({ kind: 'done', text: fill(words.entered, { patient, time: clockText(timeOf(appointment)) }) });
    if (appointment.date === day.date) put(appointment);
    else void navigate(dayAddress(appointment.date));
  };
  const moved = ({ appointment, before, tellPatient }: Moved) => {
    const { date, time, chair } = before;
    const back = { move: { date, time, chair }, tellPatient, bySpecialArrangement: true };
    const day = appointment.date === date ? '' : `${shortDate(appointment.date)}, `;
    const slot = day + clockText(timeOf(appointment));
    setNotice({
      kind: 'done',
      text: fill(words.moved, { patient: patientOf(appointment).trim(), slot }),
      undo: () => void changes.change(appointment, back, () => words.undone),
      lasts: undoSeconds * 1000,
    });
    void refresh();
  };
  const unblock = async (id: string) => {
    const answer = await reopenTime(id);
    if (!answer.ok) onRefused(answer);
    setNotice(
      answer.ok ? { kind: 'done', text: words.unblocked } : { kind: 'failed', text: words[answer.reason] },
    );
    await refresh();
  };

  return (
    <NoChanges value={online ? undefined : words.offlineReason}>
      <div className="day" ref={page}>
        <DayHead
          date={day.date}
          today={today}
          search={search}
          onBlock={onBlock}
          onWalkIn={() => ask({ kind: 'walk-in' })}
        />
        <div role="status" className="day-offline">
          {!online && (
            <Message kind="error" title={fill(words.offlineTitle, { time: clockText(timeAt(day.now)) })}>
              <p>{words.offlineLead}</p>
            </Message>
          )}
        </div>
        <div className="day-body">
          <div className="day-main" ref={main} data-carrying={drag.carried.id} {...drag.handlers}>
            <DayCounts day={day} rows={rows}>
              {late?.(day)}
            </DayCounts>
            {isSunday(day.date) && (
              <div className="day-sunday">
                <p>{words.sunday}</p>
                <DeskButton className="staff-button" onClick={() => ask({ kind: 'special' })}>
                  <Icon name="plus" />
                  {words.addSpecial}
                </DeskButton>
              </div>
            )}
            {rows.length > 0 && (
              <DayCarried value={drag.carried}>
                <Table
                  {...{ day, rows, now, openId, opened, changes }}
                  onToggle={(id) => setOpenId(openId === id ? undefined : id)}
                  onAdd={({ time, chair }) => ask({ kind: 'add', time, chair })}
                  onMove={({ id }) => ask({ kind: 'move', id })}
                  onCancel={({ id }) => ask({ kind: 'cancel', id })}
                  onUnblock={({ id }) => void unblock(id)}
                />
              </DayCarried>
            )}
            <CancelledVisits visits={cancelled} changes={changes} />
          </div>
          <aside className="day-rail" aria-label={words.keys}>
            {month?.(day)}
            <KeysCard />
          </aside>
        </div>
        <NoticeBar
          {...{ notice, words }}
          lasts={noticeLasts}
          blocked={online ? undefined : words.offlineReason}
          onClose={() => setNotice(undefined)}
        />
        <DayDialogs
          {...{ asked, day, rows, now, today, changes, onRefused, blockTime, keysOn, setKeysOn }}
          onEntered={entered}
          onMoved={moved}
          onClose={() => setAsked(undefined)}
        />
      </div>
    </NoChanges>
  );
}

/** 'New: 11:00 am, Asha S.' Not more: others may see the screen. */
const newsOf = (booked: DeskAppointment, text: 'New: {time}, {patient}'): Notice => ({
  kind: 'news',
  text: fill(text, {
    time: clockText(timeOf(booked)),
    patient: `${booked.firstName} ${booked.lastName.slice(0, 1)}.`,
  }),
});
