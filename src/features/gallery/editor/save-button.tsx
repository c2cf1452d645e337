import { useWords } from '#platform/words.tsx';

/** Sends a form of the editor, once at a time. */
export function SaveButton({ saving }: { saving: boolean }) {
  const words = useWords('gallery-editor');
  return (
    <button
      type="submit"
      className="staff-button staff-button-pine"
      disabled={saving}
      aria-busy={saving || undefined}
    >
      {saving ? words.saving : words.save}
    </button>
  );
}
