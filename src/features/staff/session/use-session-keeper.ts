import { useCallback, useEffect, useRef, useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { isSignedOut, onSignedOut, tellSignedInAgain } from '#platform/signed-out.ts';
import { sessionLifetime, type SignedIn } from './session.ts';
import { callAuth } from './staff-client.ts';

const checkEvery = 20_000;
/** After so long without a key the person is not in the middle of a word. */
const pause = 3000;

/**
 * Keeps a sign-in alive while the person types or clicks, in good time before it would end, and says when it has ended. An open page
 * alone does not keep it alive. The person who is typing just then finishes the word first: the dialog would take the rest of it.
 */
export function useSessionKeeper({ endsAt, now }: { endsAt: number; now: number }) {
  const [ended, setEnded] = useState(false);
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
      const path = due ? 'session?active' : 'session';
      const answer = await callAuth<SignedIn & { now: number }>(path, undefined, { quiet: true });
      if (answer.ok) {
        end.current.at = present + (answer.value.session.endsAt - answer.value.now);
        if (due) refreshedAt = present;
        return;
      }
      used ||= due;
      if (isSignedOut(answer.refusal)) say();
    };
    const visible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, use, { passive: true });
    const stopListening = onSignedOut(() => setEnded(true));
    document.addEventListener('visibilitychange', visible);
    const timer = setInterval(() => void check(), checkEvery);
    return () => {
      stopListening();
      clearInterval(timer);
      clearTimeout(saying);
      document.removeEventListener('visibilitychange', visible);
      for (const event of events) removeEventListener(event, use);
    };
  }, []);

  const signedIn = useCallback(() => {
    end.current.at = systemClock.now() + sessionLifetime.idle;
    setEnded(false);
    tellSignedInAgain();
  }, []);
  return { ended, signedIn };
}
