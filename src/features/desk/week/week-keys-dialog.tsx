import { useId } from 'react';
import { useWords } from '#platform/words.tsx';
import { useModal } from '#features/booking/form/use-modal.ts';
import { KeyList } from '../page/key-list.tsx';

/** The keys of the week. */
export function WeekKeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('desk-week');
  const dialog = useModal();
  const id = useId();
  const keys: [names: string[], does: string][] = [
    [['←', '→', '↑', '↓'], words.keyPlaces],
    [['Page Up', 'Page Down'], words.keyWeeks],
    [['Enter'], words.keyOpen],
    [['M'], words.keyMove],
    [['B'], words.keyBlock],
    [['T'], words.keyToday],
    [['/'], words.keyFind],
    [['?'], words.keyHelp],
  ];
  return (
    <dialog ref={dialog} className="desk-dialog keys-card" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{words.keyHelp}</h2>
      <KeyList keys={keys} />
      <div className="desk-dialog-foot">
        <button type="button" className="staff-button" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}
