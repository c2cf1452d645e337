import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. Kept in each hash, so that they can be raised later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const derive = promisify(argon2);

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** In the PHC string format, which every argon2 implementation reads. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, tagLength, ...cost });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = pattern.exec(hash) ?? [];
  if (!nonce || !tag) throw new Error('This password hash is not argon2id in the PHC string format');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}
