import { randomUUIDv7 } from 'node:crypto';

let last = '';

/** A version 7 UUID that sorts behind all that this process made before: those that Node makes in one millisecond have no order. */
export function ascendingId(): string {
  const fresh = randomUUIDv7();
  last = fresh > last ? fresh : behind(last, fresh);
  return last;
}

/** The successor of an id in time and counter bits; the rest is random as in `fresh`. */
function behind(id: string, fresh: string): string {
  const count = BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`) + 1n;
  const digits = count.toString(16).padStart(15, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(12)}${fresh.slice(18)}`;
}
