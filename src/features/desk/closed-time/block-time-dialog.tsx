import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { useEffect, useRef, useState } from 'react';
import { shortDateTime } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language-of-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { startClosure } from './closure-rules.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { ClosureFields } from './closure-fields.tsx';
import { DeskSheet } from '../page/desk-dialog.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import { useVisitChanges } from '../visit/use-visit-changes.ts';
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
  const words = useWords('desk-closures');
  const closing = useClosing(startClosure(date, time), () => {
    onDone?.();
    onClose();
  });
  const [moving, setMoving] = useState<DeskAppointment>();
  const changes = useVisitChanges({});
  const { inside, busy, refusal } = closing;
  const refused = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLDivElement>(null);
  // On a phone both stand below the fields: who is booked is seen before the time can be blocked.
  useEffect(() => {
    if (refusal) refused.current?.scrollIntoView({ block: 'nearest' });
    else if (inside) found.current?.scrollIntoView({ block: 'nearest' });
  }, [inside, refusal]);
  return (
    <>
      <DeskSheet
        title={words.title}
        lead={words.lead}
        onClose={onClose}
        submit={!inside ? words.look : inside.length > 0 ? words.blockAllTheSame : words.block}
        busy={busy}
        onSubmit={closing.submit}
      >
        <ClosureFields draft={closing.draft} faults={closing.faults} onEdit={closing.edit} />
        <div role="alert" ref={refused}>
          {refusal && <Message kind="error" title={refusal} />}
        </div>
        <div role="status" ref={found}>
          {inside && <BookedInside inside={inside} onMove={setMoving} />}
        </div>
      </DeskSheet>
      {/* Beside the sheet, not in it: a form can't be within a form. */}
      {moving && (
        <RescheduleDialog
          visit={moving}
          changes={changes}
          onMoved={() => void closing.lookAgain()}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

interface BookedInsideProps {
  inside: readonly DeskAppointment[];
  onMove: (appointment: DeskAppointment) => void;
}

/** Who is booked in time that is about to be closed; each can be moved at once. */
function BookedInside({ inside, onMove }: BookedInsideProps) {
  const words = useWords('desk-closures');
  if (inside.length === 0) return <Message kind="ok" title={words.nobody} />;
  return (
    <>
      <Message icon="calendar-check" title={plural(words.inside, { n: inside.length })}>
        <p>{words.insideText}</p>
      </Message>
      <ul className="booked-inside">
        {inside.map((appointment) => {
          const { id, firstName, lastName, service } = appointment;
          const patient = `${firstName} ${lastName}`.trim();
          const slot = shortDateTime(appointment);
          return (
            <li key={id}>
              <span>
                <b lang={langOfText(patient, appointment.language)}>{patient}</b>{' '}
                <span className="staff-quiet">{serviceOf(service)}</span>
                <br />
                <ChangingText>{slot}</ChangingText>
              </span>
              <button
                type="button"
                className="staff-button"
                aria-label={fill(words.rescheduleOf, { patient, slot })}
                onClick={() => onMove(appointment)}
              >
                {words.reschedule}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
