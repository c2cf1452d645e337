import { createContext, useCallback, useEffect, useRef, useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { onSignedOut } from '#platform/signed-out.ts';
import { sessionLifetime } from './session-lifetime.ts';
import type { SignedIn } from './staff-account.ts';
import { callAuth } from './staff-client.ts';

/** Opens the sign-in over the page as it stands. */
export const SignInAgain = createContext<() => void>(() => {});

const look = 20_000;
/** Nobody is in the middle of a word any more. */
const pause = 3000;

/**
 * Keeps a sign-in alive while somebody types or clicks, in good time before it would end, and says when it has ended. The page itself
 * is no use: left alone, it lets the sign-in end. Who is typing just then finishes the word first: it would go on in the wrong field.
 */
export function useSessionKeeper({ endsAt, now }: { endsAt: number; now: number }) {
  const [ended, setEnded] = useState(false);
  const askAgain = useCallback(() => setEnded(true), []);
  useEffect(() => onSignedOut(askAgain), [askAgain]);
  const end = useRef({ at: 0 });
  useEffect(() => {
    // The server's clock may differ from this one: only what is left counts.
    end.current.at = systemClock.now() + (endsAt - now);
  }, [endsAt, now]);

  useEffect(() => {
    let used = false;
    let refreshedAt = systemClock.now();
    let typedAt = 0;
    let saying: ReturnType<typeof setTimeout> | undefined;
    const use = ({ type }: Event) => {
      used = true;
      if (type === 'keydown') typedAt = systemClock.now();
    };
    const say = () => {
      const rest = typedAt + pause - systemClock.now();
      clearTimeout(saying);
      if (rest > 0) saying = setTimeout(say, rest);
      else setEnded(true);
    };
    const check = async () => {
      const present = systemClock.now();
      const soon = end.current.at - present < sessionLifetime.refreshBeforeEnd;
      const due = used && (soon || present - refreshedAt > sessionLifetime.refreshAfter);
      if (!due && present < end.current.at) return;
      // What is done while the answer is on its way counts for the next time.
      if (due) used = false;
      const answer = await callAuth<SignedIn & { now: number }>(due ? 'session?active' : 'session');
      if (answer.ok) {
        end.current.at = present + (answer.session.endsAt - answer.now);
        if (due) refreshedAt = present;
        return;
      }
      used ||= due;
      if (answer.reason !== 'network-request-failed') say();
    };
    const visible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, use, { passive: true });
    document.addEventListener('visibilitychange', visible);
    const timer = setInterval(() => void check(), look);
    return () => {
      clearInterval(timer);
      clearTimeout(saying);
      document.removeEventListener('visibilitychange', visible);
      for (const event of events) removeEventListener(event, use);
    };
  }, []);

  const signedIn = useCallback(() => {
    end.current.at = systemClock.now() + sessionLifetime.idle;
    setEnded(false);
  }, []);
  return { ended, askAgain, signedIn };
}
