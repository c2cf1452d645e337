import { useId, type RefObject } from 'react';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useScriptsRun } from '#ui/page/use-scripts-run.ts';
import { useKeysOn, useSingleKeys } from '#ui/page/use-single-keys.ts';

interface DeskKeys {
  /** The lines, if there are any, are in here; each has `data-row`, and in it a control marked `data-row-control`. */
  page?: RefObject<HTMLElement | null>;
  /** Handles keys for the focused row. */
  onRow?: { keys: readonly string[]; act: (key: string, row: string | undefined) => void };
  /** Handlers for the other keys: 'w', 'b', 't', 'u', '/', '?', 'Escape'. */
  actions: Readonly<Record<string, () => void>>;
}

const stepKeys = ['j', 'k'];

/**
 * J and K move through the rows; a page's own keys change the focused one. Inactive while a person types, a dialog is open, or single keys
 * are off.
 */
export function useDeskKeys({ page, onRow, actions }: DeskKeys): void {
  useSingleKeys((pressed) => {
    if (page && (pressed === 'j' || pressed === 'k')) step(page.current!, pressed === 'j' ? 1 : -1);
    else if (onRow?.keys.includes(pressed)) onRow.act(pressed, currentRow());
    else if (actions[pressed]) actions[pressed]();
    else return false;
    return true;
  }, stepKeys);
}

/** The row that has the focus. */
export const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;

/** Whether an answer about this row may move the focus: the row has it, no element has it, or the notice that the answer replaces. */
export const isStillAt = (row: string) => {
  const { activeElement, body } = document;
  return activeElement === body || currentRow() === row || activeElement?.closest('.notice') !== null;
};

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

interface KeysProps {
  /** The page's own keys. */
  keys: readonly KeyHelp[];
  /** The day and the week undo, enter, block and go to today by keys. */
  isDayPage?: boolean;
}

/** The page's own keys, then those that every page of the desk has. */
function useAllKeys({ keys, isDayPage = true }: KeysProps): KeyHelp[] {
  const words = useWords('desk-page');
  const ofDay: KeyHelp[] = [
    ['U', words.keyUndo],
    ['W', words.keyWalkIn],
    ['B', words.keyBlock],
    ['T', words.keyToday],
  ];
  return [
    ...keys,
    ...(isDayPage ? ofDay : []),
    ['/', words.keyFind],
    ['Esc', words.keyClose],
    ['?', words.keyHelp],
  ];
}

/** Shown once scripts run, since keys need them. The switch stays when no key opens the help any more. */
export function KeysCard(props: KeysProps) {
  return useScriptsRun() && <CardOfKeys {...props} />;
}

function CardOfKeys(props: KeysProps) {
  const words = useWords('desk-page');
  const [on] = useKeysOn();
  const all = useAllKeys(props);
  return (
    <section className="keys-card">
      <h2>
        <Icon name="keyboard" />
        {words.keys}
      </h2>
      {/* First: a notice at the lower edge may cover the last keys for a while. */}
      <KeysSwitch />
      {on && <KeyList keys={all} />}
    </section>
  );
}

function KeysSwitch() {
  const words = useWords('desk-page');
  const [on, setOn] = useKeysOn();
  return (
    <label className="desk-check">
      <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} />
      {words.keysOn}
    </label>
  );
}

/** Help for all keys of a page, with a switch to turn them off. */
export function KeysDialog({ onClose, ...keys }: KeysProps & { onClose: () => void }) {
  const words = useWords('desk-page');
  const id = useId();
  return (
    <Dialog className="desk-dialog keys-card" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{words.keys}</h2>
      <KeyList keys={useAllKeys(keys)} />
      <KeysSwitch />
      <div className="desk-dialog-foot">
        <button type="button" className="staff-button" onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}
