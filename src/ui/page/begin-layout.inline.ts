/**
 * Inline script at the head of every page. It splits the layout into short tasks, so that a cheap phone can handle input in between: the
 * received part of the page is laid out before the first frame, and parts below the first screen after it (laid-out-when-near.css). A visitor
 * who returns, or opens a fragment, needs correct positions: then the whole page is laid out at once. A history entry has a state once its
 * page has been seen.
 */
export function beginLayout(): void {
  const { dataset } = document.documentElement;
  if (location.hash || history.state) {
    dataset.whole = '';
    return;
  }
  dataset.firstFrame = '';
  requestAnimationFrame(() => setTimeout(() => delete dataset.firstFrame));
  setTimeout(() => document.body.getBoundingClientRect());
}
