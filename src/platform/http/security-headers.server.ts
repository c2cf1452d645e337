import { hash } from 'node:crypto';

export type HeaderValues = Readonly<Record<string, string>>;

/** Features that the site does not use. Every response carries the list, so it names only the most sensitive. */
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

export const hashOf = (content: string): string => hash('sha256', content, 'base64');

/** Without it a page has no frames, and no page may have it in one. */
export interface FramePolicy {
  frames?: "'self'";
  framedBy?: "'self'";
}

/** A page's policy by the hashes of the scripts and styles that the program itself writes into it. */
export function contentPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  { frames, framedBy }: FramePolicy = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${listed(scripts)}`,
    `style-src ${listed(styles)}`,
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
  ["'self'", ...hashes.map((text) => `'sha256-${text}'`)].join(' ');
