/** What is pressed, where it is an element that can be looked up from. */
const pressed = (event: MouseEvent, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/**
 * Inline script of every page.
 * Once the page has loaded and the main thread is idle it fetches the deferred scripts (defer-scripts.server.ts), one in each idle
 * moment, without running them. It runs them at the first move of a pointer, touch, key or focus, or when the visitor has done nothing
 * for as long as the page says: a cheap phone takes a second for them, in which it could not be scrolled.
 */
export function startScripts(): void {
  const page = document.documentElement;
  const deferred = document.getElementById('deferred-scripts');
  if (!deferred) return;

  const files = deferred.dataset.files!.split(' ');
  let held: HTMLElement | undefined;
  let started = false;
  let failed = false;
  /** The scripts don't arrive: the link that was pressed is simply followed. */
  const giveUp = () => {
    failed = true;
    if (held instanceof HTMLAnchorElement) location.href = held.href;
  };
  const fetchNext = () => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = files.shift()!;
    link.addEventListener('error', giveUp);
    document.head.append(link);
  };
  const run = () => {
    if (started) return;
    started = true;
    // React Router stores scroll places by the key of each step of the history, which its own script would have set. Until the visitor
    // has done something the place is the top.
    if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '');
    while (files.length > 0) fetchNext();
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = deferred.textContent;
    document.head.append(script);
  };

  // A press on a [data-enhanced] link or button is held until React is ready, and made again.
  const hold = (event: MouseEvent) => {
    const element = pressed(event, '[data-enhanced]');
    if (!element || failed || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    held = element;
    element.setAttribute('aria-busy', 'true');
    run();
    setTimeout(() => held && giveUp(), 8000);
  };

  // After a reload, Back to a page that this document has shown changes the address alone: until React is ready, the page is loaded.
  const address = () => location.pathname + location.search;
  const opened = address();
  const loadIfMoved = () => {
    if (address() !== opened) location.reload();
  };
  addEventListener('popstate', loadIfMoved);

  window.pageReady = () => {
    removeEventListener('click', hold, true);
    removeEventListener('popstate', loadIfMoved);
    const element = held;
    held = undefined;
    element?.removeAttribute('aria-busy');
    element?.click();
  };

  const fromCache = page.dataset.cached !== undefined;
  /** Pages that the service worker may cache have the line for it. */
  const isCachable = document.querySelector('.cached-note') !== null;
  const visit = (event: MouseEvent) => {
    const link = pressed(event, 'a[href]') as HTMLAnchorElement | null;
    if (!link) return;
    // A part of a page is where it should be once the page is laid out as a whole (useWholePage in root.tsx).
    if (link.hash) page.dataset.whole = '';
    const leaves = link.origin === location.origin && link.pathname !== location.pathname;
    // Without a network, and on a page from the cache, the browser itself follows links, so that it asks the worker.
    if (isCachable && (fromCache || !navigator.onLine) && leaves) event.stopImmediatePropagation();
  };
  addEventListener('click', visit, true);
  if (fromCache) {
    // Loaded again a second after the network is back, unless the visitor types: at once would break off the way to another page.
    const reload = () => navigator.onLine && !document.querySelector('form') && location.reload();
    addEventListener('online', () => setTimeout(reload, 1000));
  }
  addEventListener('click', hold, true);
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
    addEventListener(type, run, { once: true, capture: true, passive: true });

  const whenIdle = (task: () => void) => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 });
    else setTimeout(task, 200);
  };
  const runThenInstall = () => {
    run();
    const workers = isCachable && navigator.serviceWorker;
    if (workers) whenIdle(() => workers.register('/service-worker.js').catch(() => {}));
  };
  const quiet = Number(deferred.dataset.quiet);
  const fetchQuietly = () => {
    if (files.length === 0) return;
    fetchNext();
    whenIdle(fetchQuietly);
  };
  const begin = () => {
    if (quiet === 0) return runThenInstall();
    fetchQuietly();
    setTimeout(() => whenIdle(runThenInstall), quiet);
  };
  if (document.readyState === 'complete') whenIdle(begin);
  else addEventListener('load', () => whenIdle(begin));
}

declare global {
  interface Window {
    /** Tells the starter that React has taken over. */
    pageReady?: () => void;
  }
}
