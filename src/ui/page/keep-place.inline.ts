/**
 * Inline script for the links to other languages. It adds the query and the fragment, which a cached page does not know, and stores the
 * chosen language. A page with a form has a submit button for each language, which sends the typed text along.
 */
export function keepPlace(): void {
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[hreflang]');
      if (!link) return;
      try {
        localStorage.language = link.hreflang;
      } catch {
        // Storage may be blocked.
      }
      link.search ||= location.search;
      link.hash = location.hash;
      const button = document.querySelector<HTMLElement>(`button[formaction^="${link.pathname}#"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    },
    true,
  );
}
