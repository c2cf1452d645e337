import { createContext, use, useEffect, useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { useWords } from '#platform/words.tsx';
import { ownValue } from '#platform/values/own-value.ts';
import type { ClinicFacts } from './clinic-facts.ts';

export const ClinicFactsContext = createContext<ClinicFacts | undefined>(undefined);

/** Who and where the clinic is; the root gives it to every page. */
export function useClinicFacts(): ClinicFacts {
  const facts = use(ClinicFactsContext);
  if (!facts) throw new Error('No clinic facts: see root.tsx');
  return facts;
}

/** What the clinic is called on its site; 'Battisi' is the sample clinic's name alone. */
export function useBrand(): { word: string; kind?: string; isOwn: boolean } {
  const { name, samples } = useClinicFacts();
  const { shortName, kind } = useWords('clinic');
  return samples.includes('CLINIC_NAME')
    ? { word: shortName, kind, isOwn: false }
    : { word: name, isOwn: true };
}

/** The clinic's present, read every so many ms. It runs on from the server's time, since this browser's own clock may be wrong. */
export function useClinicNow(told: number, every = 10_000): number {
  const [now, setNow] = useState(told);
  useEffect(() => {
    const lead = told - systemClock.now();
    const tick = () => setNow(systemClock.now() + lead);
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [told, every]);
  return now;
}

/** What a service or a group of services is called in the page's language, by its stored English name; that name where there is no other. */
export function useLabels(): (stored: string) => string {
  const labels: Readonly<Record<string, string>> = useWords('clinic').labels;
  return (stored) => ownValue(labels, stored) ?? stored;
}
