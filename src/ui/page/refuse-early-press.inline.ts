declare global {
  interface Window {
    /** It listens already. */
    refusesEarlyPress?: boolean;
  }
}

/** An element and its words, which the person who presses has seen, or not yet. */
interface Seen {
  element: Element | null;
  words: string;
  /** When the page put it there; never, for what was there when the person pressed. */
  cameAt: number;
}

/** So long, in milliseconds, a person needs to see what has come. */
const timeToSee = 500;
/** How far apart, in pixels, two presses with one finger come down. */
const finger = 32;

const pressables =
  'a[href],button,summary,select,label,[role="button"],input:is([type="checkbox"],[type="radio"],[type="file"],[type="submit"])';

/**
 * Inline script of the pages that change something, and begun by the booking dialog: a press is meant for what was seen. What the page puts in the place of the last press, or gives the focus
 * after the last key, takes no press that began before it was there or within half a second of its coming. Anything else on the page can
 * be pressed at once. Until then the newcomer lets the pointer through (base.css).
 */
export function refuseEarlyPress(): void {
  if (window.refusesEarlyPress) return;
  window.refusesEarlyPress = true;
  let place: { x: number; y: number } | undefined;
  let lastKey = '';
  let lastKeyedOn: Element | null = null;
  let lastDialog: Element | null | undefined;
  let underFinger: Seen | undefined;
  let focused: Seen | undefined;
  let pressed: Seen | undefined;
  let isRefused = false;
  let isLookDue = false;

  const wordsOf = (element: Element | null) => `${element?.ariaLabel ?? ''}\n${element?.textContent ?? ''}`;
  const see = (element: Element | null, cameAt = -Infinity): Seen => ({
    element,
    words: pressableOf(element) ? wordsOf(element) : '',
    cameAt,
  });
  const isSame = (seen: Seen, now: Seen) => seen.element === now.element && seen.words === now.words;
  /** A press beside an open dialog is one on the dialog itself. */
  const pressableOf = (element: Element | null) =>
    element?.localName === 'dialog' ? element : (element?.closest(pressables) ?? null);
  const isNew = ({ cameAt }: Seen, time: number) => time - cameAt < timeToSee;
  const letThrough = () => document.querySelector('[data-just-came]')?.removeAttribute('data-just-came');

  const look = () => {
    isLookDue = false;
    const now = performance.now();
    letThrough();
    if (place) {
      const found = see(pressableOf(document.elementFromPoint(place.x, place.y)), now);
      if (!underFinger) underFinger = { ...found, cameAt: -Infinity };
      else if (!isSame(underFinger, found)) {
        underFinger = found;
        setTimeout(look, timeToSee);
      }
      // All that a dialog holds would let the pointer through.
      if (isNew(underFinger, now) && underFinger.element?.localName !== 'dialog')
        underFinger.element?.setAttribute('data-just-came', '');
    }
    if (!focused) return;
    const found = see(document.activeElement, now);
    if (!isSame(focused, found)) focused = found;
  };
  /** After it can be seen. */
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
    underFinger = pressed;
    focused = undefined;
    watch();
  };
  const onClick = (event: MouseEvent) => {
    const { isTrusted, detail, target } = event;
    // What a script presses, and a key, which is judged as it goes down.
    if (!isTrusted || (detail === 0 && !isRefused)) return;
    const clicked = see(pressableOf(target as Element));
    // A like button in the place of the pressed one does the same.
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
    // Enter again on what is still there, or in a dialog that it opened, moves on by keys. Where the pressed element is gone, another
    // thing has come to its place. Staff work by keys, and can undo.
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
        // A key is over when it goes up, and its click comes of that.
        if (type === 'keyup') isRefused = false;
      },
      true,
    );
  addEventListener('click', onClick, true);
  addEventListener('keydown', onKeyDown, true);
  // A person who has typed or chosen since has seen what came.
  addEventListener('input', () => (underFinger = focused = undefined), true);
  addEventListener('focusin', () => focused && lookSoon(), true);
  for (const type of ['transitionend', 'animationend'])
    addEventListener(type, () => place && lookSoon(), true);
  // What a person scrolls to the place of the last press has been seen to come.
  addEventListener('scroll', () => isLookDue || (underFinger = undefined), { capture: true, passive: true });

  // A plain form is answered by another page, whose button may stand in the same place; that page forgets it at once.
  const name = 'last-press';
  addEventListener('submit', ({ defaultPrevented }) => {
    try {
      if (place && !defaultPrevented) sessionStorage.setItem(name, JSON.stringify(place));
    } catch {
      // A browser that keeps nothing.
    }
  });
  try {
    const last = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    if (last) {
      place = JSON.parse(last) as typeof place;
      underFinger = see(null);
      watch();
      lookSoon();
    }
  } catch {
    // The same.
  }
}
