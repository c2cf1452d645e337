import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { comingVisitsName } from './coming-visits-name.ts';
import type { Slot } from '../slots/slots.ts';

/** A visit that was booked with this browser. */
export interface ComingVisit extends Slot {
  /** The token in the patient's link. */
  token: string;
}

const name = comingVisitsName;

/** Visits booked with this browser, the next one first. Only the server knows which are over, since the browser's clock may be wrong. */
export function readComingVisits(): ComingVisit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    const visits = Array.isArray(stored) ? stored.filter(isComingVisit) : [];
    return visits.toSorted((one, other) => instantOf(one.date, one.time) - instantOf(other.date, other.time));
  } catch {
    // Storage is empty, or blocked by the browser.
    return [];
  }
}

const isComingVisit = (visit: Partial<ComingVisit> | null): visit is ComingVisit =>
  [visit?.token, visit?.date, visit?.time].every((text) => typeof text === 'string');

export function saveComingVisit({ token, date, time }: ComingVisit): void {
  write([...readComingVisits().filter((visit) => visit.token !== token), { token, date, time }]);
}

/** Whether a visit in this state is still to come. */
export const isComing = (state: string): boolean => ['confirmed', 'moved', 'to-confirm'].includes(state);

/** Updates a visit that this device stores to its state on the server; one that is not to come is removed. */
export function updateComingVisit(token: string, { state, date, time }: Slot & { state: string }): void {
  const stored = readComingVisits().find((visit) => visit.token === token);
  if (!stored) return;
  if (!isComing(state)) forgetComingVisit(token);
  else if (stored.date !== date || stored.time !== time) saveComingVisit({ token, date, time });
}

export function forgetComingVisit(token: string): void {
  write(readComingVisits().filter((visit) => visit.token !== token));
}

/** The visit's page, which the service worker may have cached. */
export async function forgetPages(token: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const pages = (await cache.keys()).filter(({ url }) => url.endsWith(`/appointment/${token}`));
    await Promise.all(pages.map((page) => cache.delete(page)));
  }
}

function write(visits: readonly ComingVisit[]) {
  try {
    if (visits.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(visits));
    dispatchEvent(new Event(comingVisitsName));
  } catch {
    // Some browsers offer no cache.
  }
}
