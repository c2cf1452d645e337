/**
 * Inline script at the head of every page. A visitor who comes back, or to a part of the page, must find it where it was: such a page
 * is laid out as a whole at once, and not when its parts come near (laid-out-when-near.css). A step of the history has a state once
 * its page has been seen (start-scripts.inline.ts).
 */
export function layOutWhole(): void {
  if (location.hash || history.state) document.documentElement.dataset.whole = '';
}
