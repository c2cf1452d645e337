import { createHash } from 'node:crypto';

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

/** Most are the same in every page. */
function hashed(text: string): string {
  let hash = hashes.get(text);
  if (hash === undefined) {
    hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    if (hashes.size >= mostHashes) hashes.clear();
    hashes.set(text, hash);
  }
  return hash;
}

/** The hashes of the elements without a file of their own. Looks for plain texts: patterns take their time on a page of 100 KB. */
function inline(html: string, tag: 'script' | 'style'): string {
  const found = new Set<string>();
  const closing = `</${tag}>`;
  for (let at = html.indexOf(`<${tag}`); at !== -1; at = html.indexOf(`<${tag}`, at)) {
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf(closing, start);
    if (start === 0 || end === -1) break;
    if (!html.slice(at, start).includes(' src=')) found.add(hashed(html.slice(start, end)));
    at = end;
  }
  return [...found].join(' ');
}

/** Without it a page has no frames, and no page may have it in one. */
export interface FramePolicy {
  frames?: "'self'";
  framedBy?: "'self'";
}

/** The page's policy with the hashes of its inline scripts and styles: unlike a nonce they can be cached with the page. */
export function contentSecurityPolicy(html: string, { frames, framedBy }: FramePolicy = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inline(html, 'script')}`,
    `style-src 'self' ${inline(html, 'style')}`,
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
