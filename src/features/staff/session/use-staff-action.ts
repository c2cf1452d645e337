import { use, useEffect } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { isSignedOut } from './refusal-text.ts';
import { SignInAgain } from './use-session-keeper.ts';

type Result = { ok: boolean; reason?: string; intent?: string; key?: string };

/** A form's change. When the sign-in has ended meanwhile, the page asks for it again and keeps what was typed. */
export function useStaffAction(intent: string) {
  const fetcher = useFetcher<Result>();
  const askAgain = use(SignInAgain);
  // Without JavaScript the answer comes with the whole page.
  const posted = useActionData() as Result | undefined;
  const result = fetcher.data ?? (posted?.intent === intent ? posted : undefined);
  useEffect(() => {
    if (isSignedOut(fetcher.data)) askAgain();
  }, [fetcher.data, askAgain]);
  return { Form: fetcher.Form, busy: fetcher.state !== 'idle', result };
}
