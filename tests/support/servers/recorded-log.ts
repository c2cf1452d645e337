import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '#platform/log.server.ts';

/** A log that collects its formatted lines in `lines`. */
export function recordedLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk).trim());
      done();
    },
  });
  return { log: pino({ level: 'trace', base: null }, stream), lines };
}
