import { type MouseEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { callOutcomes, type CallOutcome } from '#features/booking/calls/call-attempts.ts';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { matchesName, typedWords } from '#features/booking/search/match-names.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useClinicNow } from '#features/clinic/use-clinic.ts';
import { useSetCalls } from '#features/staff/frame/use-live-counts.ts';
import { useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { copyText } from '#features/staff/share-link/copy-text.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { useWords } from '#platform/words.tsx';
import { newsOf } from '#ui/fresh/news.ts';
import type { Notice } from '#ui/notice/notice.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { isStillAt, type KeyHelp, useDeskKeys } from '../page/desk-keys.tsx';
import { DeskPage, LoadFailure } from '../page/desk-page.tsx';
import { useDraft } from '../page/use-draft.ts';
import { useQuestion } from '../page/use-question.ts';
import { useRowFocus } from '../page/use-row-focus.ts';
import { CallDialogs } from './call-dialogs.tsx';
import { CallRow } from './call-row.tsx';
import { doneText, hourText } from './call-texts.ts';
import {
  callGroups,
  callReasons,
  type CallReason,
  callRules,
  countReasons,
  callGroupOf,
  hasReason,
  type PersonCall,
} from './calls.ts';
import { CallsHead } from './calls-head.tsx';
import { Count } from './calls-tabs.tsx';
import { lineQuery } from './first-lines.ts';
import { OpenCall } from './open-call.tsx';
import type { CallsOfDay } from './read-calls.server.ts';
import { UnsentList } from '../unsent/unsent-list.tsx';
import { useCallCommands } from './use-call-commands.ts';
import { MoreLines, useFirstLines } from './use-first-lines.tsx';

const callsNews = newsOf('calls');
const minute = 60_000;

/** The list of people to call. `loaded` is null when it could not be loaded: the last one stays, and an empty page is never shown. */
export function CallsPage({ loaded }: { loaded: CallsOfDay | null }) {
  const { title } = useWords('desk-calls');
  const [last, setLast] = useState(loaded);
  if (loaded && loaded !== last) setLast(loaded);
  const shown = loaded ?? last;
  return shown ? <Calls loaded={shown} /> : <CallsFailure title={title} />;
}

export function CallsFailure({ title }: { title: string }) {
  const words = useWords('desk-calls');
  return <LoadFailure heading={title} title={words.loadFailed} />;
}

function Calls({ loaded: newest }: { loaded: CallsOfDay }) {
  const words = useWords('desk-calls');
  const [searched] = useSearchParams();
  const [isDoneShown, setDoneShown] = useState(searched.get('show') === 'done');
  const reason = callReasons.find((one) => one === searched.get('reason'));
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState({ id: lineQuery(searched).open, reason });
  if (open.reason !== reason) setOpen({ id: undefined, reason });
  const { id: openId } = open;
  const setOpenId = (id: string | undefined) => setOpen((before) => ({ ...before, id }));
  const loaded = useFirstLines(newest, { wanted: openId, isSearching: typed !== '' });
  const { done, others, hidden } = loaded;
  const notes = useDraft<string>(`${loaded.account} calls`, {});
  const [notice, setNotice] = useState<Notice>();
  const { asked, ask, close } = useQuestion<'keys' | PersonCall>();
  const page = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const focusRow = useRowFocus(page);
  const now = useClinicNow(loaded.now);
  // Causes that arise by the clock alone are on the list within a minute.
  const { online, refresh, lost } = useLoaderRefresh({
    live: callsNews,
    seen: loaded.revision,
    every: minute,
  });
  const { setCalling, sendOutcome, undoOutcome, isSecondPress, unsent, waits } = useCallCommands({
    accountId: loaded.account,
    online,
    now,
    refresh,
    lost,
    setNotice,
  });
  const calls = loaded.lines.filter(({ id }) => !waits(id));

  const own = countReasons(calls, now);
  const toCall = own.toCall + others.toCall;
  const countOf = (one: CallReason) => own.reasons.get(one)! + others.reasons.get(one)!;
  useSetCalls(toCall);
  const listed = calls.filter(
    (call) => call.id === openId || ((!reason || hasReason(call, reason)) && isFound(call, typed)),
  );
  const groups = Map.groupBy(listed, (call) => callGroupOf(call, now));
  const rows = callGroups.flatMap((group) => groups.get(group) ?? []);
  if (openId === undefined && rows[0]) setOpenId(rows[0].id);
  // No other person takes the place of one who has left the list: a press would be about a stranger.
  const opened = rows.find(({ id }) => id === openId);

  /** On a computer without a dialler the number is copied for the telephone beside it. */
  const callByKey = (call: PersonCall) => {
    const copyNumber = async () => {
      const number = numberInGroups(call.patient.mobile);
      const copied: Notice = (await copyText(number))
        ? { kind: 'done', text: fill(words.numberCopied, { number }) }
        : { kind: 'failed', text: fill(words.numberNotCopied, { number }) };
      // A notice with Undo stays, and so does a refusal: the answer about the call may come first.
      setNotice((before) => (before?.undo || before?.kind === 'failed' ? before : copied));
    };
    setNotice((before) => (before?.kind === 'failed' ? undefined : before));
    if (!matchMedia('(pointer: fine)').matches)
      return page.current?.querySelector<HTMLElement>('.call-open a[href^="tel:"]')?.click();
    void copyNumber();
    void setCalling(call.id, { calling: true });
  };
  const undo = async (call: PersonCall, note: string) => {
    const isWanted = focusRow(call.id);
    if (!(await undoOutcome(call.id))) return;
    notes.set(call.id, note);
    if (isWanted()) setOpenId(call.id);
    await refresh();
  };
  const record = async (call: PersonCall, outcome: CallOutcome) => {
    const at = rows.findIndex(({ id }) => id === call.id);
    const next = rows[at + 1] ?? rows[at - 1];
    const typedNote = notes.values[call.id] ?? '';
    const body = {
      outcome,
      note: typedNote.trim(),
      causes: call.causes.map(({ key }) => key),
    };
    const result = await sendOutcome(call, body, () => notes.set(call.id, body.note));
    if (result === 'refused') return;
    notes.drop({ [call.id]: typedNote });
    if (result === 'recorded')
      setNotice({
        kind: 'done',
        text: doneText(call, outcome, now, words),
        // No Undo after a booking: it would leave the visit booked.
        ...(outcome !== 'booked' && {
          undo: () => void undo(call, body.note),
          lasts: undoSeconds * 1000,
        }),
      });
    // A person who has gone on to another row meanwhile stays there.
    if (isStillAt(call.id)) {
      if (next) focusRow(next.id);
      setOpenId(next?.id);
    }
    if (result === 'recorded') await refresh();
  };
  const choose = (call: PersonCall, outcome: CallOutcome, click?: MouseEvent) => {
    // A double press stores one outcome.
    if (isSecondPress(call.id, outcome, click) || (!online && outcome === 'booked')) return;
    if (outcome === 'booked') ask(call);
    else void record(call, outcome);
  };
  useDeskKeys({
    page,
    onRow: {
      keys: callOutcomes.map((_, index) => String(index + 1)),
      act: (key, row) => {
        if (isDoneShown) return;
        if (opened && opened.id === row) return choose(opened, callOutcomes[Number(key) - 1]!);
        // The first press shows whom the next one is about.
        const find = (one: string) => page.current?.querySelector<HTMLElement>(`${one} [data-row-control]`);
        (find('[data-open]') ?? find('[data-row]'))?.focus();
      },
    },
    actions: {
      m: () => page.current?.querySelector<HTMLElement>('.call-note')?.focus(),
      u: () => notice?.undo?.(),
      '/': () => search.current?.focus(),
      '?': () => ask('keys'),
    },
  });
  const keys: KeyHelp[] = [
    ['J K', words.keyMove],
    ['Enter', words.keyCall],
    ['1 4', words.keyOutcome],
    ['M', words.keyNote],
    ['U', words.keyUndo],
  ];

  return (
    <div className="calls" ref={page}>
      <DeskPage online={online} notice={notice} onNoticeClosed={() => setNotice(undefined)}>
        <CallsHead
          title={words.title}
          lead={
            <ChangingText>{toCall === 0 ? words.nobody : plural(words.lead, { n: toCall })}</ChangingText>
          }
          {...{ search, typed, online }}
          onType={(text) => {
            setTyped(text);
            setOpenId(undefined);
          }}
          tabs={{
            shown: isDoneShown ? 'done' : 'call',
            counts: { call: toCall, done: done.length, recalls: countOf('recall') },
            onShow: (list) => setDoneShown(list === 'done'),
          }}
          loadedAt={loaded.now}
        />
        <UnsentList unsent={unsent} online={online} onNotice={setNotice} />
        {isDoneShown ? (
          <DoneCalls done={done} />
        ) : (
          <>
            {own.all + others.all > 0 && <ReasonFilter all={own.all + others.all} {...{ countOf, reason }} />}
            {toCall === 0 && <NobodyToCall soon={loaded.soon} now={now} />}
            {calls.length > 0 && listed.length + hidden === 0 && <p role="status">{words.nobodyFound}</p>}
            {listed.length + hidden > 0 && (
              <div className="call-list">
                <div className="call-columns" aria-hidden="true">
                  <span>{words.callBefore}</span>
                  <span>{words.patient}</span>
                  <span>{words.why}</span>
                  <span>{words.number}</span>
                  <span>{words.called}</span>
                  <span className="call-paper">{words.saidOnPaper}</span>
                </div>
                {callGroups.map((group) => {
                  const own = groups.get(group);
                  if (!own) return null;
                  return (
                    <section key={group} aria-labelledby={`calls-${group}`}>
                      <h2 id={`calls-${group}`}>
                        {fill<string>(words[group], { time: clockText(callRules.callBefore) })}
                      </h2>
                      <ol>
                        {own.map((call) => (
                          <CallRow
                            key={call.id}
                            {...{ call, now }}
                            account={loaded.account}
                            isOpen={call === opened}
                            onOpen={() => setOpenId(call.id)}
                            onCall={() => callByKey(call)}
                            onDial={() => void setCalling(call.id, { calling: true })}
                          >
                            {call === opened && (
                              <OpenCall
                                {...{ call, now }}
                                account={loaded.account}
                                note={notes.values[call.id] ?? ''}
                                onNote={(text) => notes.set(call.id, text)}
                                onDial={() => void setCalling(call.id, { calling: true })}
                                onOutcome={(outcome, click) => choose(call, outcome, click)}
                                onAnswered={() => void refresh()}
                              />
                            )}
                          </CallRow>
                        ))}
                      </ol>
                    </section>
                  );
                })}
                <MoreLines lines={listed} hidden={hidden} />
              </div>
            )}
          </>
        )}
        <CallDialogs
          {...{ keys, now }}
          asked={asked}
          visitFor={({ causes: [first] }) => first.appointment}
          onEntered={(call) => {
            close();
            void record(call, 'booked');
          }}
          onClose={close}
        />
      </DeskPage>
    </div>
  );
}

export function isFound({ patient }: Pick<PersonCall, 'patient'>, typed: string): boolean {
  if (typed === '') return true;
  const digits = typed.replaceAll(/\D/g, '');
  return digits ? patient.mobile.includes(digits) : matchesName(patientOf(patient), typedWords(typed));
}

function NobodyToCall({ soon, now }: { soon: CallsOfDay['soon']; now: number }) {
  const words = useWords('desk-calls');
  return (
    <section className="calls-nobody" aria-labelledby="calls-nobody">
      <h2 id="calls-nobody">{words.nobody}</h2>
      <p>{words.nobodyLead}</p>
      {soon && (
        <p>
          <b>{words.comesNext}</b>{' '}
          {plural(words.soon, { n: soon.open, when: hourText(soon.at, now), day: shortDate(soon.date) })}
        </p>
      )}
    </section>
  );
}

interface ReasonFilterProps {
  all: number;
  countOf: (reason: CallReason) => number;
  reason: CallReason | undefined;
}

/** Links to one reason alone. */
function ReasonFilter({ all, countOf, reason }: ReasonFilterProps) {
  const words = useWords('desk-calls');
  const shown = callReasons.filter((one) => countOf(one) > 0 || one === reason);
  return (
    <nav className="call-filter" aria-label={words.why}>
      {[undefined, ...shown].map((one) => (
        <Link
          key={one ?? ''}
          to={one ? `/staff/calls?reason=${one}` : '/staff/calls'}
          aria-current={one === reason ? 'true' : undefined}
          preventScrollReset
        >
          {one ? words[one] : words.all} <Count n={one ? countOf(one) : all} />
        </Link>
      ))}
    </nav>
  );
}

/** The calls that ended today. */
function DoneCalls({ done }: Pick<CallsOfDay, 'done'>) {
  const words = useWords('desk-calls');
  if (done.length === 0) return <p role="status">{words.nothingDone}</p>;
  return (
    <ol className="calls-done staff-card" aria-label={words.doneToday}>
      {done.map(({ id, at, name, outcome, note, by }) => (
        <li key={id}>
          <span>{clockText(timeAt(at))}</span>
          <span>
            <b>{name}</b>
            <small>{note ? `${words[`was-${outcome}`]}: “${note}”` : words[`was-${outcome}`]}</small>
          </span>
          <small>{by}</small>
        </li>
      ))}
    </ol>
  );
}
