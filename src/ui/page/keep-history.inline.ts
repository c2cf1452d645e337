/**
 * Inline script before every page, for steps of the history that React Router does not handle, or not before hydration: those of an open
 * dialog, of a reload, of the back/forward cache, and of pages that the service worker serves.
 */
export function keepHistory(): void {
  const { dataset } = document.documentElement;
  let isLeaving = false;
  // A dialog is closed by Back before the router hears of it: the window's first listener runs first.
  addEventListener(
    'popstate',
    (event) => {
      if (!isLeaving) return window.closeOnBack?.(event);
      event.stopImmediatePropagation();
      isLeaving = false;
    },
    true,
  );
  // A personal page in the browser's cache may be stale: the session has ended, or the visit was cancelled.
  const isPersonal = /\/(staff|gallery\/edit|appointment)(\/|$)/.test(location.pathname);
  addEventListener('pageshow', ({ persisted }) => persisted && isPersonal && location.replace(location.href));
  // The reload interrupted a link to a page whose module is gone (use-destination-on-reload.ts). Any other load of a page is meant.
  try {
    const destination = sessionStorage.getItem('destination');
    sessionStorage.removeItem('destination');
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (destination && load?.type === 'reload') {
      history.pushState(null, '', destination);
      return location.reload();
    }
  } catch {}
  // After a reload no dialog is open: its steps of the history would cost a Back that does nothing.
  if (history.state?.dialog) {
    isLeaving = true;
    history.go(-history.state.dialog);
  }
  // After a reload, Back to a page that this document has shown changes the address alone: until React is ready, the page is loaded.
  const address = () => location.pathname + location.search;
  const opened = address();
  const loadIfMoved = () => {
    if (address() !== opened) location.reload();
  };
  addEventListener('popstate', loadIfMoved);
  addEventListener('hydrated', () => removeEventListener('popstate', loadIfMoved));

  const isFromCache = dataset.cached !== undefined;
  const visit = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link) return;
    // A part of a page is where it should be once the page is laid out as a whole (useWholePage in root.tsx), and no menu lies over it.
    if (link.hash) dataset.whole = '';
    if (link.hash) link.closest('.site-menu')?.removeAttribute('open');
    // A dialog whose code is here opens without a network too.
    const opensDialog = link.ariaHasPopup && 'dialog' in dataset;
    const leaves = !opensDialog && link.origin === location.origin && link.pathname !== location.pathname;
    // Offline, and on a cached page, the browser follows links itself, so that the request reaches the service worker. Pages that it may
    // cache have the line for it.
    if ((isFromCache || !navigator.onLine) && leaves && document.querySelector('.cached-note'))
      event.stopImmediatePropagation();
  };
  addEventListener('click', visit, true);
  if (isFromCache) {
    // Loaded again a second after the network is back, unless the visitor types: at once would break off the way to another page.
    const reload = () =>
      navigator.onLine && !document.querySelector('main form, dialog[open]') && location.reload();
    addEventListener('online', () => setTimeout(reload, 1000));
  }
}
