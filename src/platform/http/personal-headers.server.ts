/** A patient's own page: no cache stores it, no search engine indexes it, and no other site learns its address. */
export const personalHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** The seconds for which the service worker may cache a personal page for offline use. */
export const keepSecondsHeader = 'X-Keep-Seconds';
