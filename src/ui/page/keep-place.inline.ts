/** A link to this page in another language leads to the same place on it: a cached page knows neither its search nor its fragment. */
export function keepPlace(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[hreflang]');
      if (!link) return;
      link.search ||= location.search;
      link.hash = location.hash;
    },
    true,
  );
}
