/** What is pressed, where it is an element that can be looked up from. */
const pressed = (event: MouseEvent, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** What makes React take over a whole page at once, in which a cheap phone could not be scrolled for a second. */
const hurrying =
  'pointerdown pointerup mousedown mouseup touchstart touchend click keydown keypress keyup input change contextmenu';

/**
 * Inline script of every page.
 * Once the page has loaded and the main thread is idle it fetches the deferred scripts (defer-scripts.server.ts), one in each idle
 * moment, and runs them when the visitor moves, touches or types, or has done nothing for as long as the page says. What the visitor
 * does until React has taken over is answered here: a press shows at once, the first step of booking opens (first-step.server.tsx), and
 * any other press is made again later.
 */
export function startScripts(): void {
  const page = document.documentElement;
  const deferred = document.getElementById('deferred-scripts');
  if (!deferred) return;
  const files = deferred.dataset.files!.split(' ');
  let held: HTMLElement | undefined;
  let started = false;
  let failed = false;
  let isReady = false;
  let isLeaving = false;
  let firstStep: HTMLDialogElement | undefined;
  const firstSteps = document.querySelector<HTMLTemplateElement>('#booking-first');
  const letGo = () => {
    held?.removeAttribute('aria-busy');
    held = undefined;
  };
  /** The scripts don't arrive: the link that was pressed is simply followed, and the first step is a plain form. */
  const giveUp = () => {
    failed = true;
    if (firstStep?.isConnected) {
      if ('isPressed' in firstStep.dataset) firstStep.querySelector('form')!.submit();
    } else if (held instanceof HTMLAnchorElement) location.href = held.href;
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
    dress();
    // React Router stores scroll places by the key of each step of the history, which its own script would have set. Until the visitor
    // has done something the place is the top. It would write down the step's number too: that is done in one.
    if (!history.state?.key)
      history.replaceState({ ...history.state, key: Math.random().toString(32).slice(2), idx: 0 }, '');
    while (files.length > 0) fetchNext();
    // The packages first, each in a task of its own, so that a finger does not wait for all. What fails here fails there too.
    const packages = deferred.dataset.files!.match(/\S+\/(react|vendor)-\S+/g)!.sort();
    const runNext = () => {
      const file = packages.shift();
      const script = document.createElement('script');
      script.type = 'module';
      if (file) script.src = file;
      else script.textContent = deferred.textContent;
      if (file) for (const end of ['load', 'error']) script.addEventListener(end, runNext);
      document.head.append(script);
    };
    runNext();
  };
  /** Puts on the styles of booking: in an idle moment, since the whole page is styled anew. */
  const dress = () => {
    const styles = firstSteps?.content.querySelector('style');
    if (!styles) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles.textContent);
    styles.remove();
    document.adoptedStyleSheets.push(sheet);
  };

  const showFirstStep = (link: HTMLAnchorElement) => {
    const asked = new URL(link.href).searchParams;
    const dialogs = firstSteps?.content.querySelectorAll('dialog');
    const template = dialogs?.[asked.has('date') ? 1 : 0];
    if (!template || asked.has('tooth') || document.querySelector('dialog[open]')) return;
    // What was begun is offered again. A browser that keeps nothing throws.
    try {
      if (sessionStorage.getItem('booking-draft')) return;
    } catch {}
    dress();
    const dialog = document.importNode(template, true);
    const { elements } = dialog.querySelector('form')!;
    const fillIn = (field: string, value: string | null) => {
      if (value) (elements.namedItem(field) as HTMLInputElement | HTMLSelectElement).value = value;
    };
    fillIn('date', asked.get('date'));
    fillIn('time', asked.get('time'));
    const service = asked.get('service');
    fillIn('serviceSelected', service);
    const select = elements.namedItem('serviceSelected') as HTMLSelectElement;
    if (service && select.value !== service) select.add(new Option(service, service, true, true), 1);
    const time = dialog.querySelector('.booking-chosen b');
    if (time) time.textContent = time.textContent.replace(dialog.dataset.time!, link.dataset.time!);
    dialog.dataset.firstStep = String(performance.now());
    dialog.addEventListener('left-alone', giveUp);
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (history.state?.dialog) {
        isLeaving = true;
        history.back();
      }
      page.style.overflow = page.style.paddingRight = '';
      link.focus({ preventScroll: true });
      letGo();
    });
    // As in dialog.tsx and use-close-on-back.ts.
    history.pushState({ ...history.state, dialog: true }, '');
    page.style.paddingRight = `${innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
    document.body.append((firstStep = dialog));
    dialog.showModal();
    dialog.querySelector<HTMLElement>('input:not([type="hidden"])')!.focus();
  };

  /** Back closes the first step, or a dialog, and the router does not hear of it: of the window's listeners the first is asked first. */
  const onBack = (event: PopStateEvent) => {
    if (!isLeaving && !firstStep?.isConnected) return window.closeOnBack?.(event);
    event.stopImmediatePropagation();
    if (!isLeaving) firstStep!.close();
    isLeaving = false;
  };
  addEventListener('popstate', onBack, true);
  // A page of one person that the browser has kept may show what is over: whose session has ended, or a cancelled visit.
  const isPersonal = deferred.dataset.quiet === '0' || location.pathname.includes('/appointment/');
  addEventListener('pageshow', ({ persisted }) => persisted && isPersonal && location.replace(location.href));
  // After a reload no dialog is open: its steps of the history would cost a Back that does nothing.
  if (history.state?.dialog) {
    isLeaving = true;
    history.go(-history.state.dialog);
  }

  // A press on a [data-enhanced] link, or a button that waits for React, is made again when it is ready; if it hears already, not twice.
  const hold = (event: MouseEvent) => {
    if (event.target === firstStep || (pressed(event, '.booking-close') && firstStep?.isConnected))
      firstStep!.close();
    const element = pressed(event, isReady ? '[data-enhanced]' : '[data-enhanced], button[type="button"]');
    if (
      !element ||
      firstStep?.contains(element) ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      event.button
    )
      return;
    if (element.ariaHasPopup === 'dialog' && element instanceof HTMLAnchorElement) showFirstStep(element);
    if (isReady || (failed && !firstStep?.isConnected)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    held = element;
    element.setAttribute('aria-busy', 'true');
    // After it shows.
    requestAnimationFrame(() => setTimeout(run));
    setTimeout(() => held && giveUp(), 8000);
  };

  const submit = (event: SubmitEvent) => {
    if (failed || !firstStep?.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    firstStep.dataset.isPressed = '';
    event.submitter?.setAttribute('aria-busy', 'true');
  };

  let shown: HTMLElement | null = null;
  const showPress = (event: Event) => {
    shown?.removeAttribute('data-pressed');
    shown = event.type === 'pointerdown' ? pressed(event as MouseEvent, 'a, button, summary') : null;
    shown?.setAttribute('data-pressed', '');
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, showPress, { capture: true, passive: true });

  // After a reload, Back to a page that this document has shown changes the address alone: until React is ready, the page is loaded.
  const address = () => location.pathname + location.search;
  const opened = address();
  const loadIfMoved = () => {
    if (address() !== opened) location.reload();
  };
  addEventListener('popstate', loadIfMoved);

  window.pageReady = () => {
    isReady = true;
    for (const type of hurrying.split(' ')) removeEventListener(type, keepFromReact, true);
    removeEventListener('popstate', loadIfMoved);
    const element = held;
    letGo();
    element?.click();
  };

  const fromCache = page.dataset.cached !== undefined;
  /** Pages that the service worker may cache have the line for it. */
  const isCachable = document.querySelector('.cached-note') !== null;
  const visit = (event: MouseEvent) => {
    const link = pressed(event, 'a[href]') as HTMLAnchorElement | null;
    if (!link) return;
    // A part of a page is where it should be once the page is laid out as a whole (useWholePage in root.tsx), and no menu lies over it.
    if (link.hash) page.dataset.whole = '';
    if (link.hash) link.closest('.site-menu')?.removeAttribute('open');
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
  addEventListener('submit', submit, true);
  for (const type of ['pointermove', 'keydown'])
    addEventListener(type, run, { once: true, capture: true, passive: true });
  // What a finger does is shown first.
  for (const type of ['pointerup', 'focusin'])
    addEventListener(type, () => whenIdle(run), { once: true, capture: true, passive: true });
  const keepFromReact = (event: Event) => event.stopImmediatePropagation();
  // Staff begin at once, and to them a lost key is worse than a short wait.
  const isForVisitors = deferred.dataset.quiet !== '0';
  if (isForVisitors) for (const type of hurrying.split(' ')) addEventListener(type, keepFromReact, true);

  const whenIdle = (task: () => void) => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 });
    else setTimeout(task, 200);
  };
  const install = () => {
    const workers = isCachable && navigator.serviceWorker;
    if (workers) workers.register('/service-worker.js').catch(() => {});
  };
  const runThenInstall = () => {
    run();
    setTimeout(() => whenIdle(install), 4 * quiet);
  };
  const quiet = Number(deferred.dataset.quiet);
  const fetchQuietly = () => {
    if (files.length === 0) return;
    fetchNext();
    whenIdle(fetchQuietly);
  };
  const begin = () => {
    if (quiet === 0) return runThenInstall();
    dress();
    whenIdle(fetchQuietly);
    setTimeout(() => whenIdle(runThenInstall), quiet);
  };
  if (document.readyState === 'complete') whenIdle(begin);
  else addEventListener('load', () => whenIdle(begin));
}
