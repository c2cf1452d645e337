import { accountQueue } from '#features/staff/frame/account-storage.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import { callAuth } from '#features/staff/session/staff-client.ts';
import { isSignedOut } from '#platform/signed-out.ts';
import { callDesk, enterVisit, sendChange } from '../visit/visit-client.ts';
import { isUnsentChange } from './unsent-change.ts';
import { createUnsentQueue, type UnsentQueue, type UnsentTransport } from './unsent-queue.ts';

/** Calls the desk's API for one account. */
function deskTransport(accountId: string): UnsentTransport {
  return {
    async checkAccount() {
      const session = await callAuth<SignedIn>('session');
      if (session.ok) return session.value.account.uid === accountId ? 'sent' : 'other-account';
      return isSignedOut(session.refusal) ? 'signed-out' : 'no-answer';
    },
    change: (id, version, change) => sendChange({ id, version }, change),
    enter: enterVisit,
    recordCall: (id, body, key) =>
      callDesk(`calls/${id}/outcome`, { body, headers: { 'Idempotency-Key': key } }),
    exclusively: (work) =>
      // Over plain http there are no locks: the server then stores once what two tabs send.
      'locks' in navigator ? navigator.locks.request(`unsent ${accountId}`, work) : work(),
  };
}

const queues = new Map<string, UnsentQueue>();

/** The changes of an account that wait in this browser. */
export function unsentQueueOf(accountId: string): UnsentQueue {
  const known = queues.get(accountId);
  if (known) return known;
  const { write, ...storage } = accountQueue(accountId, isUnsentChange);
  const queue = createUnsentQueue({
    storage: { ...storage, write: (change) => write(change.id, change) },
    transport: deskTransport(accountId),
  });
  queues.set(accountId, queue);
  return queue;
}
