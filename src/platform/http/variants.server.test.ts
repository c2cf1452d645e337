import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptedEncodings, type Encoding, readyAnswer } from './variants.server.ts';

const order: Encoding[] = ['br', 'zstd', 'gzip', 'identity'];
const best = (header: string | undefined) => acceptedEncodings(header, order)[0];

describe('the form that a client gets', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, zstd', 'zstd'],
    ['x-brotli', 'identity'],
    ['identity', 'identity'],
    [undefined, 'identity'],
    ['', 'identity'],
    [';;;=,,q', 'identity'],
  ])('%s', (header, expected) => {
    expect(best(header)).toBe(expected);
  });

  test('is the smallest of those it likes as much', () => {
    expect(acceptedEncodings('br, gzip', ['gzip', 'br', 'identity'])[0]).toBe('gzip');
  });
});

describe('an answer at hand', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T02:30:00.400Z') }));
  afterEach(() => vi.useRealTimers());

  const answer = () => readyAnswer(200, { 'Content-Length': 4, ETag: '"a"' }, Buffer.from('body'));

  test('is head and body in one piece', () => {
    expect(answer()().toString().split('\r\n')).toEqual([
      'HTTP/1.1 200 OK',
      'Content-Length: 4',
      'ETag: "a"',
      'Connection: keep-alive',
      'Keep-Alive: timeout=65, max=1000',
      'Date: Mon, 23 Nov 2026 02:30:00 GMT',
      '',
      'body',
    ]);
  });

  test('tells the second it is sent in, and leaves what is still being sent as it was', () => {
    const bytes = answer();
    const first = bytes();
    const asSent = first.toString();
    vi.setSystemTime(Date.parse('2026-11-23T02:30:01.000Z'));
    expect(bytes().toString()).toContain('Date: Mon, 23 Nov 2026 02:30:01 GMT\r\n\r\nbody');
    expect(first.toString()).toBe(asSent);
  });
});
