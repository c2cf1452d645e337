import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { civilDateAt, instantOf, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, dayLabel, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts, useClinicNow } from '#features/clinic/use-clinic.ts';
import { isDayOff } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { DayLoad } from '../week/day-load.ts';
import { ChairDuty } from '../dentists/chair-duty.tsx';
import { DentistSwitch, useShownDentist } from '../dentists/shown-dentist.tsx';
import { MonthLoad } from '../week/month-load.tsx';
import { DragContext, useDragVisit } from '../move/drag-visit.tsx';
import { useLengthStep } from '../move/visit-length.tsx';
import { cancellationText, useOpenedVisit } from './open-visit.tsx';
import { dayMemory } from '../page/day-memory.ts';
import { dayAddress, DeskHead, useComingDate } from '../page/desk-head.tsx';
import { KeysCard, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskButton, DeskPage, OfflineMessage } from '../page/desk-page.tsx';
import { useQuestion } from '../page/use-question.ts';
import { useRowFocus } from '../page/use-row-focus.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shortName } from '../visit/short-name.ts';
import { useVisitCommands, type VisitCommands, visitRefusalText } from '../visit/use-visit-commands.ts';
import { callDesk } from '../visit/visit-client.ts';
import { typedFieldsOf } from '../entry/new-appointment.ts';
import { DeskSearch } from '../entry/desk-search.tsx';
import { useEnteredText } from '../entry/use-entering.ts';
import { BurstsNotice } from './bursts-notice.tsx';
import { ChairTable, QuarterTable } from './chair-table.tsx';
import { DayDialogs, type DayQuestion } from './day-dialogs.tsx';
import { onVisitKeys, useDayKeys } from './day-keys.ts';
import { DayTable } from './day-table.tsx';
import { chairsOfDay, type Day, dayRows, patientInChair, waitingAt } from './day.ts';
import { DayCounts, RunningLate, WaitingList } from './day-line.tsx';
import { UnsentList } from '../unsent/unsent-list.tsx';
import { UnsentVisits } from './visit-row.tsx';
import { useOfflineMarks } from '../unsent/use-offline-marks.ts';
import { useFullNumbers, FullNumbersContext } from './use-full-numbers.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { langOfText } from '#platform/language.ts';
import { ChangingText } from '#ui/page/changing-text.tsx';

/** The day, and the load of the month at its side. */
export interface LoadedDay {
  day: Day;
  month: { month: CivilDate | undefined; load: readonly DayLoad[] };
  /** People to call, for the menu. */
  calls?: number | undefined;
  /** The account whose marks, notes and walk-ins wait for a connection. */
  accountId: string;
  requestedAt?: number;
}

/** With this many dentists, their columns may not fit side by side. */
const minColumns = 3;

interface DayPageProps {
  loaded: LoadedDay;
  /** A visit that is open from the start. */
  open: string | undefined;
}

