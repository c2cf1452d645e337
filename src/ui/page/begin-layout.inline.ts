/**
 * Inline script at the head of every page: a cheap phone lays a page out in several short tasks, so that a finger comes between. What has
 * come of the page is laid out before the first frame asks for it, and what is hidden until it comes near waits until that frame is drawn
 * (laid-out-when-near.css). But a visitor who comes back, or to a part of the page, must find it where it was: such a page is laid out as a
 * whole at once. A step of the history has a state once its page has been seen (start-scripts.inline.ts).
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
