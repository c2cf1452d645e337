/** Removes a parameter from the address bar: it describes one response, and must not apply again on a reload. */
export function dropFromAddress(name: string): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
