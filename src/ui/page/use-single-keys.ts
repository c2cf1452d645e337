import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

const key = 'desk-keys';
const changed = new EventTarget();

/** Single-key shortcuts can be switched off, for people who use speech input or whose hands slip (WCAG 2.1.4). */
export function useKeysOn(): [on: boolean, setOn: (on: boolean) => void] {
  const on = useSyncExternalStore(
    (onChange) => {
      changed.addEventListener(key, onChange);
      return () => changed.removeEventListener(key, onChange);
    },
    () => localStorage.getItem(key) !== 'off',
    () => true,
  );
  return [
    on,
    (next) => {
      localStorage.setItem(key, next ? 'on' : 'off');
      changed.dispatchEvent(new Event(key));
    },
  ];
}

/**
 * Calls `onKey` for each key that is pressed outside fields and dialogs while single keys are on; true means that the key was used.
 * Letters come in lower case. A key that is held down acts once, unless it is `repeatable`.
 */
export function useSingleKeys(onKey: (key: string) => boolean, repeatable: readonly string[] = []): void {
  const [on] = useKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.repeat && !repeatable.includes(key)) return;
    if (onKey(key)) event.preventDefault();
  });
  // A layout effect, since a key may be pressed as soon as the next page is painted.
  useLayoutEffect(() => {
    if (!on) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [on]);
}

/** Boxes and circles take no letters. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(fields) !== null;
