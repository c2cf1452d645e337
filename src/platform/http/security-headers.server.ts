import { createHash, hash } from 'node:crypto';
import type { Constant, Pieces } from './pieces.server.ts';

export type HeaderValues = Readonly<Record<string, string>>;

/** Unused here. Each answer carries the list, so it names only what a visitor would mind most. */
const refusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/** The headers of every answer: pages, files, errors. Pages bring their own content policy, with hashes of what is in them. */
export function securityHeaders({ https }: { https: boolean }): HeaderValues {
  return {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': refusedFeatures.map((feature) => `${feature}=()`).join(', '),
    // Not 'no-referrer': with it browsers post forms with 'Origin: null', which React Router refuses.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Two years. Never on a site that is reached by http: a browser would not come back.
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  };
}

const hashes = new Map<string, string>();
const mostHashes = 100;
/** A script with the data of a page is longer, and its like never comes again. */
const longestKnown = 2000;

export function hashOf(content: Pieces): string {
  const [only] = content;
  if (content.length === 1 && typeof only === 'object') return only.sha256;
  if (content.length !== 1 || typeof only !== 'string' || only.length > longestKnown) {
    const whole = createHash('sha256');
    for (const piece of content) whole.update(typeof piece === 'string' ? piece : piece.bytes);
    return whole.digest('base64');
  }
  let known = hashes.get(only);
  if (known === undefined) {
    known = hash('sha256', only, 'base64');
    if (hashes.size >= mostHashes) hashes.clear();
    // A copy: a part of a page would keep the whole page in memory.
    hashes.set(Buffer.from(only).toString(), known);
  }
  return known;
}

/** What stands in the elements without a file of their own. Looks for plain texts: patterns take their time. */
export function inlineContents(pieces: Pieces, tag: 'script' | 'style'): Pieces[] {
  const found: Pieces[] = [];
  const closing = `</${tag}>`;
  /** Of an element that goes on in the next piece. */
  let open: (string | Constant)[] | undefined;
  for (const piece of pieces) {
    if (typeof piece === 'object') {
      open?.push(piece);
      continue;
    }
    let at = 0;
    if (open) {
      at = piece.indexOf(closing);
      if (at !== 0) open.push(at === -1 ? piece : piece.slice(0, at));
      if (at === -1) continue;
      found.push(open);
      open = undefined;
    }
    for (at = piece.indexOf(`<${tag}`, at); at !== -1; at = piece.indexOf(`<${tag}`, at)) {
      const start = piece.indexOf('>', at) + 1;
      if (start === 0) break;
      const end = piece.indexOf(closing, start);
      const hasFile = piece.slice(at, start).includes(' src=');
      if (end === -1) {
        if (!hasFile) open = start === piece.length ? [] : [piece.slice(start)];
        break;
      }
      if (!hasFile) found.push([piece.slice(start, end)]);
      at = end;
    }
  }
  return found;
}

/** Without it a page has no frames, and no page may have it in one. */
export interface FramePolicy {
  frames?: "'self'";
  framedBy?: "'self'";
}

/** The page's policy with the hashes of its inline scripts and styles: unlike a nonce they can be cached with the page. */
export function contentSecurityPolicy(page: string | Pieces, frames?: FramePolicy): string {
  const pieces = typeof page === 'string' ? [page] : page;
  return policyOf(
    inlineContents(pieces, 'script').map(hashOf),
    inlineContents(pieces, 'style').map(hashOf),
    frames,
  );
}

/** The same by the hashes themselves. */
export function policyOf(
  scripts: readonly string[],
  styles: readonly string[],
  { frames, framedBy }: FramePolicy = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${listed(scripts)}`,
    `style-src 'self' ${listed(styles)}`,
    // https: a gallery item may show a picture by its address.
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(frames ? [`frame-src ${frames}`] : []),
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join('; ');
}

const listed = (hashes: readonly string[]) =>
  Array.from(new Set(hashes), (text) => `'sha256-${text}'`).join(' ');
