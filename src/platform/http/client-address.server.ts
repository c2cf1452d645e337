import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

declare module 'hono' {
  interface ContextVariableMap {
    /** The address a request came from. */
    address: string;
  }
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An IPv4 address that arrived on an IPv6 socket is that IPv4 address. */
const read = (text: string): Address | undefined => (isIP(text) ? ipaddr.process(text) : undefined);

const incomingOf = (c: Context) => ((c.env ?? {}) as Partial<HttpBindings>).incoming;
const socketAddress = (incoming: IncomingMessage | undefined) => read(incoming?.socket?.remoteAddress ?? '');

function isTrusted(address: Address, proxies: readonly string[]): boolean {
  return proxies.some((proxy) => {
    const [range, bits] = ipaddr.isValidCIDR(proxy)
      ? ipaddr.parseCIDR(proxy)
      : ([ipaddr.process(proxy), undefined] as const);
    if (range.kind() !== address.kind()) return false;
    return address.match(range as never, bits ?? (address.kind() === 'ipv6' ? 128 : 32));
  });
}

/**
 * The address a request came from: the socket's, or behind named proxies the nearest one in X-Forwarded-For that is none of them.
 * The client itself wrote what is further left in that header: it is not believed.
 */
export const clientAddress = (c: Context, trustedProxies: readonly string[]): string =>
  requestAddress(incomingOf(c), trustedProxies, c.req.header('X-Forwarded-For') ?? '');

export const setAddress =
  (trustedProxies: readonly string[]): MiddlewareHandler =>
  (c, next) => {
    c.set('address', clientAddress(c, trustedProxies));
    return next();
  };

export function requestAddress(
  incoming: IncomingMessage | undefined,
  trustedProxies: readonly string[],
  forwardedFor = incoming?.headers['x-forwarded-for'] as string | undefined,
): string {
  let address = socketAddress(incoming);
  if (!address) return 'unknown';
  const forwarded = forwardedFor?.split(',').reverse() ?? [];
  for (const text of forwarded) {
    const hop = read(text.trim());
    if (!hop || !isTrusted(address, trustedProxies)) break;
    address = hop;
  }
  return address.toString();
}

/** Counted as one client: an IPv6 user has a whole /64 of addresses. */
export function addressBlock(address: string): string {
  const parsed = read(address);
  if (parsed?.kind() !== 'ipv6') return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/** Whether `address` is one of this machine. */
export const isLoopback = (address: string): boolean => read(address)?.range() === 'loopback';

/**
 * Whether a request says that it came through a proxy of this machine or network that TRUSTED_PROXIES does not name. It may be true, and
 * then all visitors seem to come from one address; a program beside the server may as well have written it. Nothing is allowed for it.
 */
export function cameThroughUnnamedProxy(
  incoming: IncomingMessage,
  trustedProxies: readonly string[],
): boolean {
  if (incoming.headers['x-forwarded-for'] === undefined) return false;
  const proxy = socketAddress(incoming);
  return proxy !== undefined && proxy.range() !== 'unicast' && !isTrusted(proxy, trustedProxies);
}

/** Whether the visitor speaks https to a named proxy, which passes it on over http. No other client is believed. */
function cameByHttps(c: Context, trustedProxies: readonly string[]): boolean {
  const proxy = socketAddress(incomingOf(c));
  if (!proxy || !isTrusted(proxy, trustedProxies)) return false;
  return c.req.header('X-Forwarded-Proto')?.split(',', 1)[0]?.trim().toLowerCase() === 'https';
}

/** Makes the cookies of https requests Secure, also where the server itself speaks http; PUBLIC_URL need not be set. */
export function secureCookies(trustedProxies: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const cookies = c.res.headers.getSetCookie();
    if (cookies.length === 0 || !cameByHttps(c, trustedProxies)) return;
    c.header('Set-Cookie', undefined);
    for (const cookie of cookies)
      c.header('Set-Cookie', /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`, { append: true });
  };
}
