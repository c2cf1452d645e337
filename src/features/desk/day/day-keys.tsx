import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { KeyList, KeysDialog, useKeysOn, type KeyHelp } from '../page/desk-keys.tsx';

const short: readonly [names: string, does: keyof WordSets['desk-day']][] = [
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

const inWords = (keys: typeof short, words: WordSets['desk-day']): KeyHelp[] =>
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

/** All keys, and the way to switch them off. */
export function DayKeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('desk-day');
  const [on, setOn] = useKeysOn();
  return (
    <KeysDialog heading={words.keys} keys={inWords(all, words)} onClose={onClose}>
      <label className="desk-check">
        <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} />
        {words.keysOn}
      </label>
    </KeysDialog>
  );
}
