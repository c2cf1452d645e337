import { describe, expect, test } from 'vitest';
import { acceptedEncodings, type Encoding } from './variants.server.ts';

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
