import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callDesk } from '../visit/visit-client.ts';
import type { Day, NumbersPurpose } from './day.ts';

interface FullNumbers {
  numbers: Day['numbers'];
  /** Full numbers on the screen, since no visit can be opened offline; otherwise only on paper. */
  shown: boolean;
}

export const FullNumbersContext = createContext<FullNumbers>({ numbers: undefined, shown: false });

/** Full numbers are needed on paper, and on today's page while offline, for which they are loaded in advance. The audit log records each read. */
export function useFullNumbers(day: Day, isToday: boolean, online: boolean) {
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
      const offlineNumbers = await keep();
      if (offlineNumbers && !left) setRead(offlineNumbers);
    };
    if (isToday && online && visits) void hold();
    return () => {
      left = true;
    };
  }, [isToday, online, visits]);

  // A print from the browser's menu uses the loaded numbers too, so the audit log records it.
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