/** The day at the desk. */
export function DayPage({ loaded, open }: DayPageProps) {
  const words = useWords('desk-day');
  const pageWords = useWords('desk-page');
  const visitWords = useWords('desk-visit');
  const unsentWords = useWords('desk-unsent');
  const moveWords = useWords('desk-move');
  const navigate = useNavigate();
  const [openId, setOpenId] = useState(open);
  const { asked, ask: setAsked, askLate, close } = useQuestion<DayQuestion>();
  const page = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focusOn = useRowFocus(page);
  const enteredText = useEnteredText();
  const keys = useDayKeys();
  const coming = useComingDate(loaded.day.date);

  const { lengths, dentists } = useClinicFacts();
  const commands = useVisitCommands(loaded.day, {
    requestedAt: loaded.requestedAt,
    holds: ({ date }) => date === loaded.day.date,
    onAskMove: ({ id }, to) => askLate({ kind: 'move', id, to }),
  });
  const { online, onRefused, setNotice } = commands;
  const stepLength = useLengthStep(commands);
  useNewBookings(loaded.day.appointments, (visit) => commands.tellNews(textOfNews(visit, words.news)));
  const now = useClinicNow(loaded.day.now);
  const marks = useOfflineMarks({
    accountId: loaded.accountId,
    day: commands.page,
    now,
    commands,
    onWalkInSent: (keptId, { id }) => setOpenId((before) => (before === keptId ? id : before)),
  });
  const { day, unsent } = marks;
  const today = civilDateAt(now);
  const { numbers, print } = useFullNumbers(day, day.date === today, online);
  useEffect(() => dayMemory.save({ ...loaded, day: { ...commands.page, ...(numbers && { numbers }) } }));
  const rows = dayRows(day, now);
  const { shown, show, hasChoice } = useShownDentist(minColumns);
  const hasLengths = lengths ?? day.appointments.some(({ isLengthSet }) => isLengthSet);
  const Table = hasLengths ? QuarterTable : chairsOfDay(day).length > 1 ? ChairTable : DayTable;
  const opened = useOpenedVisit(
    day.appointments.find(({ id }) => id === openId && !marks.isWalkInUnsent(id)),
    { online, onRefused },
  );
  useOpenInView(page, openId);
  // Longer once it has been read.
  useOpenInView(page, opened?.whole?.id);

  const ask = (next: DayQuestion) => {
    if (commands.mayBegin()) setAsked(next);
  };
  const askWalkIn = () => {
    commands.settle();
    setAsked({ kind: 'walk-in' });
  };
  const setStatus = (visit: DeskAppointment, status: DeskAppointment['status']) => {
    // A cancelled visit asks for its time again.
    if (visit.status === 'cancelled' && !commands.mayBegin()) return;
    commands.settle();
    const other = patientInChair(day, visit);
    if (status === 'no-show' && instantOf(visit.date, visit.time) > now)
      setAsked({ kind: 'missed', id: visit.id });
    else if (status === 'in-chair' && other)
      setAsked({ kind: 'full-chair', id: visit.id, otherId: other.id });
    else void marks.mark(visit, status);
    // 'What next?' is in the open visit.
    if (status === 'completed' && visit.date === today && online) setOpenId(visit.id);
  };
  /** Sets a status. One without an answer yet can be taken back. */
  const pressStatus = (seen: DeskAppointment, status: DeskAppointment['status']) => {
    const visit = marks.unsentIds.has(seen.id) ? seen : commands.latest(seen);
    if (getAllowedChanges(visit).staff.includes(status)) setStatus(visit, status);
  };
  const { dragged, handlers } = useDragVisit({
    area: main,
    visits: online ? day.appointments.filter(({ id }) => !marks.unsentIds.has(id)) : [],
    onDrop: (visit, to) => void commands.drop(visit, to),
    onTaken(by) {
      const values = { slot: clockText(by.time), patient: patientOf(by) };
      commands.setNotice({ kind: 'failed', text: fill(moveWords.takenBy, values) });
    },
  });
  useDeskKeys({
    page,
    onRow: onVisitKeys((row, change) => {
      const visit = day.appointments.find(({ id }) => id === (row ?? openId));
      if (!visit) return;
      if ('status' in change) pressStatus(visit, change.status);
      else if (!marks.unsentIds.has(visit.id)) stepLength(visit, change.steps);
    }),
    actions: {
      w: askWalkIn,
      b: () => ask({ kind: 'block' }),
      t: () => void navigate(dayAddress(today)),
      u: () => void commands.undo(),
      '/': () => search.current?.focus(),
      '?': () => setAsked({ kind: 'keys' }),
      Escape: () => setOpenId(undefined),
    },
  });

  const onEntered = (visit: DeskAppointment) => {
    // A person who has left the dialog goes on where they are.
    const isHere = close();
    if (isHere) focusOn(visit.id);
    const text = enteredText(visit, day.date);
    if (visit.date === day.date) {
      commands.tellEntered(visit, text);
      commands.put(visit);
      return;
    }
    if (!isHere) return commands.tellEntered(visit, text);
    const label = day.date === today ? words.backToToday : fill(words.backTo, { day: shortDate(day.date) });
    const run = () => {
      setNotice(undefined);
      void navigate(dayAddress(day.date));
    };
    commands.tellEntered(visit, text, { label, run });
    void navigate(dayAddress(visit.date));
  };
  const unblock = async (id: string) => {
    const answer = await callDesk(`closures/${id}`, { method: 'DELETE' });
    if (!answer.ok) onRefused(answer.refusal);
    setNotice(
      answer.ok
        ? { kind: 'done', text: words.unblocked }
        : { kind: 'failed', text: visitRefusalText(answer.refusal, visitWords) },
    );
    await commands.refresh();
  };

  return (
    <div className="day" ref={page}>
      <DeskPage online={online} notice={commands.notice} onNoticeClosed={() => setNotice(undefined)}>
        <DeskHead
          view="day"
          date={day.date}
          today={today}
          heading={dayLabel(day.date)}
          previous={{ date: addDays(coming, -1), label: words.previousDay }}
          next={{ date: addDays(coming, 1), label: words.nextDay }}
          search={<DeskSearch field={search} />}
          onPrint={() => void print()}
          onNextFree={() => ask({ kind: 'next-free', dentist: shown?.id })}
          onBlock={() => ask({ kind: 'block' })}
          onWalkIn={askWalkIn}
        />
        <OfflineMessage
          online={online}
          title={fill(words.offlineTitle, { time: clockText(timeAt(day.now)) })}
          lead={unsentWords.lead}
        />
        <UnsentList
          {...{ unsent, online }}
          onNotice={setNotice}
          onChangeWalkIn={(walkIn) => setAsked({ kind: 'walk-in-again', walkIn })}
        />
        <div className="day-body stack gap-5">
          <div className="day-main" ref={main} data-dragging={dragged.id} {...handlers}>
            <div className="day-line row-wrap">
              <DayCounts {...{ day, rows, dentists }} isInHours={Boolean(hasLengths || dentists)}>
                {day.date === civilDateAt(day.now) && <RunningLate date={day.date} minutes={day.delay} />}
              </DayCounts>
              {hasChoice && <DentistSwitch shown={shown} onShow={show} />}
              {Table === DayTable && (
                <p className="day-duty">
                  <ChairDuty day={day} chair={1} />
                </p>
              )}
              <WaitingList
                waiting={waitingAt(day, now)}
                onOpen={(id) => {
                  setOpenId(id);
                  focusOn(id);
                }}
              />
              <BurstsNotice
                bursts={day.bursts}
                onNotice={setNotice}
                onChanged={() => void commands.refresh()}
              />
            </div>
            {isDayOff(day.hours, day.date) && (
              <div className="day-sunday row-wrap between">
                <p>{words.sunday}</p>
                <DeskButton className="staff-button" onClick={() => ask({ kind: 'special' })}>
                  <Icon name="plus" />
                  {words.addSpecial}
                </DeskButton>
              </div>
            )}
            {rows.length > 0 && (
              <DragContext value={dragged}>
                <FullNumbersContext value={{ numbers, shown: !online }}>
                  <UnsentVisits value={marks.unsentIds}>
                    <Table
                      {...{ rows, now, openId, opened, commands, onNote: marks.setNote }}
                      day={shown ? { ...day, shownChair: shown.chair } : day}
                      onToggle={(id) => setOpenId(openId === id ? undefined : id)}
                      onAdd={({ time, chair }) => ask({ kind: 'add', time, chair })}
                      onMove={({ id }) => ask({ kind: 'move', id })}
                      onBookAgain={(visit) =>
                        ask({
                          kind: 'next-free',
                          fields: typedFieldsOf(visit, visit.service),
                          dentist: visit.dentist ?? undefined,
                        })
                      }
                      onChair={commands.toChair}
                      onStatus={pressStatus}
                      onCancel={({ id }) => ask({ kind: 'cancel', id })}
                      onComing={(visit, isComing) => void marks.setComing(visit, isComing)}
                      onUnblock={({ id }) => void unblock(id)}
                    />
                  </UnsentVisits>
                </FullNumbersContext>
              </DragContext>
            )}
            <CancelledVisits
              visits={day.appointments.filter(({ status }) => status === 'cancelled')}
              commands={commands}
            />
          </div>
          <aside className="day-rail" aria-label={pageWords.monthAndKeys}>
            <MonthLoad {...loaded.month} date={day.date} today={civilDateAt(day.now)} />
            <KeysCard keys={keys} />
          </aside>
        </div>
        <DayDialogs
          {...{ asked, day, rows, now, today, commands, onRefused, onEntered }}
          onMark={(visit, status) => void marks.mark(visit, status)}
          onKeep={(visit, kept) => {
            const isHere = close();
            const { id } = marks.keepWalkIn(visit, kept);
            if (isHere) focusOn(id);
          }}
          onClose={close}
        />
      </DeskPage>
    </div>
  );
}

