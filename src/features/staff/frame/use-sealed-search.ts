import { data, useSearchParams } from 'react-router';
import { sendForm } from './send-form.ts';
import { answerInTime, isAway } from '../session/use-loader-refresh.ts';

/** The search of this page as its address has it, for links that keep it. */
export function useSealedSearch(): { find?: string } {
  const [search] = useSearchParams();
  const find = search.get('find');
  return find === null ? {} : { find };
}

/** A posted search that was refused, with its text. */
interface UnansweredSearch {
  ok: false;
  reason: string;
  q: string;
}

export const isUnansweredSearch = (result: unknown): result is UnansweredSearch =>
  typeof result === 'object' && result !== null && 'q' in result;

/**
 * A client action for a page with a search. The typed text comes back with a refusal, and when no answer comes; the status makes
 * React Router keep what is shown.
 */
export async function sendSearch<Answer extends { ok: boolean; reason?: string }>({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Answer>;
}) {
  const q = (await request.clone().formData()).get('q');
  if (typeof q !== 'string') return sendForm({ request, serverAction });
  const unanswered = (reason = 'database-away') => data<UnansweredSearch>({ ok: false, reason, q }, 503);
  try {
    return unanswered((await answerInTime(serverAction())).reason);
  } catch (error) {
    // The router handles all other responses, such as the redirect to what was found.
    if (isAway(error)) return unanswered();
    throw error;
  }
}
