import { useEffectEvent, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';

const key = 'desk-keys';
const changed = new EventTarget();

/** Whether single keys work: those who speak to their computer, or whose hands slip, switch them off (WCAG 2.1.4). */
export function useKeysOn(): [on: boolean, setOn: (on: boolean) => void] {
  const on = useSyncExternalStore(
    (told) => {
      changed.addEventListener(key, told);
      return () => changed.removeEventListener(key, told);
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

const statusOf: Record<string, AppointmentStatus> = {
  a: 'arrived',
  c: 'in-chair',
  d: 'completed',
  n: 'no-show',
};

export interface DayKeys {
  /** The lines, if there are any, are in here; each has `data-row`, and in it a control marked `data-row-control`. */
  page?: RefObject<HTMLElement | null>;
  enabled: boolean;
  onStatus?: (row: string | undefined, status: AppointmentStatus) => void;
  /** What the other keys do: 'w', 'b', 't', '/', '?', 'Escape'. */
  actions: Readonly<Record<string, () => void>>;
}

/** J and K walk along the lines, A C D N change the one that has the focus. Never while somebody types or a dialog is open. */
export function useDayKeys({ page, enabled, onStatus, actions }: DayKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (page && (pressed === 'j' || pressed === 'k')) step(page.current!, pressed === 'j' ? 1 : -1);
    else if (onStatus && statusOf[pressed]) onStatus(currentRow(), statusOf[pressed]);
    else if (actions[pressed]) actions[pressed]();
    else return;
    event.preventDefault();
  });
  // Before the page is shown: whoever sees the next day may press a key at once.
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [enabled]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;

function step(page: HTMLElement, by: 1 | -1): void {
  const controls = [...page.querySelectorAll<HTMLElement>('[data-row-control]')];
  const rows = controls.map((control) => control.closest<HTMLElement>('[data-row]')?.dataset.row);
  const at = rows.indexOf(currentRow() ?? '');
  const next = at === -1 ? (by === 1 ? 0 : controls.length - 1) : at + by;
  controls[next]?.focus();
  controls[next]?.scrollIntoView({ block: 'nearest' });
}
