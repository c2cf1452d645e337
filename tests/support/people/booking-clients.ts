// Clients that book over HTTP, each with its own patient.
import { bookingBody } from './booking-api.ts';

export interface Answer {
  status: number;
  body: { reference?: string };
}

export async function book(
  origin: string,
  body: Record<string, unknown>,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  const response = await fetch(`${origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** The booking of patient number `patient`, in this slot. */
export const bookingOf = (patient: number, slot: { date: string; time: string }) =>
  bookingBody({ ...slot, mobileNumber: `9${String(patient).padStart(9, '0')}` });

export interface Free {
  date: string;
  time: string;
}

/** All slots that are free in the 90 days ahead of the tests' Monday, in order. */
export async function freeSlots(origin: string): Promise<Free[]> {
  const response = await fetch(`${origin}/api/availability?from=2026-11-23&to=2027-02-20`);
  const { days } = (await response.json()) as {
    days: { date: string; slots: { time: string; free: boolean }[] }[];
  };
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free).map(({ time }) => ({ date, time })),
  );
}

/** The number of responses of each status. */
export function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
