import { useId } from 'react';
import { useWords, type WordSets } from '#platform/words.tsx';
import { useModal } from '#features/booking/form/use-modal.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { KeyList } from '../page/key-list.tsx';

const short: [keys: string, does: keyof WordSets['desk-day']][] = [
  ['J K', 'keyMove'],
  ['Enter', 'keyOpen'],
  ['A', 'keyArrived'],
  ['C', 'keyInChair'],
  ['D', 'keyDone'],
  ['N', 'keyNoShow'],
  ['W', 'keyWalkIn'],
  ['B', 'keyBlock'],
  ['/', 'keyFind'],
  ['?', 'keyHelp'],
];
const all: typeof short = [...short.slice(0, -2), ['T', 'keyToday'], ['Esc', 'keyClose'], ...short.slice(-2)];

const inWords = (keys: typeof short, words: WordSets['desk-day']): [names: string[], does: string][] =>
  keys.map(([names, does]) => [names.split(' '), words[does] as string]);

/** Beside the day. */
export function KeysCard() {
  const words = useWords('desk-day');
  return (
    <section className="keys-card">
      <h2>
        <Icon name="keyboard" />
        {words.keys}
      </h2>
      <KeyList keys={inWords(short, words)} />
    </section>
  );
}

interface KeysDialogProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** All keys, and the way to switch them off. */
export function KeysDialog({ on, onSwitch, onClose }: KeysDialogProps) {
  const words = useWords('desk-day');
  const dialog = useModal();
  const id = useId();
  return (
    <dialog ref={dialog} className="desk-dialog keys-card" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{words.keys}</h2>
      <KeyList keys={inWords(all, words)} />
      <label className="desk-check">
        <input type="checkbox" checked={on} onChange={(event) => onSwitch(event.target.checked)} />
        {words.keysOn}
      </label>
      <div className="desk-dialog-foot">
        <button type="button" className="staff-button" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}
