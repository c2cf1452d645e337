/**
 * Inline script before the page. It offers the page in the language that the visitor has chosen or the browser prefers, by one line in that
 * language. A visitor who chose a language and opens an English address is redirected, except from within the site and by Back. The page's
 * head lists the languages and the words of the offer (page-meta.ts).
 */
export function offerLanguage(): void {
  const own = document.documentElement.lang.slice(0, 2);
  let wanted: string | undefined;
  try {
    wanted = localStorage.language as string | undefined;
  } catch {
    // Storage may be blocked.
  }
  const chosen = wanted;
  wanted ??= navigator.languages.map((code) => code.slice(0, 2)).find((code) => /en|hi|mr/.test(code));
  const texts = document.querySelector<HTMLElement>(`link[data-offer][hreflang^="${wanted}"]`)?.dataset.offer;
  if (!texts) return;
  // The address is read at the press, since the page may be another one by then.
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
  // Buttons instead of links, since the first link of a page must be the skip link.
  const buttons = texts.split('|').map((text, isRefusal) => {
    const button = document.createElement('button');
    button.textContent = isRefusal ? '×' : text;
    button.ariaLabel = text;
    return button;
  });
  offer.append(...buttons);
  // Listens before the script that holds presses back until the page is ready (open-booking.inline.ts).
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = buttons.indexOf(target as HTMLButtonElement);
      if (pressed < 0) return;
      try {
        localStorage.language = pressed ? own : wanted;
      } catch {
        // Storage may be blocked: then the next page offers the language again.
      }
      if (pressed) return offer.remove();
      location.href = address();
    },
    true,
  );
  document.currentScript!.after(offer);
}
