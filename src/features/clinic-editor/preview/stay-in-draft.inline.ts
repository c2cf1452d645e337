/**
 * Inline script of a draft's pages: what the page asks for, where it goes and where its links lead stays in the draft. React Router and
 * the booking dialog know nothing of drafts: they ask by `fetch` and go on by the history.
 */
export function stayInDraft(): void {
  const name = 'draft';
  const token = new URLSearchParams(location.search).get(name);
  if (!token) return;
  const inDraft = (address: string | URL): string => {
    const url = new URL(address, location.href);
    const isStaff = /^\/(staff|gallery\/edit)\b/.test(url.pathname);
    if (url.origin === location.origin && !isStaff) url.searchParams.set(name, token);
    return url.href;
  };
  const ask = window.fetch.bind(window);
  window.fetch = (asked, how) => ask(asked instanceof Request ? asked : inDraft(asked), how);
  for (const method of ['pushState', 'replaceState'] as const) {
    const go = history[method].bind(history);
    history[method] = (state, unused, address) => go(state, unused, address && inDraft(address));
  }
  // A link that React has drawn since the page came.
  const lead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link) link.href = inDraft(link.href);
  };
  addEventListener('click', lead, true);
}
