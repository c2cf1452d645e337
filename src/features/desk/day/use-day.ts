import { use, useCallback, useEffect, useRef, useState } from 'react';
import { SignInAgain } from '#features/staff/session/use-session-keeper.ts';
import { dayMemory } from './day-memory.ts';
import type { Day } from './day.ts';
import { fetchDay, type Refused } from '../visit/desk-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { useFollowing } from '../visit/use-following.ts';

/** The day as it stands: as the page was opened, then as the server tells of changes. What is typed elsewhere on the page stays. */
export function useDay(loaded: Day, onBooked: (appointment: DeskAppointment) => void) {
  const askAgain = use(SignInAgain);
  const [held, setHeld] = useState({ loaded, day: loaded });
  // Another day was opened.
  if (held.loaded !== loaded) setHeld({ loaded, day: loaded });
  const { day } = held;
  const [online, setOnline] = useState(true);
  const booked = useRef(onBooked);
  useEffect(() => {
    booked.current = onBooked;
  });
  useEffect(() => dayMemory.keep(day), [day]);

  const show = useCallback((fresh: Day) => {
    setHeld((before) => {
      if (before.day.date !== fresh.date || before.day.now > fresh.now) return before;
      return { ...before, day: fresh };
    });
  }, []);
  const { date } = day;
  const known = useRef(new Set<string>());
  useEffect(() => {
    known.current = new Set(day.appointments.map(({ id }) => id));
  }, [day]);

  const refresh = useCallback(async () => {
    const answer = await fetchDay(date);
    if (answer.ok) {
      setOnline(true);
      const news = answer.appointments.filter(
        ({ id, source }) => source === 'online' && !known.current.has(id),
      );
      show(answer);
      for (const appointment of news) booked.current(appointment);
    } else if (answer.reason === 'no-answer') setOnline(false);
    else if (answer.reason === 'signed-out') askAgain();
  }, [date, show, askAgain]);

  /** What was refused for a reason that is the page's own affair. */
  const onRefused = useCallback(
    ({ reason }: Refused) => {
      if (reason === 'no-answer') setOnline(false);
      if (reason === 'signed-out') askAgain();
      if (reason !== 'no-answer' && reason !== 'signed-out') void refresh();
    },
    [askAgain, refresh],
  );
  const put = useCallback((changed: DeskAppointment) => {
    setHeld((before) => ({ ...before, day: withAppointment(before.day, changed) }));
  }, []);

  useFollowing({ online, setOnline, refresh });
  return { day, online, refresh, put, onRefused };
}

function withAppointment(day: Day, changed: DeskAppointment): Day {
  const others = day.appointments.filter(({ id }) => id !== changed.id);
  return { ...day, appointments: changed.date === day.date ? [...others, changed] : others };
}
