import { createContext, use, useEffect, useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { useWords } from '#platform/words.tsx';
import { getOwnProperty } from '#platform/values/own-property.ts';
import type { ClinicFacts } from './clinic-facts.ts';

export const ClinicFactsContext = createContext<ClinicFacts | undefined>(undefined);

/** Name and address of the clinic; the root gives it to every page. */
export function useClinicFacts(): ClinicFacts {
  const facts = use(ClinicFactsContext);
  if (!facts) throw new Error('No clinic facts: see root.tsx');
  return facts;
}

/** The clinic's name on its site; only the sample clinic is called 'Battisi'. */
export function useBrand(): { word: string; kind?: string; isOwn: boolean } {
  const { name, samples } = useClinicFacts();
  const { shortName, kind } = useWords('clinic');
  return samples.includes('CLINIC_NAME')
    ? { word: shortName, kind, isOwn: false }
    : { word: name, isOwn: true };
}

/** The current time by the clinic's clock, updated every `every` ms. It continues the server's time, since the browser's clock may be wrong. */
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

/** The name of a service, a category, or both ('Category - Service') in the page's language; falls back to the stored English name. */
export function useLabels(): (stored: string) => string {
  const labels: Readonly<Record<string, string>> = useWords('clinic').labels;
  const label = (stored: string) => getOwnProperty(labels, stored) ?? stored;
  return (stored) => stored.split(' - ').map(label).join(' - ');
}
