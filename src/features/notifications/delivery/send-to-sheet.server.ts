import type { Sender } from './deliver-messages.server.ts';
import { sheetPatience } from '../outbox/retry-times.ts';
import type { Delivery } from './deliver-messages.server.ts';
import type { SheetRow } from '../outbox/messages.ts';

const patience = 15_000;

/**
 * Posts a row to the clinic's spreadsheet script as the specification has browsers do it: text/plain, JSON inside. Such scripts answer
 * with a redirect to where their output is read; any 2xx at its end is a success. The row has no place for an id: one too many is better
 * than none.
 */
export function sheetSender(url: string, timeout = patience): Sender<'sheet'> {
  return {
    kind: 'sheet',
    mayRepeat: true,
    givesUp: { after: sheetPatience },
    send: ({ payload }) => post(payload),
  };

  async function post({ patient, mobile, service, dateTime, message, ...more }: SheetRow): Promise<Delivery> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ patient, mobile, service, dateTime, message, ...more }),
        signal: AbortSignal.timeout(timeout),
      });
      await response.body?.cancel();
      return response.ok ? { outcome: 'sent' } : failed(`the sheet answered ${response.status}`);
    } catch (error) {
      return failed(reasonOf(error, timeout));
    }
  }
}

const failed = (reason: string): Delivery => ({ outcome: 'failed', reason });

/** Without the address, which is a secret. */
function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `the sheet did not answer within ${timeout} ms`;
  }
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string'
    ? `no connection to the sheet: ${cause.code}`
    : 'no connection to the sheet';
}
