import { editedWords, isInSight, scrollTo } from './outline-changes.ts';
import { addStyles } from './press-words.ts';

/** Whether an element's text is the text, or contains it. */
export type MatchWords = (said: string) => 'whole' | 'part' | undefined;

const label = 'edited-label';
/** A length limit above that of any text. */
const maxLength = 2000;

const styles = `
  [${editedWords}] { outline: 3px solid var(--accent) !important; outline-offset: 4px; border-radius: 0.4rem; }
  .${label} {
    position: absolute; z-index: 2147483647; box-sizing: border-box; padding: 0.1rem 0.5rem;
    border: 1px solid transparent; border-radius: 0.35rem; background: var(--accent); color: var(--on-accent);
    font: 600 1rem/1.4 var(--font); pointer-events: none;
  }
`;

interface Place {
  /** The element that was pressed: the words are in several places, and it is one of them. */
  pressed: HTMLElement | undefined;
  /** The index among the places with this text, from before the page was reloaded. */
  index: number;
}

/**
 * Outlines the words that are edited, with a label, and brings them in sight of the preview. `onOutlined` is told which of the places with
 * these words it is. Returns a function that takes the frame away.
 */
export function outlineEditedWords(
  site: Window,
  match: MatchWords,
  { pressed, index }: Place,
  { text, onOutlined }: { text: string; onOutlined: (index: number) => void },
): () => void {
  const { document } = site;
  const removeStyles = addStyles(document, styles);
  const tag = document.createElement('span');
  tag.className = label;
  tag.textContent = text;
  tag.ariaHidden = 'true';
  let element: HTMLElement | undefined;
  const find = () => {
    const places = placesOf(document, match);
    const at = places.findIndex((one) => pressed && (one.contains(pressed) || pressed.contains(one)));
    const chosen = at === -1 ? index : at;
    element = places[chosen] ?? places[0];
    if (!element) return;
    element.setAttribute(editedWords, '');
    document.body.append(tag);
    onOutlined(places.indexOf(element));
    if (!isInSight(element, site)) scrollTo(site, element, site.innerHeight / 3);
  };
  const place = () => {
    // While the preview is hidden behind the fields, no element is found.
    if (!element) find();
    if (!element) return;
    tag.style.translate = 'none';
    tag.style.inset = '0 auto auto 0';
    const [frame, own] = [element.getBoundingClientRect(), tag.getBoundingClientRect()];
    const left = Math.max(0, frame.right + frameOffset - own.width);
    tag.style.translate = `${left - own.left}px ${Math.max(0, frame.top - frameOffset - own.height) - own.top}px`;
  };
  const observer = new ResizeObserver(place);
  observer.observe(document.documentElement);
  site.addEventListener('scroll', place, { passive: true });
  return () => {
    observer.disconnect();
    site.removeEventListener('scroll', place);
    tag.remove();
    element?.removeAttribute(editedWords);
    removeStyles();
  };
}

const frameOffset = 7;

/** The innermost elements that say the words; those that say nothing else, if there are any. */
function placesOf({ body }: Document, match: MatchWords): HTMLElement[] {
  const all = [...body.querySelectorAll<HTMLElement>('*:not(script, style, noscript, svg *)')].filter(
    (one) => one.textContent.length <= maxLength && one.className !== label && one.checkVisibility(),
  );
  const found = new Map(all.map((one) => [one, match(one.textContent)]));
  for (const kind of ['whole', 'part'] as const) {
    const alike = all.filter((one) => found.get(one) === kind);
    const inner = alike.filter((one) => !alike.some((other) => other !== one && one.contains(other)));
    if (inner.length > 0) return inner;
  }
  return [];
}
