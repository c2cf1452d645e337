declare global {
  interface Window {
    /** True once the script has added its listeners. */
    refusesEarlyPress?: boolean;
  }
}

/** An element with the words that the person saw, or has not seen yet. */
interface PressTarget {
  element: Element | null;
  words: string;
  /** The time when it appeared; -Infinity if it was there at the last press. */
  cameAt: number;
}

/** The time that a person needs to notice a new element, in milliseconds. */
const timeToSee = 500;
/** The distance between two taps of one finger, in pixels. */
const finger = 32;

const pressables =
  'a[href],button,summary,select,label,[role="button"],input:is([type="checkbox"],[type="radio"],[type="file"],[type="submit"])';

/**
 * Inline script of pages with actions; the booking dialog starts it too. It protects against clicks on an element that just replaced
 * another: a new element at the place of the last press, or with the focus after the last key, ignores presses that began before it
 * appeared or within half a second. Everything else can be pressed at once. Until then CSS lets the pointer through (base.css).
 * `earlier`: a button that was pressed before this script started.
 */
export function refuseEarlyPress(earlier?: Element | null): void {
  if (window.refusesEarlyPress) return;
  window.refusesEarlyPress = true;
  let place: { x: number; y: number } | undefined;
  let lastKey = '';
  let lastKeyedOn: Element | null = null;
  let lastDialog: Element | null | undefined;
  let underFinger: PressTarget | undefined;
  let focused: PressTarget | undefined;
  let pressed: PressTarget | undefined;
  let isRefused = false;
  let isLookDue = false;
  let lastPress: PressTarget | undefined;

  const wordsOf = (element: Element | null) => `${element?.ariaLabel ?? ''}\n${element?.textContent ?? ''}`;
  const see = (element: Element | null, cameAt = -Infinity): PressTarget => ({
    element,
    words: pressableOf(element) ? wordsOf(element) : '',
    cameAt,
  });
  const isLink = ({ element }: PressTarget) => element?.localName === 'a';
  // A link changes nothing: pressed quickly, 'Next day' goes on by one day a press, although each day has a link of its own.
  const isSame = (seen: PressTarget, now: PressTarget) =>
    seen.words === now.words && (seen.element === now.element || (isLink(seen) && isLink(now)));
  /** A click outside an open dialog targets the dialog element itself. */
  const pressableOf = (element: Element | null) =>
    element?.localName === 'dialog' ? element : (element?.closest(pressables) ?? null);
  const isNew = ({ cameAt }: PressTarget, time: number) => time - cameAt < timeToSee;
  const letThrough = () => document.querySelector('[data-just-came]')?.removeAttribute('data-just-came');

  const look = () => {
    isLookDue = false;
    const now = performance.now();
    letThrough();
    if (place) {
      const found = see(pressableOf(document.elementFromPoint(place.x, place.y)), now);
      if (!underFinger) underFinger = { ...found, cameAt: -Infinity };
      else if (!isSame(underFinger, found)) {
        // A button that returns to its place with its words, as after a failure, does what the person wanted already.
        underFinger = lastPress && isSame(lastPress, found) ? lastPress : found;
        setTimeout(look, timeToSee);
      } else underFinger.element = found.element;
      // A dialog is left out, since all of its content would let the pointer through.
      if (isNew(underFinger, now) && underFinger.element?.localName !== 'dialog')
        underFinger.element?.setAttribute('data-just-came', '');
    }
    if (!focused) return;
    const found = see(document.activeElement, now);
    if (!isSame(focused, found)) focused = found;
  };
  /** Looks again after the next frame, when a new element is visible. */
  const lookSoon = () => {
    if (isLookDue) return;
    isLookDue = true;
    requestAnimationFrame(() => setTimeout(() => isLookDue && look()));
  };
  const observer = new MutationObserver(lookSoon);
  const watch = () =>
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['open', 'hidden', 'inert', 'aria-label'],
    });
  const stop = (event: Event) => {
    event.stopImmediatePropagation();
    if (event.cancelable && event.type !== 'pointerdown') event.preventDefault();
  };

  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    if (isLookDue) look();
    const { clientX: x, clientY: y, timeStamp } = event;
    pressed = see(pressableOf(event.target as Element));
    isRefused =
      underFinger !== undefined &&
      isNew(underFinger, timeStamp) &&
      ((pressed.element !== null && pressed.element === underFinger.element) ||
        Math.hypot(x - place!.x, y - place!.y) < finger);
    if (isRefused) return stop(event);
    letThrough();
    place = { x, y };
    underFinger = lastPress = pressed;
    focused = undefined;
    watch();
  };
  const onClick = (event: MouseEvent) => {
    const { isTrusted, detail, target } = event;
    // Clicks from scripts pass; those from keys were checked at keydown.
    if (!isTrusted || (detail === 0 && !isRefused)) return;
    const clicked = see(pressableOf(target as Element));
    // A new button with the same words does the same.
    const isOther =
      pressed !== undefined &&
      (clicked.words !== pressed.words || clicked.element?.localName !== pressed.element?.localName);
    const isOfLabel = (pressed?.element as HTMLLabelElement | null | undefined)?.control === target;
    if (isRefused || (isOther && !isOfLabel)) stop(event);
    isRefused = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isPress =
      (event.key === 'Enter' && !target.matches?.('textarea')) ||
      (event.key === ' ' && target.matches?.(pressables));
    pressed = undefined;
    isRefused = false;
    if (!isPress) return void (focused = undefined);
    if (isLookDue) look();
    // A repeated Enter is allowed on an element that is still there, and in a dialog that it opened: staff work by keys, and can undo. If the
    // pressed element is gone, another one has its place.
    const isAgain =
      event.key === lastKey &&
      !lastKeyedOn?.isConnected &&
      lastDialog === document.activeElement?.closest('dialog') &&
      !target.closest?.('.staff') &&
      focused &&
      isNew(focused, event.timeStamp);
    if (!event.repeat && !isAgain) {
      focused = see(document.activeElement);
      lastKey = event.key;
      lastKeyedOn = document.activeElement;
      lastDialog = lastKeyedOn?.closest('dialog');
      return watch();
    }
    isRefused = true;
    stop(event);
  };

  addEventListener('pointerdown', onPointerDown, true);
  for (const type of ['mousedown', 'keyup'])
    addEventListener(
      type,
      (event) => {
        if (isRefused) stop(event);
        // The refusal ends with keyup, which causes the click.
        if (type === 'keyup') isRefused = false;
      },
      true,
    );
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKeyDown, true);
  // A person who has typed or chosen since then has seen the new element.
  addEventListener('input', () => (underFinger = focused = undefined), true);
  addEventListener('focusin', () => focused && lookSoon(), true);
  for (const type of ['transitionend', 'animationend'])
    addEventListener(type, () => place && lookSoon(), true);
  // A person who scrolls has seen the new element move. Scrolling by the page itself does not count.
  for (const type of ['wheel', 'touchmove'])
    addEventListener(type, () => (underFinger = undefined), { capture: true, passive: true });

  // A form without scripts loads another page, whose button may be in the same place. That page reads the press once and deletes it.
  const name = 'last-press';
  addEventListener('submit', ({ defaultPrevented }) => {
    try {
      if (place && !defaultPrevented) sessionStorage.setItem(name, `${place.x} ${place.y}`);
    } catch {
      // Storage may be blocked.
    }
  });
  /** Until the first look, all that comes after this press is new. */
  const startAfter = (x: number, y: number) => {
    place = { x, y };
    underFinger = see(null, performance.now());
    watch();
    lookSoon();
  };
  if (earlier) {
    const { x, y, width, height } = earlier.getBoundingClientRect();
    startAfter(x + width / 2, y + height / 2);
  }
  try {
    const [x, y] = (sessionStorage.getItem(name) ?? '').split(' ').map(Number);
    sessionStorage.removeItem(name);
    if (x! >= 0 && y! >= 0) {
      startAfter(x!, y!);
      // Until the person acts, the page may still scroll to its form and put another element under the finger.
      addEventListener('scroll', lookSoon, true);
      for (const type of ['pointerdown', 'input', 'wheel', 'touchmove'])
        addEventListener(type, () => removeEventListener('scroll', lookSoon, true), {
          capture: true,
          passive: true,
        });
    }
  } catch {
    // Storage may be blocked.
  }
}
