import { type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { useClinicNow } from '#features/clinic/use-clinic.ts';
import { useSetCalls } from '#features/staff/frame/use-live-counts.ts';
import { useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { newsOf } from '#ui/fresh/news.ts';
import { Message } from '#ui/notice/message.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { CallDialogs } from '../calls/call-dialogs.tsx';
import { CallsFailure, isFound } from '../calls/calls-page.tsx';
import { CallsHead } from '../calls/calls-head.tsx';
import { Count } from '../calls/calls-tabs.tsx';
import { useCallCommands } from '../calls/use-call-commands.ts';
import { MoreLines, useFirstLines } from '../calls/use-first-lines.tsx';
import { isStillAt, type KeyHelp, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskPage } from '../page/desk-page.tsx';
import { useQuestion } from '../page/use-question.ts';
import { useRowFocus } from '../page/use-row-focus.ts';
import { UnsentList } from '../unsent/unsent-list.tsx';
import type { LoadedRecalls } from './read-recalls.server.ts';
import { RecallRow } from './recall-row.tsx';
import { type BookedRecall, type ListedRecall, maxRecalls, recallLists } from './recalls.ts';

const recallsNews = newsOf('calls');
const minute = 60_000;

/** Patients who are to come again. `loaded` is null when the list could not be loaded: the last one stays. */
export function RecallsPage({ loaded }: { loaded: LoadedRecalls | null }) {
  const words = useWords('desk-recalls');
  const [last, setLast] = useState(loaded);
  if (loaded && loaded !== last) setLast(loaded);
  const shown = loaded ?? last;
  return shown ? <Recalls loaded={shown} /> : <CallsFailure title={words.title} />;
}

function Recalls({ loaded: newest }: { loaded: LoadedRecalls }) {
  const words = useWords('desk-recalls');
  const callWords = useWords('desk-calls');
  const [typed, setTyped] = useState('');
  const [undoneId, setUndoneId] = useState<string>();
  const loaded = useFirstLines(newest, { wanted: undoneId, isSearching: typed !== '' });
  const { list, lines, hidden, counts } = loaded;
  const [notice, setNotice] = useState<Notice>();
  const { asked, ask, close } = useQuestion<'keys' | ListedRecall>();
  const page = useRef<HTMLDivElement>(null);
  /** Ids of recalls whose STOP is being sent. */
  const stopping = useRef(new Set<string>());
  const search = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus(page);
  const now = useClinicNow(loaded.now);
  useSetCalls(loaded.toCall);
  // Recalls fall due by the clock alone.
  const { online, refresh, lost } = useLoaderRefresh({
    live: recallsNews,
    seen: loaded.revision,
    every: minute,
  });
  const { send, refuse, setCalling, sendOutcome, undoOutcome, isSecondPress, noteMove, unsent, waits } =
    useCallCommands({ accountId: loaded.account, online, now, refresh, lost, setNotice });
  const rows = lines.filter((recall) => isFound(recall, typed) && !waits(recall.id));

  const noteWhatsapp = async ({ id }: ListedRecall) => {
    const refusal = await send(`appointments/${id}/whatsapp`, { body: { kind: 'recall' } });
    if (refusal) refuse(refusal);
    else await refresh();
  };
  const undo = async ({ id }: ListedRecall) => {
    focusRow(id);
    if (!(await undoOutcome(id))) return;
    setUndoneId(id);
    await refresh();
  };
  /** Both are outcomes of Calls too. */
  const record = async (recall: ListedRecall, outcome: 'leave' | 'booked') => {
    const { id, key: cause } = recall;
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at + 1] ?? rows[at - 1];
    const result = await sendOutcome(recall, { outcome, note: '', causes: [cause] });
    if (result === 'refused') return;
    if (result === 'recorded')
      setNotice({
        kind: 'done',
        text: fill<string>(callWords[`done-${outcome}`], { name: patientOf(recall.patient) }),
        // The visit would stay.
        ...(outcome === 'leave' && { undo: () => void undo(recall), lasts: undoSeconds * 1000 }),
      });
    // A person who has gone on to another row meanwhile stays there.
    if (next && isStillAt(id)) focusRow(next.id);
    if (result === 'recorded') await refreshRows();
  };
  /** All buttons below a row that leaves the list move up. */
  const refreshRows = async () => {
    await refresh();
    noteMove();
  };
  const leave = (recall: ListedRecall, click?: MouseEvent) => {
    // A press that is made twice is one outcome.
    if (recall.isToCall && !isSecondPress(recall.id, 'leave', click)) void record(recall, 'leave');
  };
  const stop = async ({ id, patient }: ListedRecall, click: MouseEvent) => {
    if (stopping.current.has(id) || isSecondPress(id, 'stop', click)) return;
    stopping.current.add(id);
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at + 1] ?? rows[at - 1];
    const refusal = await send(`recalls/${id}/stop`, { method: 'POST' });
    stopping.current.delete(id);
    if (refusal) return refuse(refusal);
    setNotice({ kind: 'done', text: fill(words.stopped, { name: patientOf(patient) }) });
    if (next && isStillAt(id)) focusRow(next.id);
    await refreshRows();
  };
  const entered = (recall: ListedRecall) => {
    close();
    if (recall.isToCall) return void record(recall, 'booked');
    setNotice({
      kind: 'done',
      text: fill(callWords['done-booked'], { name: patientOf(recall.patient) }),
    });
    void refresh();
  };
  useDeskKeys({
    page,
    onRow: {
      keys: ['p', 'b', 'l'],
      act: (key, row) => {
        const recall = rows.find(({ id }) => id === row);
        if (!recall || (!online && key !== 'l')) return;
        if (key === 'b') ask(recall);
        else if (key === 'l') leave(recall);
        else page.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-whatsapp]`)?.click();
      },
    },
    actions: {
      u: () => notice?.undo?.(),
      '/': () => search.current?.focus(),
      '?': () => ask('keys'),
    },
  });
  const keys: KeyHelp[] = [
    ['J K', callWords.keyMove],
    ['P', words.keyWhatsapp],
    ['B', words.keyBook],
    ['L', words.keyLeave],
    ['U', callWords.keyUndo],
  ];

  return (
    <div className="calls recalls" ref={page}>
      <DeskPage online={online} notice={notice} onNoticeClosed={() => setNotice(undefined)}>
        <CallsHead
          title={words.title}
          lead={words.lead}
          {...{ search, typed, online }}
          onType={setTyped}
          tabs={{ shown: 'recalls', counts: { call: loaded.toCall, done: loaded.done, recalls: counts.due } }}
          loadedAt={loaded.now}
        />
        <UnsentList unsent={unsent} online={online} onNotice={setNotice} />
        <nav className="call-filter" aria-label={words.which}>
          {recallLists.map((one) => (
            <Link
              key={one}
              to={one === 'due' ? '/staff/recalls' : `/staff/recalls?show=${one}`}
              aria-current={one === list ? 'true' : undefined}
            >
              {words[one]} {counts[one] !== undefined && <Count n={counts[one]} />}
            </Link>
          ))}
        </nav>
        {lines.length === 0 && <NoRecalls {...{ list }} next={loaded.next} />}
        {lines.length > 0 && rows.length + hidden === 0 && <p role="status">{callWords.nobodyFound}</p>}
        {rows.length + hidden > 0 && (
          <div className="call-list">
            <div className="recall-columns" aria-hidden="true">
              <span>{words.patient}</span>
              <span>{words.number}</span>
              <span>{words.dueFor}</span>
              <span>{words.dueOn}</span>
              <span>{words.mayRemind}</span>
              <span>{words.soFar}</span>
              <span className="call-paper">{callWords.saidOnPaper}</span>
            </div>
            <ol>
              {rows.map((recall) => (
                <RecallRow
                  key={recall.id}
                  {...{ recall, now, online }}
                  account={loaded.account}
                  onWhatsapp={() => void noteWhatsapp(recall)}
                  onDial={() => void setCalling(recall.id, { calling: true })}
                  onBook={() => ask(recall)}
                  onLeave={(click) => leave(recall, click)}
                  onStop={(click) => void stop(recall, click)}
                  onAnswered={() => void refresh()}
                />
              ))}
            </ol>
            <MoreLines lines={rows} hidden={hidden} />
          </div>
        )}
        {loaded.isMore && <p>{fill(words.first, { n: maxRecalls })}</p>}
        <BookedSince booked={loaded.booked} />
        <Message title={words.noSms}>
          <p>{words.noSmsWhy}</p>
        </Message>
        <p className="staff-quiet recalls-logged">{words.logged}</p>
        <CallDialogs
          {...{ keys, now }}
          asked={asked}
          visitFor={(recall) => recall}
          onEntered={entered}
          onClose={close}
        />
      </DeskPage>
    </div>
  );
}

/** An empty list; nobody due is good news. */
function NoRecalls({ list, next }: Pick<LoadedRecalls, 'list' | 'next'>) {
  const words = useWords('desk-recalls');
  if (list !== 'due') return <p role="status">{words.nothing}</p>;
  return (
    <section className="calls-nobody" aria-labelledby="recalls-nobody">
      <h2 id="recalls-nobody">{words.nobody}</h2>
      <p>{next ? plural(words.next, { n: next.people, day: shortDate(next.date) }) : words.noNext}</p>
    </section>
  );
}

/** Patients who have left the list since they booked. */
function BookedSince({ booked }: { booked: readonly BookedRecall[] }) {
  const words = useWords('desk-recalls');
  if (booked.length === 0) return null;
  return (
    <section className="recalls-booked" aria-labelledby="recalls-booked">
      <h2 id="recalls-booked">{words.left}</h2>
      <ul>
        {booked.map(({ id, patient, booked: visit }) => (
          <li key={id}>
            {fill<string>(visit.isByLink ? words.bookedByLink : words.booked, {
              name: patientOf(patient),
              when: shortDateTime(visit),
            })}{' '}
            <Link to={`/staff/appointments?date=${visit.date}&open=${visit.id}`}>{words.seeVisit}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
