import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http';
import { systemClock } from '../clock.ts';
import { keepAliveSeconds } from './http-server.server.ts';

/**
 * A whole answer, head and body in one piece, for a connection that stays open. Made anew when its Date has passed, never changed:
 * a slow client may still be taking the former one.
 */
export function readyAnswer(status: number, headers: OutgoingHttpHeaders, body?: Buffer): () => Buffer {
  const lines = Object.entries({
    ...headers,
    Connection: 'keep-alive',
    'Keep-Alive': `timeout=${keepAliveSeconds}`,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
  let second = 0;
  let bytes: Buffer;
  return () => {
    const now = Math.floor(systemClock.now() / 1000);
    if (now !== second) {
      second = now;
      const date = `Date: ${new Date(now * 1000).toUTCString()}\r\n\r\n`;
      bytes = Buffer.concat([Buffer.from(head + date, 'latin1'), ...(body ? [body] : [])]);
    }
    return bytes;
  };
}
