import { createContext, type ComponentProps, type PointerEvent, use, useRef, useState } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import {
  endsSameDay,
  isOverlapping,
  maxVisitMinutes,
  minVisitMinutes,
  type VisitTime,
} from '#features/booking/slots/chair-time.ts';
import { closes } from '#features/booking/slots/closures.ts';
import { clockText, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { addMinutes, minutesOf } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { useDrag } from '#ui/drag/use-drag.ts';
import { addedTime, type DeskAppointment, type ShownDays, timeOf } from '../visit/desk-appointment.ts';
import type { VisitCommands } from '../visit/use-visit-commands.ts';
import { endOfOwnSession, useTimeBeyond } from './time-beyond.ts';
import { lengthText, mayResize, useResize } from './visit-length.tsx';

type HeldTimes = Pick<ShownDays, 'appointments' | 'offered' | 'hours' | 'closures' | 'overrunMinutes'>;

/** The first visit, offer or block of its chair that a visit of this length would run into. */
export function blockingTime(
  { appointments, offered, hours, closures }: HeldTimes,
  visit: DeskAppointment,
  minutes: number,
): { slot: VisitTime; kind: 'visit' | 'offer' | 'block' } | undefined {
  const { id, date, time, chair } = visit;
  const wanted = { date, time, minutes };
  const visits = appointments
    .filter((other) => other.id !== id && other.chair === chair && holdsSlot(other.status))
    .map((other) => ({ slot: timeOf(other), kind: 'visit' as const }));
  const offers = offered
    .filter((offer) => offer.chair === chair)
    .map((offer) => ({ slot: offer, kind: 'offer' as const }));
  const added = addedTime(visit, minutes);
  const blocks = closures
    .filter((closure) => closure.chair !== undefined && closes(closure, { ...added, chair }))
    .map(({ fromTime }) => ({
      slot: { date, time: fromTime && fromTime > added.time ? fromTime : added.time },
      kind: 'block' as const,
    }));
  return [
    ...[...visits, ...offers].filter(({ slot }) => isOverlapping(slot, wanted, hours)),
    ...blocks,
  ].toSorted((one, other) => (one.slot.time < other.slot.time ? -1 : 1))[0];
}

type TimeInTheWay = NonNullable<ReturnType<typeof blockingTime>>;

const noRoomText = ({ slot, kind }: TimeInTheWay, words: WordSets['desk-move']): string =>
  fill<string>(words[`no-room-${kind}`], { slot: shortDateTime(slot), time: clockText(slot.time) });

/** A length that a visit can have, with the height in pixels at which it ends. */
interface EndOfVisit {
  minutes: number;
  y: number;
}

/**
 * How long a visit can be made by the pointer: to the end of its session, with the overrun that the owner allows, or as long as it is. One
 * that begins outside the sessions, by special arrangement, has no such end.
 */
function maxMinutesOf(day: Pick<ShownDays, 'hours' | 'overrunMinutes'>, visit: DeskAppointment): number {
  const ends = endOfOwnSession(day, visit);
  if (!ends || ends <= visit.time) return maxVisitMinutes;
  const minutes = minutesOf(ends) + day.overrunMinutes - minutesOf(visit.time);
  return Math.min(Math.max(minutes, visit.minutes), maxVisitMinutes);
}

/** The reason why a visit can't end later, where no other visit, offer or block is in the way. */
type EndLimit = 'session' | 'overrun' | 'day' | 'longest';

function limitOf(day: HeldTimes, visit: DeskAppointment, minutes: number): EndLimit {
  if (minutes < maxMinutesOf(day, visit)) return 'day';
  if (minutes >= maxVisitMinutes) return 'longest';
  return addMinutes(visit.time, minutes) === endOfOwnSession(day, visit) ? 'session' : 'overrun';
}

/** Pixels below the last possible end from which the pointer asks for a longer visit. */
const wantsMore = 10;

/**
 * The end nearest to the pointer. Where the chair is held from some time on, the visit ends there, and `blocked` is what holds it; `limit` is
 * why it can't end as late as the pointer is otherwise.
 */
export function endNearest(day: HeldTimes, visit: DeskAppointment, ends: readonly EndOfVisit[], y: number) {
  const nearest = (some: readonly EndOfVisit[]) =>
    some.toSorted((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0];
  const most = maxMinutesOf(day, visit);
  const possible = ends.filter(
    ({ minutes }) => minutes >= minVisitMinutes && minutes <= most && endsSameDay({ ...visit, minutes }),
  );
  const wanted = nearest(possible);
  const blocked = wanted && blockingTime(day, visit, wanted.minutes);
  const end = blocked
    ? nearest(possible.filter(({ minutes }) => !blockingTime(day, visit, minutes)))
    : wanted;
  const isLast = wanted && possible.every(({ minutes }) => minutes <= wanted.minutes);
  const limit =
    isLast && !blocked && y > wanted.y + wantsMore ? limitOf(day, visit, wanted.minutes) : undefined;
  return end && { ...end, blocked, limit };
}

/** Why a visit that is stretched ends no later; '' where it ends at the pointer. */
function whyNoLonger(
  day: HeldTimes,
  { visit, minutes, blocked, limit }: Stretched,
  words: WordSets['desk-move'],
): string {
  if (blocked) return noRoomText(blocked, words);
  if (!limit) return '';
  const closes = endOfOwnSession(day, visit);
  return fill<string>(words[`limit-${limit}`], {
    time: clockText(addMinutes(visit.time, minutes)),
    closes: closes ? clockText(closes) : '',
    hours: maxVisitMinutes / 60,
  });
}

interface Grabbed {
  visit: DeskAppointment;
  /** The visit's block in its column. */
  block: Element;
  /** Pixels between the pointer and the block's lower edge. */
  below: number;
}

interface Stretched extends NonNullable<ReturnType<typeof endNearest>> {
  visit: DeskAppointment;
  /** The height in pixels that the block would have. */
  height: number;
}

/** The visits that are being stretched; undefined where lengths can't be changed by hand. */
const StretchedVisits = createContext<
  | {
      stretchedOf: (visit: DeskAppointment) => Stretched | undefined;
      whyOf: (stretched: Stretched) => string;
      beyond: ReturnType<typeof useTimeBeyond>;
    }
  | undefined
>(undefined);

interface StretchAreaProps extends ComponentProps<'div'> {
  day: ShownDays;
  commands: VisitCommands;
}

/** Around a day whose lines carry `data-from` and `data-to` in minutes: makes a visit longer or shorter by its `StretchHandle`. */
export function StretchArea({ day, commands, children, ...props }: StretchAreaProps) {
  const words = useWords('desk-move');
  const area = useRef<HTMLDivElement>(null);
  const grabbed = useRef<Grabbed>(undefined);
  /** The new lengths that have no answer yet. */
  const [unanswered, setUnanswered] = useState<readonly Stretched[]>([]);
  const lastSent = ({ id }: DeskAppointment) => unanswered.findLast((sent) => sent.visit.id === id);
  const resize = useResize(commands);

  const { dragged, handlers } = useDrag<Grabbed, Stretched>({
    area,
    thingAt: () => grabbed.current,
    placeAt({ y }) {
      const { visit, block, below } = grabbed.current!;
      const end = endNearest(day, visit, endsIn(area.current!, visit, maxMinutesOf(day, visit)), y + below);
      return end && { ...end, visit, height: end.y - block.getBoundingClientRect().top };
    },
    async onRelease({ thing, place: to }) {
      if (!to || !commands.mayBegin()) return;
      // An answer may have come since the visit was grabbed.
      const visit = commands.latest(day.appointments.find(({ id }) => id === thing.visit.id) ?? thing.visit);
      if (to.minutes === visit.minutes) {
        const text = whyNoLonger(day, to, words);
        if (text) commands.setNotice({ kind: 'failed', text });
        return;
      }
      // It keeps its new height until the answer.
      setUnanswered((sent) => [...sent, to]);
      await resize(visit, to.minutes);
      setUnanswered((sent) => sent.filter((one) => one !== to));
    },
    handle: handleSelector,
    scrollsAtEdge: true,
  });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = (event.target as Element).closest<HTMLElement>(handleSelector);
    const visit = day.appointments.find(({ id }) => id === handle?.dataset.stretches);
    const block = handle?.offsetParent;
    if (visit && block) {
      const { top, height } = block.getBoundingClientRect();
      grabbed.current = { visit, block, below: top + (lastSent(visit)?.height ?? height) - event.clientY };
    } else grabbed.current = undefined;
    // The pointer may leave the area before its first move, below the last line.
    if (grabbed.current && event.pointerType === 'mouse')
      event.currentTarget.setPointerCapture(event.pointerId);
    handlers.onPointerDown(event);
  };
  const held = dragged?.place;
  const stretchedOf = (visit: DeskAppointment) => (held?.visit.id === visit.id ? held : lastSent(visit));
  const whyOf = (stretched: Stretched) => whyNoLonger(day, stretched, words);
  const beyond = useTimeBeyond(day);
  const isStretching = dragged !== undefined || unanswered.length > 0;
  return (
    <div
      {...props}
      {...handlers}
      ref={area}
      onPointerDown={onPointerDown}
      data-stretching={isStretching ? '' : undefined}
    >
      <StretchedVisits value={commands.online ? { stretchedOf, whyOf, beyond } : undefined}>
        {children}
      </StretchedVisits>
      <p role="status" className="visually-hidden">
        {held && (whyOf(held) || beyond(held.visit, held.minutes))}
      </p>
    </div>
  );
}

const handleSelector = '.stretch-handle';

const quarter = 15;
/** Below the last line of a session, where a quarter of an hour has no height of its own. */
const quarterHeight = 20;

/** Where a visit can end: at the edges of the day's lines, and in quarters of an hour below the last line of its session. */
function endsIn(area: HTMLElement, { time }: DeskAppointment, most: number): EndOfVisit[] {
  const from = minutesOf(time);
  const ends = [...area.querySelectorAll<HTMLElement>('[data-from]')]
    .flatMap((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return [
        { minutes: Number(line.dataset.from) - from, y: top },
        { minutes: Number(line.dataset.to) - from, y: bottom },
      ];
    })
    .filter(({ minutes }) => minutes <= most);
  const last = ends.at(-1);
  if (!last) return ends;
  const later = Array.from({ length: Math.ceil((most - last.minutes) / quarter) }, (_, index) => {
    const minutes = Math.min(last.minutes + (index + 1) * quarter, most);
    return { minutes, y: last.y + ((minutes - last.minutes) / quarter) * quarterHeight };
  });
  return [...ends, ...later];
}

/** At the lower edge of a visit's block. Hidden from screen readers, which have the buttons of `VisitLength` in the open visit. */
export function StretchHandle({ visit }: { visit: DeskAppointment }) {
  const words = useWords('desk-move');
  const facts = useClinicFacts();
  const visits = use(StretchedVisits);
  if (!visits || !mayResize(visit, facts)) return null;
  const now = visits.stretchedOf(visit);
  const why = now && visits.whyOf(now);
  const warning = now && visits.beyond(visit, now.minutes);
  return (
    <>
      <span
        className="stretch-handle"
        data-stretches={visit.id}
        style={now && { bottom: `calc(100% - ${now.height}px)` }}
        aria-hidden="true"
      />
      {now && (
        <span className="stretch-preview" style={{ height: now.height }} aria-hidden="true">
          <span lang={langOfText(patientOf(visit), visit.language)}>{patientOf(visit)}</span>
          <span>{lengthText({ ...visit, minutes: now.minutes }, words)}</span>
          {warning && <span>{warning}</span>}
          {why && <b>{why}</b>}
        </span>
      )}
    </>
  );
}
