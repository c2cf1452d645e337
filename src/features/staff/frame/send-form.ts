import { data } from 'react-router';
import type { RefusedForm } from '../session/refusal-text.ts';
import { answerInTime, isAway } from '../session/use-loader-refresh.ts';

interface SentForm<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/**
 * A client action for a page with forms. Without an answer the form stays with what was typed, and shows a refusal; the status makes React
 * Router keep what is shown.
 */
export async function sendForm<Answer>({ request, serverAction }: SentForm<Answer>) {
  const form = await request.clone().formData();
  try {
    return await answerInTime(serverAction());
  } catch (error) {
    // The router handles all other responses, such as redirects.
    if (!isAway(error)) throw error;
    const refused: RefusedForm & { intent: string } = {
      ok: false,
      reason: 'unanswered',
      intent: String(form.get('intent')),
    };
    return data(refused, 503);
  }
}
