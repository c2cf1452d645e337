import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mayChange } from '#features/booking/appointments/appointment-status.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, dayLabel } from '#features/clinic/time/times-in-english.ts';
import { useClinicNow } from '#features/clinic/use-clinic.ts';
import { isDayOff } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { withDay, type DayLoad } from '../load/day-load.ts';
import { MonthLoad } from '../load/month-load.tsx';
import { CarriedVisit, useCarryVisit } from '../move/use-carry-visit.ts';
import { useDropVisit } from '../move/use-drop-visit.ts';
import { useOpenedVisit } from '../open-visit/use-opened-visit.ts';
import { dayMemory, useStayOffline } from '../page/day-memory.ts';
import { dayAddress, DeskHead } from '../page/desk-head.tsx';
import { KeysCard, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskButton, DeskPage, OfflineMessage } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shortName } from '../visit/short-name.ts';
import { useShownVisits } from '../visit/use-shown-visits.ts';
import { whyRefused } from '../visit/use-visit-changes.ts';
import { callDesk } from '../visit/visit-client.ts';
import { useEnteredText } from '../walk-in/use-entering.ts';
import { WavesNotice } from '../waves/waves-notice.tsx';
import { CancelledVisits } from './cancelled-visits.tsx';
import { chairsOfDay } from './chair-rows.ts';
import { ChairTable } from './chair-table.tsx';
import { DayDialogs, type DayQuestion } from './day-dialogs.tsx';
import { DayCounts } from './day-counts.tsx';
import { onStatusKeys, useDayKeys } from './day-keys.ts';
import { DayTable } from './day-table.tsx';
import { dayRows, type Day } from './day.ts';
import { RunningLate } from './running-late.tsx';
import { useWholeNumbers, WholeNumbersOf } from './use-whole-numbers.ts';

interface DayPageProps {
  loaded: Day;
  /** A visit that is open from the start. */
  open: string | undefined;
  /** The month at the side, if it could be loaded. */
  month: { month: CivilDate; load: readonly DayLoad[] } | undefined;
}

