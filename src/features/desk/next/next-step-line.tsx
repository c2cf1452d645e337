import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { personKey } from '#features/booking/search/match-names.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { takesSeveralSittings } from '#features/clinic/services/known-services.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { toApiTime } from '#features/clinic/time/slot-label.ts';
import { shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { useSingleKeys } from '#ui/page/use-single-keys.ts';
import { useEnteredText } from '../entry/use-entering.ts';
import { currentRow, isStillAt } from '../page/desk-keys.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment, OpenedVisit } from '../visit/desk-appointment.ts';
import { NotifyChoice, useNotifyPatient } from '../visit/notify-choice.tsx';
import { visitRefusalText, type VisitCommands } from '../visit/use-visit-commands.ts';
import { callDesk } from '../visit/visit-client.ts';
import { NextRecall } from './next-recall.tsx';

/** The answer with the times for the next sitting. */
interface SittingTimes {
  from: string;
  times: Slot[];
  chair?: number;
  minutes: number;
  /** The id of the dentist whom the visit had chosen. */
  dentist?: string;
  key: string;
  coming: (Slot & { service: string })[];
}

interface NextStepLineProps {
  visit: DeskAppointment;
  whole: OpenedVisit;
  commands: VisitCommands;
  now: number;
}

const firstDays = 7;
const daysOffered = [1, 3, 7, 10, 14, 21, 28, 42, 60, 90];

/** How long a visit counts as just done, in milliseconds. */
const justDoneMs = 2 * 60_000;

/** Just done, one sitting of several, and nothing agreed yet. */
function awaitsSitting(
  { date, service, statusChangedAt, recall, history, ...patient }: OpenedVisit,
  now: number,
) {
  const isAgreed = history.some(
    (other) => other.date > date && holdsSlot(other.status) && personKey(other) === personKey(patient),
  );
  return takesSeveralSittings(service) && now - statusChangedAt < justDoneMs && !recall && !isAgreed;
}

/** One quiet line in a visit that is done: leaving it stores nothing. */
export function NextStepLine({ visit, whole, commands, now }: NextStepLineProps) {
  const words = useWords('desk-next');
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  const [isSitting, setSitting] = useState(() => commands.online && awaitsSitting(whole, now));
  const [isLater, setLater] = useState(false);
  const [recall, setRecall] = useState(whole.recall);
  const [days, setDays] = useState(firstDays);
  const { found, load, isAsked, ask } = useSittings(visit, days, commands.page.revision, isSitting);
  const sitting = useRef<HTMLButtonElement>(null);
  const later = useRef<HTMLButtonElement>(null);
  const book = useBookSitting({ visit, whole, commands });
  const [tells, setTells] = useNotifyPatient();
  const times = isSitting && found && found !== 'failed' ? found.times : [];
  const choose = async (slot: Slot) => {
    if (!found || found === 'failed') return;
    const answer = await book(slot, found, tells && visit.hasNumber);
    if (answer === undefined) return;
    if (answer) {
      setSitting(false);
      setDays(days + firstDays);
      if (isStillAt(visit.id)) sitting.current?.focus();
    }
    load();
  };
  const close = () => {
    document.querySelector<HTMLElement>(`[data-row="${visit.id}"] [data-row-control]`)?.focus();
    setClosed(true);
  };
  const showSitting = () => {
    ask();
    setSitting(true);
    setLater(false);
  };
  const showLater = () => {
    setLater(true);
    setSitting(false);
  };
  useSingleKeys((key) => {
    const slot = times[Number(key) - 1];
    if (isClosed || (currentRow() ?? visit.id) !== visit.id) return false;
    if (slot) void choose(slot);
    else if (key === '1' && !isSitting) showSitting();
    else if (key === '4' && !isLater) showLater();
    else if (key === '0') close();
    else return false;
    return true;
  });
  if (isClosed) return null;
  const coming = isAsked && found && found !== 'failed' ? found.coming : [];
  return (
    <div className="next-step" role="group" aria-labelledby={id}>
      <div className="row-wrap gap-2">
        <b id={id}>{fill(words.heading, { patient: visit.firstName })}</b>
        <DeskButton
          ref={sitting}
          className="staff-button"
          aria-expanded={isSitting}
          shortcut={isSitting ? undefined : '1'}
          onClick={isSitting ? () => setSitting(false) : showSitting}
        >
          {coming.length > 0 ? words.another : words.sitting}
        </DeskButton>
        <DeskButton
          ref={later}
          className="staff-button"
          aria-expanded={isLater}
          shortcut={isLater ? undefined : '4'}
          onClick={isLater ? () => setLater(false) : showLater}
        >
          {words.later}
        </DeskButton>
        <DeskButton className="next-step-nothing" worksOffline shortcut="0" onClick={close}>
          {words.nothing}{' '}
        </DeskButton>
      </div>
      <div role="status">
        {coming.map(({ service, ...slot }) => (
          <p key={shortDateTime(slot)}>
            {fill(words.coming, { slot: shortDateTime(slot), service: serviceOf(service) })}
          </p>
        ))}
      </div>
      <NextRecall
        {...{ visit, commands, recall }}
        today={civilDateAt(now)}
        onRecall={setRecall}
        opener={later}
        isOpen={isLater}
        onClose={() => setLater(false)}
      />
      {isSitting && (
        <>
          <p className="row-wrap gap-2">
            {found && found !== 'failed' && <span>{sittingText(visit, found, words)}</span>}
            <select
              aria-label={words.when}
              value={days}
              onChange={({ target }) => setDays(Number(target.value))}
            >
              {[...new Set([...daysOffered, days])]
                .sort((one, other) => one - other)
                .map((n) => (
                  <option key={n} value={n}>
                    {plural(words.inDays, { n })}
                  </option>
                ))}
            </select>
          </p>
          <p role="status">{searchText(found, words)}</p>
          {found === 'failed' && (
            <DeskButton className="staff-button" onClick={load}>
              {words.tryAgain}
            </DeskButton>
          )}
          {times.length > 0 && (
            <div className="next-step-times" role="group" aria-label={words.times}>
              {times.map((slot, index) => (
                <DeskButton
                  key={shortDateTime(slot)}
                  className="staff-button"
                  shortcut={String(index + 1)}
                  onClick={() => void choose(slot)}
                >
                  {shortDateTime(slot)}
                </DeskButton>
              ))}
            </div>
          )}
          <NotifyChoice visit={visit} tells={tells} onChange={setTells} />
        </>
      )}
    </div>
  );
}

/** 'Root Canal Treatment, 60 min, chair 1' */
function sittingText(
  { service }: DeskAppointment,
  { minutes, chair }: SittingTimes,
  words: WordSets['desk-next'],
): string {
  const what = fill(words.what, { service: serviceOf(service), minutes });
  return chair === undefined ? what : `${what}, ${fill(words.inChair, { chair })}`;
}

/** State of the search for free times, while there is no list to show. */
function searchText(found: SittingTimes | 'failed' | undefined, words: WordSets['desk-next']): string {
  if (!found) return words.looking;
  if (found === 'failed') return words.failed;
  const [first] = found.times;
  const wanted = shortDate(found.from);
  if (!first) return fill(words.none, { wanted });
  return first.date === found.from ? '' : fill(words.noneOn, { wanted, first: shortDate(first.date) });
}

/** Free times, loaded when first needed and after each change at the desk. */
function useSittings({ id }: DeskAppointment, days: number, revision: number, isAskedAtOnce: boolean) {
  const [found, setFound] = useState<SittingTimes | 'failed'>();
  const [isAsked, setAsked] = useState(isAskedAtOnce);
  const latest = useRef(0);
  const load = async () => {
    const reading = ++latest.current;
    const body = { kind: 'sitting', days };
    const answer = await callDesk<SittingTimes>(`appointments/${id}/next`, { body });
    if (reading === latest.current) setFound(answer.ok ? answer.value : 'failed');
  };
  const loadAgain = useEffectEvent(() => void load());
  // The times are read again for each revision of the desk and each choice of days.
  const state = isAsked ? `${revision} ${days}` : undefined;
  useEffect(() => {
    if (state !== undefined) loadAgain();
  }, [state]);
  return { found, isAsked, ask: () => setAsked(true), load: () => void load() };
}

/** Books a sitting once: undefined during another booking, false when it was refused. */
function useBookSitting({ visit, whole, commands }: Omit<NextStepLineProps, 'now'>) {
  const visitWords = useWords('desk-visit');
  const enteredText = useEnteredText();
  const isSending = useRef(false);
  /** The key of a booking whose answer was lost: the same sitting is not booked twice. */
  const unanswered = useRef<string>(undefined);
  return async (
    { date, time }: Slot,
    { chair, dentist, ...found }: SittingTimes,
    tellPatient: boolean,
  ): Promise<boolean | undefined> => {
    if (isSending.current || !commands.mayBegin()) return undefined;
    isSending.current = true;
    const key = unanswered.current ?? found.key;
    const { firstName, lastName, mobileNumber, service, language } = whole;
    const answer = await callDesk<{ appointment: DeskAppointment }>('appointments', {
      body: toApiTime({
        firstName,
        lastName,
        mobileNumber,
        language,
        date,
        time,
        tellPatient,
        serviceSelected: service,
        source: 'telephone',
        ...(chair !== undefined && { chair }),
        ...(dentist !== undefined && { dentist }),
        ...(visit.isLengthSet && { minutes: visit.minutes }),
      }),
      headers: { 'Idempotency-Key': key },
    });
    isSending.current = false;
    unanswered.current = !answer.ok && answer.refusal.status === undefined ? key : undefined;
    if (!answer.ok) {
      const text = visitRefusalText(answer.refusal, visitWords, { slot: { date, time } });
      commands.onRefused(answer.refusal);
      commands.setNotice({ kind: 'failed', text });
      return false;
    }
    const { appointment } = answer.value;
    commands.setNotice({
      kind: 'done',
      text: enteredText(appointment),
      undo: () => void commands.setStatus(appointment, 'cancelled', tellPatient),
      lasts: undoSeconds * 1000,
    });
    return true;
  };
}
