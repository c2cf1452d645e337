import { useState } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { fill, useWords } from '#platform/words.tsx';
import { clockText } from '../visit/clock-text.ts';
import { timeOf } from '../day/day.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { DeskDialog } from '../page/desk-dialog.tsx';

interface CancelDialogProps {
  appointment: DeskAppointment;
  onCancel: (tellPatient: boolean) => void;
  onClose: () => void;
}

export function CancelDialog({ appointment, onCancel, onClose }: CancelDialogProps) {
  const words = useWords('desk-day');
  const [tells, setTells] = useState(true);
  const patient = patientOf(appointment).trim();
  return (
    <DeskDialog
      role="alertdialog"
      heading={fill(words.cancelHeading, { patient, time: clockText(timeOf(appointment)) })}
      save={words.cancelVisit}
      cancel={words.keepVisit}
      danger
      onSave={() => {
        onCancel(tells);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{words.cancelLead}</p>
      <TellPatient tells={tells} onChange={setTells} />
    </DeskDialog>
  );
}

/** Whether an SMS goes out with a change; asked each time. */
export function TellPatient({ tells, onChange }: { tells: boolean; onChange: (tells: boolean) => void }) {
  const words = useWords('desk-day');
  return (
    <label className="desk-check">
      <input type="checkbox" checked={tells} onChange={(event) => onChange(event.target.checked)} />
      {words.tellPatient}
    </label>
  );
}
