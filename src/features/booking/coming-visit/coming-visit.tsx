import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { fromApiTime } from '#features/clinic/time/slot-label.ts';
import { call } from '#platform/call.ts';
import { fill } from '#platform/fill-text.ts';
import { useAutoRefresh } from '#ui/fresh/use-auto-refresh.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { Slot } from '../slots/slots.ts';
import { useDentistText } from '../dentist-choice/use-dentist-text.ts';
import { comingVisitsName } from './coming-visits-name.ts';
import {
  forgetComingVisit,
  forgetPages,
  isComing,
  readComingVisits,
  updateComingVisit,
  type ComingVisit,
} from './coming-visits.ts';
import type en from './words.en.ts';
import './coming-visit.css';

type Words = Record<keyof typeof en, string>;

/** Visits booked with this browser, each with a link to its page. */
export function ComingVisits({ words, now }: { words: Words; now: number }) {
  const [visits, setVisits] = useState(() => readComingVisits());
  useEffect(() => {
    const read = () => setVisits(readComingVisits());
    addEventListener(comingVisitsName, read);
    // For changes made in another tab.
    addEventListener('storage', read);
    return () => {
      removeEventListener(comingVisitsName, read);
      removeEventListener('storage', read);
    };
  }, []);
  if (visits.length === 0) return null;
  return (
    <div className="wrap coming-visits">
      {visits.map((visit) => (
        <ComingVisitLine key={visit.token} visit={visit} words={words} now={now} />
      ))}
    </div>
  );
}

/** The state of the visit on the server. */
interface Standing extends Slot {
  state: string;
  /** The chosen dentist, if any. */
  dentist?: { name: string };
}

interface ComingVisitLineProps {
  visit: ComingVisit;
  words: Words;
  /** The clinic's time now, epoch ms. */
  now: number;
}

/** Renders nothing before the server's answer, since the clinic may have moved the visit; the stored time while offline. */
function ComingVisitLine({ visit, words, now }: ComingVisitLineProps) {
  const { shortDateTime } = useTimes();
  const withWhom = useDentistText();
  const address = useHref(`/appointment/${visit.token}`);
  const [standing, setStanding] = useState<Standing>();
  useAutoRefresh({
    atOnce: true,
    refresh: async (signal) => {
      const answer = await call<Standing>(`/api/appointments/${visit.token}`, { signal });
      if (signal.aborted) return false;
      if (answer.ok) {
        const stands = fromApiTime(answer.value);
        updateComingVisit(visit.token, stands);
        setStanding(stands);
      } else if (answer.refusal.reason === 'unknown') forgetComingVisit(visit.token);
      else if (answer.refusal.status === undefined)
        setStanding((before) => before ?? { ...visit, state: 'confirmed' });
      return answer.ok;
    },
  });
  if (!standing || !isComing(standing.state) || instantOf(standing.date, standing.time) < now) return null;
  const text = standing.state === 'to-confirm' ? words.heldForYou : words.yourVisit;
  return (
    <div className="coming-visit row between gap-2">
      <a href={address}>
        <Icon name="calendar-check" />
        {[fill<string>(text, { slot: shortDateTime(standing) }), withWhom(standing.dentist)]
          .filter(Boolean)
          .join(', ')}
      </a>
      <button
        type="button"
        className="round-button"
        aria-label={words.forget}
        onClick={() => {
          forgetComingVisit(visit.token);
          void forgetPages(visit.token);
        }}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
