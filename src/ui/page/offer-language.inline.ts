/**
 * Inline script before the page: a visitor who has chosen another language, or whose browser prefers one, is offered the page in it by one
 * line in that language. A visitor who chose a language and comes back to an English address is led to it: not from within the site, and not
 * by Back. The page's head says what there is to offer, and in which words (page-meta.ts).
 */
export function offerLanguage(): void {
  const own = document.documentElement.lang.slice(0, 2);
  let wanted: string | undefined;
  try {
    wanted = localStorage.language as string | undefined;
  } catch {
    // A browser that keeps nothing.
  }
  const chosen = wanted;
  wanted ??= navigator.languages.map((code) => code.slice(0, 2)).find((code) => /en|hi|mr/.test(code));
  const texts = document.querySelector<HTMLElement>(`link[data-offer][hreflang^="${wanted}"]`)?.dataset.offer;
  if (!texts) return;
  // The page that is shown by then may be another one.
  const address = () => {
    const rest = location.pathname.replace(/^\/(hi|mr)(?=\/|$)/, '');
    const path = wanted === 'en' ? rest || '/' : `/${wanted}${rest}`.replace(/\/$/, '');
    return path + location.search + location.hash;
  };
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isArrival = entry?.type === 'navigate' && !document.referrer.startsWith(location.origin);
  if (chosen && own === 'en' && isArrival && navigator.onLine) return location.replace(address());

  const offer = document.createElement('aside');
  offer.lang = wanted!;
  offer.dataset.besidePage = '';
  // Buttons: the first link of a page leads past its bar.
  const buttons = texts.split('|').map((text, isRefusal) => {
    const button = document.createElement('button');
    button.textContent = isRefusal ? '×' : text;
    button.ariaLabel = text;
    return button;
  });
  offer.append(...buttons);
  // Before the starter, which keeps presses from a page that is not ready (start-scripts.inline.ts).
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = buttons.indexOf(target as HTMLButtonElement);
      if (pressed < 0) return;
      try {
        localStorage.language = pressed ? own : wanted;
      } catch {
        // Offered again on the next page.
      }
      if (pressed) return offer.remove();
      location.href = address();
    },
    true,
  );
  document.currentScript!.after(offer);
}
