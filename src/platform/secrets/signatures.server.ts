import { createHmac, timingSafeEqual, type BinaryLike } from 'node:crypto';

type Encoding = 'hex' | 'base64' | 'base64url';

export function sign(
  algorithm: 'sha1' | 'sha256',
  secret: BinaryLike,
  text: string,
  encoding: Encoding,
): string {
  return createHmac(algorithm, secret).update(text).digest(encoding);
}

/** Compares in constant time, so that the time does not reveal the wrong character. */
export function isSame(given: string | null | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
