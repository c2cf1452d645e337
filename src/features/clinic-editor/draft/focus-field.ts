/** The id of a field's control, by its path. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

const focusable = 'input:not([type="hidden"]), textarea, select, button, a[href], [tabindex]';
/** Permissions and long lists arrive a moment later than the part. */
const arrivalMs = 10_000;
/** Lines that come above the field move it, so it is scrolled again until the page is quiet. */
const quietMs = 1500;
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Scrolls a field to the middle and focuses it, once it is there; until then the nearest thing around it. Returns a function that stops it. */
export function focusField(path: string): () => void {
  const end = performance.now() + arrivalMs;
  let focused: Element | undefined;
  const look = () => {
    const exact = document.getElementById(fieldId(path));
    const found = exact ?? nearest(path);
    if (!found) return;
    if (found !== focused) {
      for (let box = found.closest('details'); box; box = box.parentElement?.closest('details') ?? null)
        box.open = true;
      const control = found.matches(focusable) ? found : found.querySelector<HTMLElement>(focusable);
      control?.focus({ preventScroll: true });
    }
    focused = found;
    found.scrollIntoView({ block: 'center' });
    if (exact) waitUntil(Math.min(end, performance.now() + quietMs));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitUntil = (instant: number) => {
    clearTimeout(timer);
    timer = setTimeout(stop, instant - performance.now());
  };
  const observer = new MutationObserver(look);
  const size = new ResizeObserver(look);
  const stop = () => {
    observer.disconnect();
    size.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, stop, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  size.observe(document.body);
  // A person who acts meanwhile keeps the focus.
  for (const act of acts) addEventListener(act, stop, true);
  waitUntil(end);
  look();
  return stop;
}

function nearest(path: string): HTMLElement | undefined {
  const end = path.lastIndexOf('.');
  if (end === -1) return undefined;
  const around = path.slice(0, end);
  return document.getElementById(fieldId(around)) ?? nearest(around);
}
