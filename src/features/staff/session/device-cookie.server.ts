import { hkdfSync } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { isSame, sign } from '#platform/secrets/signatures.server.ts';

/** Browsers keep no cookie for longer. */
const lifetimeSeconds = 400 * 24 * 3600;

/**
 * Marks a browser in which an account was opened. It opens nothing: it only gives this browser tries of its own, so that strangers who
 * guess at the account's password can't lock its owner out (OWASP: device cookies).
 */
export function createDeviceCookies({ secret, secure }: { secret: string; secure: boolean }) {
  const name = secure ? '__Host-staff.device' : 'staff.device';
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known device', 32));
  const signatureOf = (part: string) => sign('sha256', key, part, 'base64url');
  const ids = (headers: Headers): Map<string, string> => {
    const value = parse(headers.get('Cookie') ?? '', name)[name] ?? '';
    const devices = new Map<string, string>();
    for (const part of value.split('~')) {
      const [account, device, signature] = part.split('.');
      if (!account || !device || !signature) continue;
      if (isSame(signature, signatureOf(`${account}.${device}`))) devices.set(account, device);
    }
    return devices;
  };
  return {
    /** The device's id if this browser has opened the account before. */
    knownDevice: (headers: Headers, accountId: string): string | undefined => ids(headers).get(accountId),
    /** The Set-Cookie line after a sign-in; the five accounts opened last are remembered. */
    remember(headers: Headers, accountId: string): string {
      const devices = ids(headers);
      const device = devices.get(accountId) ?? crypto.randomUUID();
      devices.delete(accountId);
      const parts = [...devices, [accountId, device] as const]
        .slice(-5)
        .map(([account, id]) => `${account}.${id}.${signatureOf(`${account}.${id}`)}`);
      return serialize(name, parts.join('~'), {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: lifetimeSeconds,
      });
    },
  };
}

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;
