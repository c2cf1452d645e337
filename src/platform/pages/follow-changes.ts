/** As much of React Router's own router as is used here: it is there for tools and tests (hydrated-router.js). */
interface PageRouter {
  state: { loaderData: { root?: { version: number } } };
  revalidate(): Promise<void>;
}

/**
 * An open page shows what the owner publishes, within two seconds. Sent to browsers as its own text: it uses nothing outside of itself,
 * and is fetched when the page has stood for some seconds (start-scripts.inline.ts), so that the first view carries none of it. A page
 * that is hidden, or a phone that slept, hears on its return what it missed.
 */
export function followChanges(): void {
  const page = window as unknown as { stale?: true; __reactRouterDataRouter?: PageRouter };
  // oxlint-disable-next-line eslint/no-underscore-dangle -- it is called so
  const router = page.__reactRouterDataRouter;
  // A draft's page is no published one.
  if (!router || new URLSearchParams(location.search).has('draft')) return;
  const shown = () => router.state.loaderData.root?.version ?? 0;
  let published = shown();
  let line: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renewAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(renew, milliseconds);
  };
  const renew = async () => {
    if (shown() >= published || document.hidden) return;
    // What a visitor fills in, or looks at, stays as it is until that is done.
    if (document.querySelector('form, dialog[open]')) return renewAfter(1000);
    page.stale = true;
    await router.revalidate().finally(() => delete page.stale);
    // Another server may have answered, a moment behind.
    if (shown() < published) renewAfter(1000);
  };
  const hear = ({ type, lastEventId }: MessageEvent) => {
    if (type !== 'changed') return;
    published = Number(lastEventId);
    // Free times are read anew as after a lost connection (use-fresh.ts), in the booking dialog too.
    dispatchEvent(new Event('online'));
    // Not all open pages in one moment.
    renewAfter(Math.random() * 500);
  };
  const follow = () => {
    line?.close();
    line = undefined;
    if (document.hidden || navigator.onLine === false) return;
    // What this page shows, not what it has heard of: a change that came while it was hidden is told again.
    line = new EventSource(`/api/live?seen=${shown()}`);
    line.addEventListener('changed', hear as (event: MessageEvent) => void);
  };
  document.addEventListener('visibilitychange', follow);
  addEventListener('offline', follow);
  // Not where it is this script itself that says so.
  addEventListener('online', () => line?.readyState === EventSource.OPEN || follow());
  follow();
}
