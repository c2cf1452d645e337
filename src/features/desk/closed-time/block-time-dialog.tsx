import { useState } from 'react';
import type { CivilDate, CivilTime } from '#features/clinic/clinic-time.ts';
import { Message } from '#ui/notice/message.tsx';
import { startClosure } from './closure-draft.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { useClosuresWords } from './use-closures-words.ts';
import { BookedInside } from './booked-inside.tsx';
import { ClosureFields } from './closure-fields.tsx';
import { DeskSheet } from '../page/desk-sheet.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import { useClosing } from './use-closing.ts';

interface BlockTimeDialogProps {
  /** Chosen from the start; the day that the page shows. */
  date: CivilDate;
  time?: CivilTime;
  /** The time is closed now; the dialog closes too. */
  onDone?: () => void;
  onClose: () => void;
}

/** Closes time for new appointments, after showing who is booked inside. */
export function BlockTimeDialog({ date, time, onDone, onClose }: BlockTimeDialogProps) {
  const words = useClosuresWords();
  const closing = useClosing(startClosure(date, time), () => {
    onDone?.();
    onClose();
  });
  const [moving, setMoving] = useState<DeskAppointment>();
  const { inside, busy, refusal } = closing;
  return (
    <>
      <DeskSheet
        title={words.title}
        lead={words.lead}
        onClose={onClose}
        cancel={words.cancel}
        submit={!inside ? words.look : inside.length > 0 ? words.blockAllTheSame : words.block}
        busy={busy}
        onSubmit={closing.submit}
      >
        <ClosureFields draft={closing.draft} faults={closing.faults} onEdit={closing.edit} />
        <div role="alert">{refusal && <Message kind="error" title={refusal} />}</div>
        <div role="status">{inside && <BookedInside inside={inside} onMove={setMoving} />}</div>
      </DeskSheet>
      {/* Beside the sheet, not in it: a form can't be within a form. */}
      {moving && (
        <RescheduleDialog
          appointment={moving}
          onDone={() => void closing.lookAgain()}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}
