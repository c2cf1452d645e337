import { useEffect, useRef } from 'react';

/**
 * J and K go from text to text, C copies the open one, 1 2 3 choose the language. Only while the focus is among the texts, so
 * that a slip of the hand does nothing elsewhere (WCAG 2.1.4), and never while something is typed.
 */
export function useTextKeys() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = ref.current!;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target))
        return;
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') step(part, key === 'j' ? 1 : -1);
      else if (key === 'c') copyOpen(part);
      else if (/^[123]$/.test(key)) choose(part, Number(key) - 1);
      else return;
      event.preventDefault();
    };
    part.addEventListener('keydown', press);
    return () => part.removeEventListener('keydown', press);
  }, []);
  return ref;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('textarea, select, input:not([type="radio"], [type="checkbox"])') !== null;

const cardsOf = (part: HTMLElement) =>
  [...part.querySelectorAll<HTMLDetailsElement>('.set-up-text')].filter((card) => card.checkVisibility());

function step(part: HTMLElement, by: 1 | -1): void {
  const cards = cardsOf(part);
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = cards[at === -1 ? (by === 1 ? 0 : cards.length - 1) : at + by];
  if (!next) return;
  next.open = true;
  next.querySelector('summary')!.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** Of the card with the focus, or else the first that is open, in the spelling that is shown. */
function copyOpen(part: HTMLElement): void {
  const open = cardsOf(part).filter((card) => card.open);
  const card = open.find((one) => one.contains(document.activeElement)) ?? open[0];
  const buttons = card?.querySelectorAll<HTMLButtonElement>('.set-up-copy-text button') ?? [];
  [...buttons].find((button) => button.checkVisibility())?.click();
}

function choose(part: HTMLElement, index: number): void {
  const radio = part.querySelectorAll<HTMLInputElement>('[name="sms-language"]')[index];
  // What had the focus may be hidden with the other language's texts.
  radio?.focus();
  radio?.click();
}
