import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { countUnsent, forgetOldUnsent } from '#features/staff/frame/account-storage.ts';
import { onSignedInAgain } from '#platform/signed-out.ts';
import type { Notice } from '#ui/notice/notice.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { unsentQueueOf } from './desk-transport.ts';
import type { UnsentChange } from './unsent-change.ts';
import type { UnsentQueue, UnsentState } from './unsent-queue.ts';

interface UnsentNeeds {
  accountId: string;
  online: boolean;
  now: number;
  /** The server has taken a change of a visit. */
  onSent?: (visit: DeskAppointment, change: UnsentChange) => void;
  /** Nothing waits any more; `count` changes were taken in this turn. */
  onAllSent: (count: number) => void;
  /** Nothing is sent any more; what was refused waits for a decision. */
  onOnlyRefusedLeft: () => void;
  /** A change got no answer. */
  onLost: () => void;
}

/** Clears the notice of an unsent change: it has been sent, or is in the list of refused changes. */
export const clearUnsentNotice = (notice: Notice | undefined) => (notice?.isUnsent ? undefined : notice);

const nothing: UnsentState = { changes: [], isStored: true };

/** The changes of this account that wait for the connection. They are sent whenever there is one. */
export function useUnsent({
  accountId,
  online,
  now,
  onSent,
  onAllSent,
  onOnlyRefusedLeft,
  onLost,
}: UnsentNeeds) {
  const getQueue = useCallback(() => unsentQueueOf(accountId), [accountId]);
  const subscribe = useCallback((listener: () => void) => getQueue().subscribe(listener), [getQueue]);
  // The server has no storage to read.
  const state = useSyncExternalStore(
    subscribe,
    () => getQueue().get(),
    () => nothing,
  );
  /** Changes of other accounts in this browser. */
  const others = useSyncExternalStore(
    subscribe,
    () => countUnsent(accountId).others,
    () => 0,
  );
  const { changes } = state;
  const [isOthersSession, setOthersSession] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  const isSending = useRef(false);

  const start = useEffectEvent((queue: UnsentQueue) => {
    forgetOldUnsent(now);
    queue.reload();
  });
  const sent = useEffectEvent(
    (visit: DeskAppointment | undefined, change: UnsentChange) => visit && onSent?.(visit, change),
  );
  const send = useEffectEvent(async (queue: UnsentQueue) => {
    if (!online || isSending.current) return;
    isSending.current = true;
    setOthersSession(false);
    setSignedOut(false);
    let count = 0;
    const stop = queue.onSent(() => count++);
    let end = await queue.send();
    // A change that was kept while the last sending ended.
    while (end === 'sent' && queue.hasNext()) end = await queue.send();
    stop();
    isSending.current = false;
    setOthersSession(end === 'other-account');
    setSignedOut(end === 'signed-out');
    if (end === 'no-answer') onLost();
    if (end !== 'sent') return;
    if (queue.get().changes.length > 0) onOnlyRefusedLeft();
    else if (count > 0) onAllSent(count);
  });

  useEffect(() => {
    const queue = getQueue();
    start(queue);
    const listening = new AbortController();
    addEventListener('storage', queue.reload, listening);
    const stops = [
      queue.onSent((visit, change) => void sent(visit, change)),
      onSignedInAgain(() => void send(queue)),
    ];
    return () => {
      listening.abort();
      for (const stop of stops) stop();
    };
  }, [getQueue]);
  const waiting = changes.filter(({ refused }) => !refused).length;
  useEffect(() => {
    if (online && waiting > 0) void send(getQueue());
  }, [online, waiting, getQueue]);

  return { ...state, isOthersSession, isSignedOut, others, getQueue };
}

export type Unsent = ReturnType<typeof useUnsent>;
