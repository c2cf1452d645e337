import { use, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { instantText } from '#features/clinic/instant-text.ts';
import { OutboxView } from '#features/notifications/messages-page/outbox-view.tsx';
import type { MessageDecision, OutboxPage } from '#features/notifications/messages-page/outbox-page.ts';
import { useOutboxWords } from '#features/notifications/messages-page/use-outbox-words.ts';
import { SignInAgain } from '#features/staff/session/use-session-keeper.ts';
import { isSignedOut, refusalText } from '#features/staff/session/refusal-text.ts';
import { useStaffWords } from '#features/staff/session/use-staff-words.ts';
import { fill } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { useOutbox } from './use-outbox.ts';
import { useStayOffline } from '#features/desk/visit/use-stay-offline.ts';

export type Decided = { ok: true; decision: MessageDecision } | { ok: false; reason: string };

interface MessagesPageProps {
  loaded: OutboxPage;
  /** '?state=…' */
  query: string;
  /** What came of the last press. */
  decided: Decided | undefined;
}

/** The outbox, followed while it is open. */
export function MessagesPage({ loaded, query, decided }: MessagesPageProps) {
  const words = useOutboxWords();
  const staffWords = useStaffWords();
  const { page, online } = useOutbox(loaded, query);
  const navigation = useNavigation();
  const notice = useRef<HTMLDivElement>(null);
  const askAgain = use(SignInAgain);
  useStayOffline(!online, () => notice.current?.focus());
  useEffect(() => {
    if (isSignedOut(decided)) askAgain();
    // The row with the button that was pressed is elsewhere now.
    else if (decided) notice.current?.focus();
  }, [decided, askAgain]);
  return (
    <>
      <div role="status" className="outbox-news" ref={notice} tabIndex={-1}>
        {!online ? (
          <Message kind="error" title={fill(words.offlineTitle, { time: instantText(page.now) })}>
            <p>{words.offlineLead}</p>
          </Message>
        ) : decided?.ok ? (
          <Message kind="ok" title={words[`decided-${decided.decision}`]} />
        ) : (
          decided &&
          !isSignedOut(decided) && (
            <Message
              kind="error"
              title={decided.reason === 'too-late' ? words.tooLate : refusalText(staffWords, decided)}
            />
          )
        )}
      </div>
      <OutboxView page={page} isAway={!online} isLoading={navigation.state === 'loading'} />
    </>
  );
}
