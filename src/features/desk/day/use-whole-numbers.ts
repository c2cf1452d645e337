import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callDesk } from '../visit/visit-client.ts';
import type { Day, NumbersPurpose } from './day.ts';

interface WholeNumbers {
  numbers: Day['numbers'];
  /** Shown in place of the last digits: there is no network to open a visit. Else on paper alone. */
  shown: boolean;
}

export const WholeNumbersOf = createContext<WholeNumbers>({ numbers: undefined, shown: false });

/**
 * Whole numbers are where they are the point: on paper, and on today's page while the network is away, for which they are kept beforehand.
 * The audit log says so each time.
 */
export function useWholeNumbers(day: Day, isToday: boolean, online: boolean) {
  const [read, setRead] = useState<Day['numbers']>();
  const isPrinting = useRef(false);
  const { date } = day;
  const readFor = async (purpose: NumbersPurpose) => {
    const answer = await callDesk<{ numbers: NonNullable<Day['numbers']> }>(
      `days/${date}/numbers?for=${purpose}`,
    );
    return answer.ok ? answer.value.numbers : undefined;
  };
  const keep = useEffectEvent(() => readFor('offline'));
  const visits = day.appointments.map(({ id, version }) => `${id} ${version}`).join(' ');
  useEffect(() => {
    let left = false;
    const hold = async () => {
      const kept = await keep();
      if (kept && !left) setRead(kept);
    };
    if (isToday && online && visits) void hold();
    return () => {
      left = true;
    };
  }, [isToday, online, visits]);

  // By the browser's own menu: what is kept is on the paper too, and the log hears of it.
  const onPrint = useEffectEvent(() => {
    if (read && online && !isPrinting.current) void readFor('print');
  });
  useEffect(() => {
    const listener = () => onPrint();
    window.addEventListener('beforeprint', listener);
    return () => window.removeEventListener('beforeprint', listener);
  }, []);
  const print = async () => {
    const numbers = await readFor('print');
    if (numbers) flushSync(() => setRead(numbers));
    isPrinting.current = true;
    window.print();
    isPrinting.current = false;
  };
  return { numbers: read ?? day.numbers, print };
}
