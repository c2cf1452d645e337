import { callProvider } from '#platform/sms/call-provider.server.ts';
import { sheetCells, type SheetRow } from '../outbox/sheet-row.ts';
import { sheetRetryMs } from '../outbox/retry-times.ts';
import type { Delivery, Sender } from './deliver-messages.server.ts';

/**
 * Posts a row to the clinic's spreadsheet script as the specification has browsers do it: text/plain, JSON inside. Such scripts answer
 * with a redirect to where their output is read; any 2xx at its end is a success. The row has no place for an id: one too many is better
 * than none.
 */
export function sheetSender(url: string, timeout?: number): Sender<'sheet'> {
  return {
    kind: 'sheet',
    mayRepeat: true,
    givesUp: { after: sheetRetryMs },
    send: ({ payload }) => post(payload),
  };

  async function post(row: SheetRow): Promise<Delivery> {
    const answer = await callProvider({
      name: 'the sheet',
      url,
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify(sheetCells(row)),
      redirect: 'follow',
      timeout,
    });
    if (!answer.ok) return { outcome: 'failed', reason: answer.outcome.reason };
    if (answer.status < 400) return { outcome: 'sent' };
    return { outcome: 'failed', reason: `the sheet answered ${answer.status}` };
  }
}
