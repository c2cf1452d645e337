import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useFresh } from '#ui/fresh/use-fresh.ts';

const minute = 60_000;
/** While a backup is being made. */
const often = 3000;

interface LoadedHealth {
  /** Instants of the server's clock: when it answered, and when it last looked. */
  now: number;
  at: number | undefined;
  isRunning: boolean;
}

/** Keeps the page fresh, and counts on how old the look is while no answer comes. */
export function useHealth({ now, at, isRunning }: LoadedHealth): { online: boolean; age: number } {
  const { revalidate } = useRevalidator();
  const [since, setSince] = useState({ now, passed: 0 });
  // An answer has come: it says itself how old it is.
  if (since.now !== now) setSince({ now, passed: 0 });
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setSince({ now, passed: performance.now() - started }), 10_000);
    return () => clearInterval(timer);
  }, [now]);
  const { online } = useFresh({
    every: isRunning ? often : minute,
    retryEvery: 5000,
    refresh: async () => {
      const answered = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answered) await revalidate();
      return answered;
    },
  });
  return { online, age: now - (at ?? now) + since.passed };
}
