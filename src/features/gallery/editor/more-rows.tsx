import { useEditorWords } from './use-editor-words.ts';
import { useComesNear } from '#ui/page/use-comes-near.ts';

interface MoreRowsProps {
  loading: boolean;
  /** The last try brought nothing: wait to be asked. */
  failed: boolean;
  onWanted: () => void;
}

/** The next rows come as soon as the end of the list comes near; the button is for whoever does not scroll. */
export function MoreRows({ loading, failed, onWanted }: MoreRowsProps) {
  const words = useEditorWords();
  const button = useComesNear<HTMLButtonElement>(!loading && !failed, onWanted);
  return (
    <button ref={button} type="button" className="staff-button" disabled={loading} onClick={onWanted}>
      {words.showMore}
    </button>
  );
}
