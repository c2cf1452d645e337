import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useScriptsRun } from '#ui/page/use-scripts-run.ts';

const key = 'desk-keys';
const changed = new EventTarget();

/** Whether single keys work: those who speak to their computer, or whose hands slip, switch them off (WCAG 2.1.4). */
function useKeysOn(): [on: boolean, setOn: (on: boolean) => void] {
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

interface DeskKeys {
  /** The lines, if there are any, are in here; each has `data-row`, and in it a control marked `data-row-control`. */
  page?: RefObject<HTMLElement | null>;
  /** What keys do to the line that has the focus, by key. */
  onRow?: { keys: readonly string[]; act: (key: string, row: string | undefined) => void };
  /** What the other keys do: 'w', 'b', 't', '/', '?', 'Escape'. */
  actions: Readonly<Record<string, () => void>>;
}

/**
 * J and K walk along the lines; a page's own keys change the one that has the focus. Never while something is typed or a dialog is open, nor
 * when single keys are switched off.
 */
export function useDeskKeys({ page, onRow, actions }: DeskKeys): void {
  const [on] = useKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (page && (pressed === 'j' || pressed === 'k')) step(page.current!, pressed === 'j' ? 1 : -1);
    else if (onRow?.keys.includes(pressed)) onRow.act(pressed, currentRow());
    else if (actions[pressed]) actions[pressed]();
    else return;
    event.preventDefault();
  });
  // Before the page is shown: a key may be pressed as soon as the next day is seen.
  useLayoutEffect(() => {
    if (!on) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [on]);
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

/** Keys and what they do: names with a space between two. */
export type KeyHelp = readonly [names: string, does: string];

function KeyList({ keys }: { keys: readonly KeyHelp[] }) {
  return (
    <dl>
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>
            {names.split(' ').map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The page's own keys, then those that every page of the desk has. */
function useAllKeys(own: readonly KeyHelp[]): KeyHelp[] {
  const words = useWords('desk-page');
  return [
    ...own,
    ['W', words.keyWalkIn],
    ['B', words.keyBlock],
    ['T', words.keyToday],
    ['/', words.keyFind],
    ['Esc', words.keyClose],
    ['?', words.keyHelp],
  ];
}

/** Beside the day, as soon as keys work. */
export function KeysCard(props: { keys: readonly KeyHelp[] }) {
  return useScriptsRun() && <CardOfKeys {...props} />;
}

function CardOfKeys({ keys }: { keys: readonly KeyHelp[] }) {
  const words = useWords('desk-page');
  return (
    <section className="keys-card">
      <h2>
        <Icon name="keyboard" />
        {words.keys}
      </h2>
      <KeyList keys={useAllKeys(keys)} />
    </section>
  );
}

/** All keys of a page, and the way to switch them off. */
export function KeysDialog({ keys, onClose }: { keys: readonly KeyHelp[]; onClose: () => void }) {
  const words = useWords('desk-page');
  const id = useId();
  const [on, setOn] = useKeysOn();
  return (
    <Dialog className="desk-dialog keys-card" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{words.keys}</h2>
      <KeyList keys={useAllKeys(keys)} />
      <label className="desk-check">
        <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} />
        {words.keysOn}
      </label>
      <div className="desk-dialog-foot">
        <button type="button" className="staff-button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}
