import { clockText } from '#features/clinic/time/times-in-english.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { undoSeconds } from '#features/booking/appointments/undo-time.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DeskDialog } from '../page/desk-dialog.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { TellPatient, useTelling } from '../visit/tell-patient.tsx';

interface CancelDialogProps {
  visit: DeskAppointment;
  onCancel: (tellPatient: boolean) => void;
  onClose: () => void;
}

export function CancelDialog({ visit, onCancel, onClose }: CancelDialogProps) {
  const words = useWords('desk-open-visit');
  const [tells, setTells] = useTelling();
  return (
    <DeskDialog
      heading={fill(words.cancelHeading, { patient: patientOf(visit), time: clockText(visit.time) })}
      save={words.cancelVisit}
      cancel={words.keepVisit}
      warning={<p>{fill(words.cancelLead, { seconds: undoSeconds })}</p>}
      danger
      onSave={() => {
        onCancel(tells);
        onClose();
      }}
      onClose={onClose}
    >
      <TellPatient tells={tells} onChange={setTells} />
    </DeskDialog>
  );
}