/** Calls `onNew` for each visit that patients have booked since the page was opened. */
function useNewBookings(visits: readonly DeskAppointment[], onNew: (visit: DeskAppointment) => void): void {
  const ids = useRef(new Set(visits.map(({ id }) => id)));
  const announce = useEffectEvent(onNew);
  useEffect(() => {
    for (const visit of visits) if (visit.source === 'online' && !ids.current.has(visit.id)) announce(visit);
    ids.current = new Set(visits.map(({ id }) => id));
  }, [visits]);
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
const textOfNews = (booked: DeskAppointment, text: 'New: {time}, {patient}') =>
  fill(text, { time: clockText(booked.time), patient: shortName(booked) });

interface CancelledVisitsProps {
  visits: readonly DeskAppointment[];
  commands: VisitCommands;
}

/** Cancelled visits below the day, each with a button to reopen it. Another patient may have the time by now; the server decides. */
function CancelledVisits({ visits, commands }: CancelledVisitsProps) {
  const words = useWords('desk-day');
  if (visits.length === 0) return null;
  return (
    <details className="cancelled-visits">
      <summary>{plural(words.cancelledHeading, { n: visits.length })}</summary>
      <ul>
        {visits.map((visit) => (
          <li key={visit.id}>
            <span>
              <s>
                <ChangingText>{clockText(visit.time)}</ChangingText>{' '}
                <b lang={langOfText(patientOf(visit), visit.language)}>{patientOf(visit)}</b>
              </s>
              <small>{cancellationText(visit, words)}</small>
            </span>
            {getAllowedChanges(visit).staff.includes('confirmed') && (
              <DeskButton
                className="staff-button"
                aria-label={fill(words.reopenNamed, { patient: patientOf(visit) })}
                onClick={() => void commands.setStatus(visit, 'confirmed')}
              >
                {words.reopen}
              </DeskButton>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
