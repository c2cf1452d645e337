/** Duration and offset of every scroll to an anchor (specification 2). tokens.css repeats the offset for the browser's own scrolling. */
const duration = 1500;
const offset = 100;

/** Events of the reader that end a scroll. */
const endings = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;
const ease = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

let stopCurrent = () => {};

/**
 * Scrolls until `target` is 100 px below the top of the window. A wheel, touch, press or key ends the scroll. With reduced motion it jumps.
 * The focus moves too, so that Tab continues from there.
 */
export function scrollToElement(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  scrollTowards(() => target.getBoundingClientRect().top + scrollY - offset);
}

export function scrollToTop(): void {
  scrollTowards(() => 0);
}

/** `goal` is computed at every frame, since loading pictures may move the target. */
function scrollTowards(goal: () => number): void {
  stopCurrent();
  const jump = (top: number) => scrollTo({ top, behavior: 'instant' });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return jump(goal());

  const from = scrollY;
  let began: number | undefined;
  let frame = requestAnimationFrame(function step(time) {
    began ??= time;
    const part = Math.min(1, (time - began) / duration);
    jump(from + (goal() - from) * ease(part));
    if (part < 1) frame = requestAnimationFrame(step);
    else stopCurrent();
  });
  stopCurrent = () => {
    cancelAnimationFrame(frame);
    for (const ending of endings) removeEventListener(ending, stopCurrent);
  };
  for (const ending of endings) addEventListener(ending, stopCurrent, { passive: true });
}
