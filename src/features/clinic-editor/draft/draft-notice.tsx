import { createContext, use, useState, type ReactNode, type SetStateAction } from 'react';
import { useWords } from '#platform/words.tsx';
import { NoticeBar } from '#ui/notice/notice.tsx';

interface DraftNotice {
  text: string;
  /** Undefined: nothing was changed. */
  undo?: () => void;
}
const NoticeContext = createContext<(notice: SetStateAction<DraftNotice | undefined>) => void>(() => {});

/** Result of the last change that took something out of the draft, with Undo. */
export function DraftNotices({ children }: { children: ReactNode }) {
  const words = useWords('clinic-draft');
  const [notice, setNotice] = useState<DraftNotice>();
  const close = () => setNotice(undefined);
  const takeBack = notice?.undo;
  const undo =
    takeBack &&
    (() => {
      takeBack();
      close();
    });
  return (
    <NoticeContext value={setNotice}>
      {children}
      <NoticeBar
        notice={notice && { kind: 'done', text: notice.text, undo }}
        words={{ undo: words.undo, close: words.closeNotice }}
        onClose={close}
      />
    </NoticeContext>
  );
}

export const useNotifyDraft = () => use(NoticeContext);