/** The day at the desk. */
export function DayPage({ loaded, open, month }: DayPageProps) {
  const words = useWords('desk-day');
  const pageWords = useWords('desk-page');
  const visitWords = useWords('desk-visit');
  const navigate = useNavigate();
  const [openId, setOpenId] = useState(open);
  const [asked, setAsked] = useState<DayQuestion>();
  const page = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focusOn = useRowFocus(page);
  const enteredText = useEnteredText();
  const keys = useDayKeys();

  const known = useRef(new Set(loaded.appointments.map(({ id }) => id)));
  const shown = useShownVisits(loaded, {
    path: `days/${loaded.date}`,
    holds: ({ date }) => date === loaded.date,
    onFresh({ appointments }) {
      for (const visit of appointments)
        if (visit.source === 'online' && !known.current.has(visit.id)) setNotice(newsOf(visit, words.news));
      known.current = new Set(appointments.map(({ id }) => id));
    },
  });
  const { page: day, online, changes, onRefused, setNotice } = shown;
  const now = useClinicNow(day.now);
  const today = civilDateAt(now);
  const { numbers, print } = useWholeNumbers(day, day.date === today, online);
  useEffect(() => dayMemory.keep({ ...day, ...(numbers && { numbers }) }), [day, numbers]);
  const rows = dayRows(day, now);
  const Table = chairsOfDay(day).length > 1 ? ChairTable : DayTable;
  const opened = useOpenedVisit(
    day.appointments.find(({ id }) => id === openId),
    onRefused,
  );
  useOpenInView(page, openId);
  // Longer once it has been read.
  useOpenInView(page, opened?.whole?.id);
  useStayOffline(!online, () => shown.sayOffline(pageWords.offlineMissing));

  const ask = (next: DayQuestion) => {
    if (!online) return shown.sayOffline(pageWords.offlineReason);
    shown.settle();
    setAsked(next);
  };
  const { drop, toChair } = useDropVisit({
    changes,
    onAsk: ({ id }, to) => ask({ kind: 'move', id, to }),
  });
  const { carried, handlers } = useCarryVisit({
    area: main,
    visits: online ? day.appointments : [],
    onDrop: drop,
  });
  useDeskKeys({
    page,
    onRow: onStatusKeys((row, status) => {
      const visit = day.appointments.find(({ id }) => id === (row ?? openId));
      if (!visit || !mayChange(visit.status, status)) return;
      if (online) void changes.setStatus(visit, status);
      else shown.sayOffline(pageWords.offlineReason);
    }),
    actions: {
      w: () => ask({ kind: 'walk-in' }),
      b: () => ask({ kind: 'block' }),
      t: () => void navigate(dayAddress(today)),
      '/': () => search.current?.focus(),
      '?': () => setAsked({ kind: 'keys' }),
      Escape: () => setOpenId(undefined),
    },
  });

  const onEntered = (visit: DeskAppointment) => {
    setAsked(undefined);
    focusOn(visit.id);
    setNotice({ kind: 'done', text: enteredText(visit, day.date) });
    if (visit.date === day.date) shown.put(visit);
    else void navigate(dayAddress(visit.date));
  };
  const unblock = async (id: string) => {
    const answer = await callDesk(`closures/${id}`, { method: 'DELETE' });
    if (!answer.ok) onRefused(answer.refusal);
    setNotice(
      answer.ok
        ? { kind: 'done', text: words.unblocked }
        : { kind: 'failed', text: whyRefused(answer.refusal, visitWords) },
    );
    await shown.refresh();
  };

  return (
    <div className="day" ref={page}>
      <DeskPage online={online} notice={shown.notice} onNoticeClosed={() => setNotice(undefined)}>
        <DeskHead
          view="day"
          date={day.date}
          today={today}
          heading={dayLabel(day.date)}
          previous={{ date: addDays(day.date, -1), label: words.previousDay }}
          next={{ date: addDays(day.date, 1), label: words.nextDay }}
          search={search}
          onPrint={() => void print()}
          onNextFree={() => ask({ kind: 'next-free' })}
          onBlock={() => ask({ kind: 'block' })}
          onWalkIn={() => ask({ kind: 'walk-in' })}
        />
        <OfflineMessage
          online={online}
          title={fill(words.offlineTitle, { time: clockText(timeAt(day.now)) })}
        />
        <div className="day-body">
          <div className="day-main" ref={main} data-carrying={carried.id} {...handlers}>
            <div className="day-line">
              <DayCounts day={day} rows={rows}>
                {day.date === civilDateAt(day.now) && <RunningLate date={day.date} minutes={day.delay} />}
              </DayCounts>
              <WavesNotice waves={day.waves} onNotice={setNotice} onChanged={() => void shown.refresh()} />
            </div>
            {isDayOff(day.hours, day.date) && (
              <div className="day-sunday">
                <p>{words.sunday}</p>
                <DeskButton className="staff-button" onClick={() => ask({ kind: 'special' })}>
                  <Icon name="plus" />
                  {words.addSpecial}
                </DeskButton>
              </div>
            )}
            {rows.length > 0 && (
              <CarriedVisit value={carried}>
                <WholeNumbersOf value={{ numbers, shown: !online }}>
                  <Table
                    {...{ day, rows, now, openId, opened, changes }}
                    onToggle={(id) => setOpenId(openId === id ? undefined : id)}
                    onAdd={({ time, chair }) => ask({ kind: 'add', time, chair })}
                    onMove={({ id }) => ask({ kind: 'move', id })}
                    onChair={toChair}
                    onCancel={({ id }) => ask({ kind: 'cancel', id })}
                    onUnblock={({ id }) => void unblock(id)}
                  />
                </WholeNumbersOf>
              </CarriedVisit>
            )}
            <CancelledVisits
              visits={day.appointments.filter(({ status }) => status === 'cancelled')}
              changes={changes}
            />
          </div>
          <aside className="day-rail" aria-label={pageWords.monthAndKeys}>
            {month && (
              <MonthLoad
                month={month.month}
                load={withDay(month.load, day)}
                date={day.date}
                today={civilDateAt(day.now)}
              />
            )}
            <KeysCard keys={keys} />
          </aside>
        </div>
        <DayDialogs
          {...{ asked, day, rows, now, today, changes, onRefused, onEntered }}
          onClose={() => setAsked(undefined)}
        />
      </DeskPage>
    </div>
  );
}

/** Returns the way to put the focus on a line of the day, as soon as it is there. */
function useRowFocus(page: { current: HTMLElement | null }): (row: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = page.current?.querySelector(`[data-row="${wanted.current}"]`);
    const control = row?.querySelector<HTMLElement>('[data-row-control]');
    if (!control) return;
    control.focus();
    wanted.current = undefined;
  });
  return (row) => {
    wanted.current = row;
  };
}

/** A visit that was opened is seen with all that belongs to it: on a phone that would lie below the window, behind the dock. */
function useOpenInView(page: { current: HTMLElement | null }, id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const rows = page.current?.querySelectorAll(`[data-row="${id}"]`) ?? [];
    for (const row of [...rows].reverse()) row.scrollIntoView({ block: 'nearest' });
  }, [page, id]);
}

/** 'New: 11:00 am, Asha S.' Not more: others may see the screen. */
const newsOf = (booked: DeskAppointment, text: 'New: {time}, {patient}'): Notice => ({
  kind: 'news',
  text: fill(text, {
    time: clockText(booked.time),
    patient: shortName(booked),
  }),
});
