import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { PermissionToShow } from '../pictures/permission-to-show.tsx';

/** Who agreed to be shown in a picture that the draft names. */
export function PermissionInDraft({ file, name }: { file: string; name: string }) {
  const { keeper, now } = useClinicDraft();
  return (
    <PermissionToShow
      file={file}
      name={name}
      today={civilDateAt(now)}
      mayReadForm
      // What stood in the way of publishing may be mended.
      onWritten={() => void keeper.save()}
      // What was typed last is saved, and not mixed with what comes back.
      beforeWithdrawal={() => keeper.save()}
      onWithdrawn={() => void keeper.readAgain()}
    />
  );
}
