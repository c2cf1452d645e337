/**
 * A link to this page in another language leads to the same place on it: a cached page knows neither its search nor its fragment. The
 * browser remembers which language was chosen. A form has a button for each language, which takes along what was typed.
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
        // A browser that keeps nothing.
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
