import type { CivilDate } from '#features/clinic/clinic-time.ts';

export interface Availability {
  /** The clinic's present, epoch ms. */
  now: number;
  days: readonly {
    date: CivilDate;
    reason?: 'sunday' | 'closed' | 'full' | 'past';
    slots: readonly { time: string; free: boolean }[];
  }[];
}

const answerLimit = 15_000;

/** What is free from one day to another; undefined when the server can't be reached, or has no answer. */
export async function fetchAvailability(
  from: CivilDate,
  to: CivilDate,
  signal: AbortSignal,
): Promise<Availability | undefined> {
  try {
    const response = await fetch(`/api/availability?from=${from}&to=${to}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerLimit)]),
    });
    if (!response.ok) return undefined;
    const answer = (await response.json()) as Omit<Availability, 'now'> & { now: string };
    return { ...answer, now: Date.parse(answer.now) };
  } catch {
    return undefined;
  }
}
