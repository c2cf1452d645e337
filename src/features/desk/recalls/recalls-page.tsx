import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { useClinicNow } from '#features/clinic/use-clinic.ts';
import { useSetCalls } from '#features/staff/frame/use-live-counts.ts';
import { useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { newKey } from '#platform/call.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { useWords } from '#platform/words.tsx';
import { newsOf } from '#ui/fresh/news.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { callRefusalText, sinceText, type RefusedCall } from '../calls/call-texts.ts';
import { CallsFailure, isFound } from '../calls/calls-page.tsx';
import { CallsTabs, Count } from '../calls/calls-tabs.tsx';
import { NextFreeDialog } from '../entry/next-free-dialog.tsx';
import { type KeyHelp, KeysCard, KeysDialog, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskPage, OfflineMessage } from '../page/desk-page.tsx';
import { useRowFocus } from '../page/use-row-focus.ts';
import { callDesk } from '../visit/visit-client.ts';
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

function Recalls({ loaded }: { loaded: LoadedRecalls }) {
  const { list, recalls, counts } = loaded;
  const words = useWords('desk-recalls');
  const callWords = useWords('desk-calls');
  const [typed, setTyped] = useState('');
  const [notice, setNotice] = useState<Notice>();
  const [dialog, setDialog] = useState<'keys' | ListedRecall>();
  const page = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus(page);
  const isSending = useRef(false);
  /** Keys of outcomes whose answer was lost: the same one sent again is recorded once. */
  const keysSent = useRef(new Map<string, string>());
  const now = useClinicNow(loaded.now);
  useSetCalls(loaded.toCall);
  // Recalls fall due by the clock alone.
  const { online, refresh, lost } = useLoaderRefresh({
    live: recallsNews,
    seen: loaded.revision,
    every: minute,
  });
  const rows = recalls.filter((recall) => isFound(recall, typed));
  const send = async (path: string, options: Parameters<typeof callDesk>[1]) => {
    const answer = await callDesk<object, RefusedCall>(path, options);
    if (answer.ok) return undefined;
    if (answer.refusal.status === undefined) lost();
    else if (!isSignedOut(answer.refusal)) void refresh();
    return answer.refusal;
  };
  const refuse = (refusal: RefusedCall) =>
    setNotice({ kind: 'failed', text: callRefusalText(refusal, callWords) });

  const noteWhatsapp = async ({ id }: ListedRecall) => {
    const refusal = await send(`appointments/${id}/whatsapp`, { body: { kind: 'recall' } });
    if (refusal) refuse(refusal);
    else await refresh();
  };
  const setCalling = async (recall: ListedRecall, anyway = false) => {
    const refusal = await send(`calls/${recall.id}/calling`, { body: { calling: true, anyway } });
    if (!refusal) return void refresh();
    if (refusal.reason !== 'calling') return refuse(refusal);
    setNotice({
      kind: 'failed',
      text: `${fill(callWords.isCalling, { by: refusal.by ?? '' })}, ${sinceText(refusal.since ?? now, callWords)}.`,
      action: {
        label: callWords.callAnyway,
        run: () => {
          setNotice(undefined);
          void setCalling(recall, true);
        },
      },
    });
  };
  const undo = async ({ id }: ListedRecall) => {
    setNotice(undefined);
    const refusal = await send(`calls/${id}/outcome`, { method: 'DELETE' });
    if (refusal) return refuse(refusal);
    setNotice({ kind: 'done', text: callWords.undone });
    focusRow(id);
    await refresh();
  };
  /** Both are outcomes of Calls too. */
  const record = async (recall: ListedRecall, outcome: 'leave' | 'booked') => {
    const { id, key: cause } = recall;
    const at = rows.findIndex((row) => row.id === id);
    const next = rows[at + 1] ?? rows[at - 1];
    const sent = `${cause} ${outcome}`;
    const key = keysSent.current.get(sent) ?? newKey();
    keysSent.current.set(sent, key);
    isSending.current = true;
    const refusal = await send(`calls/${id}/outcome`, {
      body: { outcome, causes: [cause] },
      headers: { 'Idempotency-Key': key },
    });
    isSending.current = false;
    if (refusal && outcome === 'booked') return setNotice({ kind: 'failed', text: callWords.bookedNotNoted });
    if (refusal) return refuse(refusal);
    keysSent.current.delete(sent);
    setNotice({
      kind: 'done',
      text: fill<string>(callWords[`done-${outcome}`], { name: patientOf(recall.patient) }),
      // The visit would stay.
      ...(outcome === 'leave' && { undo: () => void undo(recall), lasts: undoSeconds * 1000 }),
    });
    if (next) focusRow(next.id);
    await refresh();
  };
  const leave = (recall: ListedRecall) => {
    // A key that is pressed twice is one outcome.
    if (online && recall.isToCall && !isSending.current) void record(recall, 'leave');
  };
  const entered = (recall: ListedRecall) => {
    setDialog(undefined);
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
        if (!recall || !online) return;
        if (key === 'b') setDialog(recall);
        else if (key === 'l') leave(recall);
        else page.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-whatsapp]`)?.click();
      },
    },
    actions: {
      u: () => notice?.undo?.(),
      '/': () => search.current?.focus(),
      '?': () => setDialog('keys'),
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
        <div className="calls-head row-wrap between">
          <div className="staff-heading">
            <h1>{words.title}</h1>
            <p>{words.lead}</p>
          </div>
          <div className="calls-tools row-wrap gap-2">
            <input
              ref={search}
              type="search"
              aria-label={callWords.find}
              placeholder={callWords.find}
              value={typed}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
            />
            <CallsTabs shown="recalls" counts={{ call: loaded.toCall, recalls: counts.due }} />
            <button type="button" className="staff-button" title={callWords.print} onClick={() => print()}>
              <Icon name="printer" />
              <span className="visually-hidden">{callWords.print}</span>
            </button>
          </div>
        </div>
        <OfflineMessage
          online={online}
          title={fill(callWords.offlineTitle, { time: clockText(timeAt(loaded.now)) })}
        />
        <nav className="call-filter" aria-label={words.which}>
          {recallLists.map((one) => (
            <Link
              key={one}
              to={one === 'due' ? '/staff/recalls' : `/staff/recalls?show=${one}`}
              aria-current={one === list ? 'true' : undefined}
            >
              {words[one]} {one !== 'all' && <Count n={counts[one]} />}
            </Link>
          ))}
        </nav>
        {recalls.length === 0 && <NoRecalls {...{ list }} next={loaded.next} />}
        {recalls.length > 0 && rows.length === 0 && <p role="status">{callWords.nobodyFound}</p>}
        {rows.length > 0 && (
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
                  onDial={() => void setCalling(recall)}
                  onBook={() => setDialog(recall)}
                  onLeave={() => leave(recall)}
                  onAnswered={() => void refresh()}
                />
              ))}
            </ol>
          </div>
        )}
        {loaded.isMore && <p>{fill(words.first, { n: maxRecalls })}</p>}
        <BookedSince booked={loaded.booked} />
        <Message title={words.noSms}>
          <p>{words.noSmsWhy}</p>
        </Message>
        <p className="staff-quiet recalls-logged">{words.logged}</p>
        <div className="calls-keys">
          <KeysCard keys={keys} isDayPage={false} />
        </div>
        {dialog === 'keys' && (
          <KeysDialog keys={keys} isDayPage={false} onClose={() => setDialog(undefined)} />
        )}
        {dialog && dialog !== 'keys' && (
          <NextFreeDialog
            now={now}
            fields={{
              name: patientOf(dialog.patient),
              number: numberInGroups(dialog.patient.mobile),
              service: serviceOf(dialog.service),
            }}
            onEntered={() => entered(dialog)}
            onClose={() => setDialog(undefined)}
          />
        )}
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
