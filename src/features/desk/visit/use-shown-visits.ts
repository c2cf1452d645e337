import { useRef, useState } from 'react';
import { isSignedOut } from '#platform/signed-out.ts';
import { newsOf } from '#ui/fresh/news.ts';
import { useFresh } from '#ui/fresh/use-fresh.ts';
import type { Notice } from '#ui/notice/notice.tsx';
import type { DeskAppointment } from './desk-appointment.ts';
import { useVisitChanges } from './use-visit-changes.ts';
import { callDesk, type VisitRefusal } from './visit-client.ts';

const deskNews = newsOf('desk');

const tryAgainEvery = 5000;

interface ShownVisits<Page> {
  /** Where the server tells how it is now. */
  path: string;
  /** Whether a visit belongs on it. */
  holds: (visit: DeskAppointment) => boolean;
  onFresh?: (fresh: Page) => void;
}

/**
 * A day or a week as it stands: as it was opened, then as the server tells of changes, and as visits are changed here. What is typed
 * elsewhere on the page stays.
 */
export function useShownVisits<Page extends { appointments: DeskAppointment[] }>(
  loaded: Page,
  { path, holds, onFresh }: ShownVisits<Page>,
) {
  const [held, setHeld] = useState({ loaded, page: loaded });
  // Another one was opened.
  if (held.loaded !== loaded) setHeld({ loaded, page: loaded });
  const [notice, setNotice] = useState<Notice & { offline?: boolean }>();
  /** How often a visit was changed here. */
  const changesHere = useRef(0);

  const { online, refresh, lost } = useFresh({
    live: deskNews,
    retryEvery: tryAgainEvery,
    async refresh(signal) {
      let answer, changedBefore;
      do {
        changedBefore = changesHere.current;
        answer = await callDesk<Page>(path, { signal });
        if (signal.aborted) return undefined;
        if (!answer.ok) return answer.refusal.status !== undefined;
        // It may be older than what was changed here meanwhile, whose line would go for a moment and take the focus with it.
      } while (changesHere.current !== changedBefore);
      const { value } = answer;
      setHeld((before) => (before.loaded === loaded ? { ...before, page: value } : before));
      onFresh?.(value);
      return true;
    },
  });
  const put = (changed: DeskAppointment) => {
    changesHere.current++;
    setHeld((before) => {
      const others = before.page.appointments.filter(({ id }) => id !== changed.id);
      const appointments = holds(changed) ? [...others, changed] : others;
      return { ...before, page: { ...before.page, appointments } };
    });
  };
  /** What was refused for a reason that is the page's own affair. */
  const onRefused = (refusal: VisitRefusal) => {
    if (refusal.status === undefined) lost();
    else if (!isSignedOut(refusal)) void refresh();
  };
  /** What was said before a new action is not read beside it; a way back that is still open stays. */
  const settle = () => setNotice((before) => (before?.undo ? before : undefined));
  const changes = useVisitChanges({ put, onRefused, onNotice: setNotice, onBegin: settle });
  /** Why something is not done without a network; nothing of that once it is back. */
  const sayOffline = (text: string) => setNotice({ kind: 'failed', text, offline: true });
  const shownNotice = notice?.offline && online ? undefined : notice;
  return {
    page: held.page,
    online,
    refresh,
    put,
    onRefused,
    changes,
    notice: shownNotice,
    setNotice,
    settle,
    sayOffline,
  };
}
