import { createContext, use } from 'react';
import type { ClinicFacts } from './clinic-facts.ts';

export const ClinicFactsContext = createContext<ClinicFacts | undefined>(undefined);

/** Who and where the clinic is; the root gives it to every page. */
export function useClinicFacts(): ClinicFacts {
  const facts = use(ClinicFactsContext);
  if (!facts) throw new Error('The root did not give this page the clinic’s facts');
  return facts;
}
