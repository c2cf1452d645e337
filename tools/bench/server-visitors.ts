// Simulated visitors of several servers during failures: patients who book, open pages, a receptionist at the desk.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { openEvents } from '../../tests/support/servers/event-stream.ts';
import { median } from './both-databases.ts';

const maxTry = 30_000;

interface Acknowledged {
  reference: string;
  /** The time by performance.now(). */
  at: number;
}

const bodyOf = (mobileNumber: string, date: string, time: string) =>
  JSON.stringify({
    firstName: 'Asha',
    lastName: 'Sample',
    mobileNumber,
    serviceSelected: 'Preventive Care - Dental X-rays',
    date,
    time,
  });

interface Slot {
  date: string;
  /** '10:00 AM' */
  time: string;
}

/** Slots that can be booked after the days of `seenElsewhere`. */
export async function freeSlots(origin: string): Promise<Slot[]> {
  const answer = await fetch(`${origin}/api/availability?from=2026-12-06&to=2027-01-30`);
  const { days } = (await answer.json()) as {
    days: { date: string; slots: { time: string; free: boolean }[] }[];
  };
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ free }) => free).map(({ time }) => ({ date, time })),
  );
}

/** Patients who book without a pause, and retry with the same key until they get an answer, as the booking form does. */
export function startBookers(origin: string, slots: readonly Slot[], count: number, over: AbortSignal) {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const tryToBook = async (body: string, key: string): Promise<boolean> => {
    try {
      const answer = await fetch(`${origin}/api/appointments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body,
        signal: AbortSignal.timeout(maxTry),
      });
      const text = await answer.text();
      if (answer.status === 201) {
        const { reference } = z.object({ reference: z.string() }).parse(JSON.parse(text));
        acknowledged.push({ reference, at: performance.now() });
      } else if (answer.status < 500) refused.push(`${answer.status} ${text.slice(0, 200)}`);
      return answer.status < 500;
    } catch {
      return false;
    }
  };
  const live = async (patient: number) => {
    for (let visit = 0; !over.aborted; visit += 1) {
      const { date, time } = slots[(patient * 101 + visit) % slots.length]!;
      const body = bodyOf(String(9_000_000_000 + patient * 100_000 + visit), date, time);
      const key = crypto.randomUUID();
      while (!(await tryToBook(body, key)) && !over.aborted) await wait(100);
    }
  };
  const done = Promise.all(Array.from({ length: count }, (_, patient) => live(patient)));
  return { acknowledged, refused, done };
}

/** The longest time without a confirmed booking, in seconds. */
export function maxPause(acknowledged: readonly Acknowledged[], from: number, to: number): number {
  const times = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from && at < to), to];
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1000;
}

export const owner = { email: 'owner@clinic.example', password: 'nine quiet umbrellas' };

/** The owner's request at this server, with the cookies of a sign-in. */
export async function signInAt(origin: string, publicUrl: string): Promise<string> {
  const signedIn = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { Origin: publicUrl, 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`No sign-in: ${signedIn.status} ${await signedIn.text()}`);
  return cookies.join('; ');
}

let telephone = 9_880_000_000;

/** Milliseconds from a booking on one server until the desk of another shows it: the median of nine. */
export async function seenElsewhere(one: string, other: string, Cookie: string): Promise<number> {
  const desk = await openEvents(`${other}/api/live`, { Cookie });
  await desk.until(/event: news\ndata: .*"desk":\d+/);
  const times: number[] = [];
  for (let day = 0; day < 9; day += 1) {
    const time = day < 5 ? '07:00 PM' : '08:00 PM';
    const body = bodyOf(String((telephone += 1)), `2026-12-0${(day % 5) + 1}`, time);
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
    const start = performance.now();
    const answer = await fetch(`${one}/api/appointments`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`Not booked: ${answer.status} ${await answer.text()}`);
    await desk.until(/data: \{"desk":\d+\}\n/);
    times.push(performance.now() - start);
  }
  desk.close();
  return median(times);
}

/** Pages with an event stream that reconnect as browsers do, after the server's retry time. */
export function listeners(origin: string, count: number, over: AbortSignal) {
  /** When a page was connected again, by performance.now(). */
  const back: number[] = [];
  let open = 0;
  const live = async () => {
    let retry = 3000;
    for (let first = true; !over.aborted; first = false) {
      try {
        const answer = await fetch(`${origin}/api/gallery/live`, { signal: over });
        if (answer.status === 200) {
          open += 1;
          if (!first) back.push(performance.now());
          for await (const text of answer.body!.pipeThrough(new TextDecoderStream()))
            retry = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? retry);
        }
      } catch {
        // The connection is lost.
      }
      await wait(retry, undefined, { signal: over }).catch(() => {});
    }
  };
  const done = Promise.all(Array.from({ length: count }, live));
  return { back, opened: () => open, done };
}

/** The most of these instants that lie within one second. */
export const maxInOneSecond = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
