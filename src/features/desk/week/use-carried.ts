import { useEffect, useState } from 'react';
import { dayLabel } from '#features/clinic/clinic-time.ts';
import { fill, useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';

export interface Carried {
  visit: DeskAppointment | undefined;
  /** 'Tuesday, 24 November, 10:00 AM' */
  from: string;
  pickUp: (visit: DeskAppointment) => void;
  /** Where it was. */
  leave: () => void;
  /** It is somebody else's affair now. */
  letGo: () => void;
}

/** A visit that was picked up: held until it is put down or left, also while other weeks are shown. */
export function useCarried(onNews: (news: string) => void): Carried {
  const words = useWords('desk-week');
  const [visit, setVisit] = useState<DeskAppointment>();
  const letGo = () => setVisit(undefined);
  const leave = () => {
    if (visit) onNews(fill(words.putBack, { patient: visit.firstName }));
    letGo();
  };
  useEffect(() => {
    if (!visit) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onNews(fill(words.putBack, { patient: visit.firstName }));
      setVisit(undefined);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [visit, onNews, words]);
  return {
    visit,
    from: visit ? whenOf(visit) : '',
    pickUp: (next) => {
      setVisit(next);
      onNews(fill(words.carrying, { patient: next.firstName, from: whenOf(next) }));
    },
    leave,
    letGo,
  };
}

const whenOf = ({ date, time }: DeskAppointment) => `${dayLabel(date)}, ${time}`;
