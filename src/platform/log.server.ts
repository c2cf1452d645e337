import { pino, type Logger } from 'pino';

/** Structured lines on standard output. Never pass it a name, a number, a token or a message text: see CONTRIBUTING.md. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
