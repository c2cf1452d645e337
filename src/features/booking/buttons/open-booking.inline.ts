/** The clicked element that matches the selector. */
const pressed = (event: MouseEvent, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** Events on which React hydrates a whole page synchronously, which would block a cheap phone for a second. */
const hydrationTriggers =
  'pointerdown pointerup mousedown mouseup touchstart touchend click keydown keypress keyup input change contextmenu reset';

/**
 * Inline script of visitors' pages. It answers presses until hydration: the first step of booking opens (first-step.server.tsx), and a
 * click on what only scripts answer is replayed once React is ready. After it the first step still opens here while the dialog's code loads.
 */
export function openBooking(): void {
  const { style } = document.documentElement;
  const firstStep = document.querySelector<HTMLDialogElement>('#booking');
  let held: HTMLElement | undefined;
  let hasFailed = false;
  let isHydrated = false;
  let isLeaving = false;
  /** React has not yet adopted the open first step (first-step-form.tsx). */
  const isFirstStepOpen = () => firstStep?.open && !('adopted' in firstStep.dataset);
  const letGo = () => {
    held?.removeAttribute('aria-busy');
    held = undefined;
  };
  /** The scripts don't arrive: the pressed link is followed, and the first step is a plain form. */
  const giveUp = () => {
    hasFailed = true;
    if (isFirstStepOpen()) {
      if ('isPressed' in firstStep!.dataset) firstStep!.querySelector('form')!.submit();
    } else if (held instanceof HTMLAnchorElement) location.href = held.href;
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && target.matches('script, link[rel="modulepreload"]')) giveUp();
    },
    true,
  );

  firstStep?.addEventListener('left-alone', giveUp);
  firstStep?.addEventListener('close', () => {
    if ('adopted' in firstStep.dataset) return;
    if (history.state?.dialog) {
      isLeaving = true;
      history.back();
    }
    style.overflow = style.paddingRight = '';
    letGo();
  });
  /** Back closes the first step before the router hears of it. */
  const onBack = (event: PopStateEvent) => {
    if (!isLeaving && !isFirstStepOpen()) return;
    event.stopImmediatePropagation();
    if (!isLeaving) firstStep!.close();
    isLeaving = false;
  };
  addEventListener('popstate', onBack, true);

  const markTyped = ({ target }: Event) => {
    if (firstStep?.contains(target as Node)) firstStep.dataset.typed = '';
  };
  addEventListener('input', markTyped, true);

  const showFirstStep = (link: HTMLAnchorElement) => {
    const asked = new URL(link.href).searchParams;
    const form = firstStep?.isConnected && firstStep.querySelector('form');
    // A draft is offered by the code of booking alone.
    if (!form || asked.has('tooth') || 'typed' in firstStep.dataset || document.querySelector('dialog[open]'))
      return false;
    // A browser that keeps nothing throws.
    try {
      if (sessionStorage.getItem('booking-draft')) return false;
    } catch {}
    // The browser gives it the focus back; Safari does not focus a link that is pressed. First, while the page is laid out: it would be twice.
    if (document.activeElement !== link) link.focus({ preventScroll: true });
    delete firstStep.dataset.adopted;
    form.reset();
    for (const field of ['date', 'time'])
      (form.elements.namedItem(field) as HTMLInputElement).value = asked.get(field) ?? '';
    const select = form.elements.namedItem('serviceSelected') as HTMLSelectElement;
    form.querySelector('[data-of-link]')?.remove();
    const service = asked.get('service') ?? '';
    select.value = service;
    if (select.value !== service) {
      const option = new Option(link.dataset.service, service, false, true);
      option.dataset.ofLink = '';
      select.add(option, 1);
    }
    const { time } = link.dataset;
    firstStep.toggleAttribute('data-has-time', time !== undefined);
    form.querySelector('.booking-chosen b')!.textContent = form.dataset.time!.replace('{slot}', time ?? '');
    firstStep.dataset.openedAt = String(performance.now());
    // The same history entry as in dialog.tsx and use-close-on-back.ts.
    history.pushState({ ...history.state, dialog: true }, '');
    style.paddingRight = `${innerWidth - document.documentElement.clientWidth}px`;
    style.overflow = 'hidden';
    firstStep.showModal();
    form.querySelector<HTMLElement>('input:not([type="hidden"])')!.focus();
    return true;
  };

  // A held click is replayed once, when React is ready.
  const hold = (event: MouseEvent) => {
    if (firstStep?.open && (event.target === firstStep || pressed(event, '#booking .booking-close')))
      firstStep.close();
    const element = pressed(event, isHydrated ? '[data-enhanced]' : '[data-enhanced], button[type="button"]');
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
    const isShown =
      element.ariaHasPopup === 'dialog' && element instanceof HTMLAnchorElement && showFirstStep(element);
    if ((isHydrated || hasFailed) && !isShown) return;
    // A key, which is one event.
    if (isHydrated && event.detail === 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    // A synthetic click, since the real pointerdown may have come before hydration.
    if (isHydrated) return element.click();
    held = element;
    element.setAttribute('aria-busy', 'true');
    setTimeout(() => held && giveUp(), 8000);
  };
  addEventListener('click', hold, true);

  const submit = (event: SubmitEvent) => {
    if (hasFailed || !isFirstStepOpen() || !firstStep!.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    firstStep!.dataset.isPressed = '';
    event.submitter?.setAttribute('aria-busy', 'true');
  };
  addEventListener('submit', submit, true);

  // At the document, like React's own listeners, so that those of the window hear it.
  const keepFromReact = (event: Event) => event.stopImmediatePropagation();
  for (const type of hydrationTriggers.split(' ')) document.addEventListener(type, keepFromReact, true);
  addEventListener('hydrated', () => {
    isHydrated = true;
    for (const type of hydrationTriggers.split(' ')) document.removeEventListener(type, keepFromReact, true);
    const element = held;
    letGo();
    element?.click();
  });
}
