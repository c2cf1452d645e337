export type HeaderValues = Readonly<Record<string, string>>;

/** What nothing on this site uses. Each answer carries the list, so it names what a visitor would mind most. */
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
