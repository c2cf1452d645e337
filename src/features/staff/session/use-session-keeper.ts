import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResult } from '#platform/call.ts';
import { systemClock } from '#platform/clock.ts';
import { isSignedOut, onSessionCheckRequest, onSignedOut, tellSignedInAgain } from '#platform/signed-out.ts';
import { sessionLifetime, type SignedIn } from './session.ts';
import { callAuth } from './staff-client.ts';

const checkEvery = 20_000;
/** A person who has pressed no key for this long is not in the middle of a word. */
const pause = 3000;

/**
 * Extends the session while the person types or clicks, in good time before it ends, and reports its end. An open page alone does not
 * extend it. A person in the middle of a word finishes it first, so that the dialog does not catch the rest.
 */
export function useSessionKeeper({ endsAt, now }: { endsAt: number; now: number }) {
  const [ended, setEnded] = useState(false);
  const end = useRef({ at: 0, isReported: false });
  const isLeaving = useRef(false);
  useEffect(() => {
    // The server's clock may differ from this one: only what is left counts.
    end.current.at = systemClock.now() + (endsAt - now);
  }, [endsAt, now]);

  useEffect(() => {
    let used = false;
    let refreshedAt = systemClock.now();
    let typedAt = 0;
    let saying: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<CallResult<SignedIn & { now: number }>> | undefined;
    const ask = (path: 'session' | 'session?active') => {
      const asked = callAuth<SignedIn & { now: number }>(path, undefined, { quiet: true });
      running = asked;
      void asked.finally(() => {
        if (running === asked) running = undefined;
      });
      return asked;
    };
    const mayReport = () => !end.current.isReported && !isLeaving.current;
    const report = () => {
      if (!mayReport()) return;
      end.current.isReported = true;
      setEnded(true);
    };
    const use = ({ type }: Event) => {
      used = true;
      // A press on this page: the person has not left it.
      isLeaving.current = false;
      if (type === 'keydown') typedAt = systemClock.now();
    };
    const say = () => {
      const rest = typedAt + pause - systemClock.now();
      clearTimeout(saying);
      if (rest > 0) saying = setTimeout(say, rest);
      else report();
    };
    const check = async () => {
      // A refused request that is checked at this moment says the same; the timer asks again.
      if (!mayReport() || running) return;
      const present = systemClock.now();
      const soon = end.current.at - present < sessionLifetime.refreshBeforeEnd;
      const due = used && (soon || present - refreshedAt > sessionLifetime.refreshAfter);
      if (!due && present < end.current.at) return;
      // Activity while the response is pending counts for the next time.
      if (due) used = false;
      const path = due ? 'session?active' : 'session';
      const answer = await ask(path);
      if (answer.ok) {
        end.current.at = present + (answer.value.session.endsAt - answer.value.now);
        if (due) refreshedAt = present;
        return;
      }
      used ||= due;
      if (isSignedOut(answer.refusal)) say();
    };
    const reportIfEnded = async (asked: ReturnType<typeof ask>) => {
      const answer = await asked;
      if (!answer.ok && isSignedOut(answer.refusal)) report();
    };
    // A refused request may have carried an older token of a session that is still valid. Refused requests share one check.
    const checkRefused = () => {
      if (mayReport()) void reportIfEnded(running ?? ask('session'));
    };
    // A sign-out in another tab may be newer than the running check.
    const checkAnew = () => {
      if (mayReport()) void reportIfEnded(ask('session'));
    };
    const visible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, use, { passive: true });
    const stopListening = onSignedOut(checkRefused);
    const stopListeningToTabs = onSessionCheckRequest(checkAnew);
    document.addEventListener('visibilitychange', visible);
    const timer = setInterval(() => void check(), checkEvery);
    return () => {
      stopListening();
      stopListeningToTabs();
      clearInterval(timer);
      clearTimeout(saying);
      document.removeEventListener('visibilitychange', visible);
      for (const event of events) removeEventListener(event, use);
    };
  }, []);

  const signedIn = useCallback(() => {
    end.current = { at: systemClock.now() + sessionLifetime.idle, isReported: false };
    setEnded(false);
    tellSignedInAgain();
  }, []);
  /** True while the person signs out: until the next page loads, a refused request is expected. */
  const leave = useCallback(() => {
    isLeaving.current = true;
  }, []);
  return { ended, signedIn, leave };
}
