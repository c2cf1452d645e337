/** Longer texts are whole parts of a page. */
const maxLength = 700;
const maxAround = 5;
/** A pressed or focused element is outlined by the styles below. */
const pointed = 'data-pointed';

const styles = `
  [${pointed}] { outline: 2px dashed var(--ink) !important; outline-offset: 4px; cursor: pointer; }
`;

export interface PressedWords {
  /** Words of the pressed element, then of those around it. */
  said: string[];
  element: HTMLElement;
  /** The editor's part that makes these words, where the page names it. */
  part: string | undefined;
}

/**
 * Makes the words of the page in the preview choosable by pointer and by keyboard instead of its links and buttons. Returns a function that
 * gives the page back as it was.
 */
export function makeWordsPressable(site: Window, onPress: (words: PressedWords) => void): () => void {
  const { document } = site;
  const { signal, abort } = abortable();
  // At the window, since the page keeps presses from React at its document until it is hydrated.
  const listen = (kinds: readonly string[], act: (event: Event) => void) => {
    for (const kind of kinds) site.addEventListener(kind, act, { capture: true, signal });
  };
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const press = (event: Event) => {
    hold(event);
    const { target } = event;
    if (isElement(target)) onPress(wordsAt(target));
  };
  listen(['click'], press);
  listen(['pointerdown', 'mousedown', 'submit'], hold);
  const isPress = (event: Event): boolean => {
    const { key } = event as KeyboardEvent;
    return (key === 'Enter' || key === ' ') && isElement(event.target) && event.target !== document.body;
  };
  listen(['keydown'], (event) => isPress(event) && press(event));
  // A button makes a click of a space that is let go.
  listen(['keyup'], (event) => isPress(event) && hold(event));
  // The page's script opens the booking dialog at presses of these before other listeners hear them.
  const enhanced = [...document.querySelectorAll('[data-enhanced]')];
  for (const element of enhanced) element.removeAttribute('data-enhanced');

  let outlined: HTMLElement | undefined;
  const unframe = () => {
    outlined?.removeAttribute(pointed);
    outlined = undefined;
  };
  listen(['mouseover', 'focusin'], ({ target }) => {
    unframe();
    if (!isElement(target)) return;
    const says = target.textContent.trim();
    if (says === '' || says.length > maxLength) return;
    outlined = target;
    outlined.setAttribute(pointed, '');
  });
  document.documentElement.addEventListener('mouseleave', unframe, { signal });

  // Words between links and buttons come into the order of Tab.
  const added = new Set(focusableWords(document));
  for (const element of added) element.tabIndex = 0;
  const removeStyles = addStyles(document, styles);
  return () => {
    abort();
    unframe();
    removeStyles();
    for (const element of enhanced) element.setAttribute('data-enhanced', '');
    for (const element of added) element.removeAttribute('tabindex');
  };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function wordsAt(element: HTMLElement): PressedWords {
  const said: string[] = [];
  for (
    let around: HTMLElement | null = element;
    around && said.length < maxAround;
    around = around.parentElement
  )
    if (around.textContent.length > maxLength) break;
    else said.push(around.textContent.trim());
  const part = element.closest<HTMLElement>('[data-edited-in]')?.dataset['editedIn'];
  return { said: said.filter(Boolean), element, part };
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** The outermost elements with words of their own that Tab does not reach. */
function focusableWords({ body }: Document): HTMLElement[] {
  const withWords = [...body.querySelectorAll<HTMLElement>('*:not(script, style, noscript)')].filter(
    (one) => isElement(one) && hasOwnWords(one) && one.closest(focusable) === null,
  );
  const all = new Set(withWords);
  const isInner = (one: HTMLElement) => {
    for (let around = one.parentElement; around; around = around.parentElement)
      if (all.has(around)) return true;
    return false;
  };
  return withWords.filter((one) => !isInner(one));
}

export const hasOwnWords = (element: Element): boolean =>
  [...element.childNodes].some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue!.trim() !== '',
  );

/** A constructed sheet, which the page's content security policy allows. Returns a function that removes it. */
export function addStyles(document: Document, text: string): () => void {
  const sheet = new document.defaultView!.CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** The page's own classes are not those of this window. */
const isElement = (target: EventTarget | null): target is HTMLElement =>
  target !== null && 'closest' in target && 'style' in target;
