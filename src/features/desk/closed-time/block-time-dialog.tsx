import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { useEffect, useRef, useState } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { shortDateTime } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { numberText } from '#platform/sms/missing-number.ts';
import { langOfText } from '#platform/language.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import {
  type ClosureDraft,
  type DraftFaults,
  faultsOf,
  startClosure,
  closureRequest,
} from './closure-rules.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { ClosureFields } from './closure-fields.tsx';
import { DeskSheet } from '../page/desk-dialog.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import { callDesk, moveTo, sendChange } from '../visit/visit-client.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { visitRefusalText } from '../visit/use-visit-commands.ts';

interface BlockTimeDialogProps {
  /** The clinic's. */
  chairs: number;
  /** Chosen from the start; the day that the page shows. */
  date: CivilDate;
  time?: CivilTime;
  /** The time is closed now; the dialog closes too. */
  onDone?: () => void;
  onClose: () => void;
}

/** Closes time for new appointments, after showing who is booked inside. */
export function BlockTimeDialog({ chairs, date, time, onDone, onClose }: BlockTimeDialogProps) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const closing = useClosing(startClosure(date, time, hours), () => {
    onDone?.();
    onClose();
  });
  const [moving, setMoving] = useState<DeskAppointment>();
  const { inside, busy, refusal } = closing;
  const { chair, dentist } = closing.draft;
  const texts = textsOf({ chair, dentist }, words);
  const [called, setCalled] = useState<readonly string[]>([]);
  const toCall = inside?.filter(({ id }) => !called.includes(id)).length ?? 0;
  const refused = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLDivElement>(null);
  // On a phone this list stands below the fields; it scrolls into view so that booked patients are seen before the time is blocked.
  useEffect(() => {
    if (refusal) refused.current?.scrollIntoView({ block: 'nearest' });
    else if (inside) found.current?.scrollIntoView({ block: 'nearest' });
  }, [inside, refusal]);
  return (
    <>
      <DeskSheet
        title={words.title}
        lead={texts.lead}
        onClose={onClose}
        submit={!inside ? words.look : toCall > 0 ? plural(words.blockToCall, { n: toCall }) : words.block}
        busy={busy}
        onSubmit={closing.submit}
        isWide
      >
        <div className="block-fields">
          <ClosureFields
            chairs={chairs}
            draft={closing.draft}
            faults={closing.faults}
            onEdit={closing.edit}
          />
          <div role="alert" ref={refused}>
            {refusal && <Message kind="error" title={refusal} />}
          </div>
        </div>
        <div className="block-hits" role="status" ref={found}>
          {inside ? (
            <BookedInside
              {...{ inside, called, texts }}
              onCalled={(id) =>
                setCalled(called.includes(id) ? called.filter((one) => one !== id) : [...called, id])
              }
              onMove={setMoving}
            />
          ) : (
            <p className="staff-quiet">{words.lookFirst}</p>
          )}
        </div>
      </DeskSheet>
      {/* Rendered outside the sheet, since forms can't be nested. */}
      {moving && (
        <RescheduleDialog
          visit={moving}
          onMove={(visit, to, options) => sendChange(visit, moveTo(to, options))}
          onMoved={() => void closing.lookAgain()}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

/** Sentences about the whole clinic, one chair, or a dentist who is away. */
function textsOf(
  { chair, dentist }: Pick<ClosureDraft, 'chair' | 'dentist'>,
  words: WordSets['desk-closures'],
) {
  if (dentist !== undefined)
    return { lead: words.leadDentist, nobody: words.nobodyWithDentist, inside: words.insideDentist };
  if (chair !== undefined)
    return { lead: words.leadChair, nobody: words.nobodyInChair, inside: words.insideChair };
  return { lead: words.lead, nobody: words.nobody, inside: words.inside };
}

interface BookedInsideProps {
  texts: ReturnType<typeof textsOf>;
  inside: readonly DeskAppointment[];
  /** The ids of those who have been called. */
  called: readonly string[];
  onCalled: (id: string) => void;
  onMove: (appointment: DeskAppointment) => void;
}

/** Appointments inside the time to be closed; each can be moved at once. */
function BookedInside({ texts, inside, called, onCalled, onMove }: BookedInsideProps) {
  const words = useWords('desk-closures');
  if (inside.length === 0) return <Message kind="ok" title={texts.nobody} />;
  return (
    <>
      <Message icon="calendar-check" title={plural(texts.inside, { n: inside.length })}>
        <p>{words.insideText}</p>
      </Message>
      <ul className="booked-inside">
        {inside.map((appointment) => {
          const { id, service } = appointment;
          const patient = patientOf(appointment);
          const slot = shortDateTime(appointment);
          const number = numberText(appointment.mobileNumber);
          return (
            <li key={id}>
              <span>
                <b lang={langOfText(patient, appointment.language)}>{patient}</b>
                <small>
                  <ChangingText>{`${slot}, ${serviceOf(service)}`}</ChangingText>
                </small>
              </span>
              {appointment.hasNumber ? (
                <a
                  className="link"
                  href={`tel:${appointment.mobileNumber}`}
                  aria-label={fill(words.call, { number })}
                >
                  <ChangingText>{number}</ChangingText>
                </a>
              ) : (
                <span className="staff-quiet">{number}</span>
              )}
              <button
                type="button"
                className="staff-button"
                aria-pressed={called.includes(id)}
                aria-label={fill(words.calledNamed, { patient })}
                onClick={() => onCalled(id)}
              >
                {called.includes(id) && <Icon name="check-circle" />}
                {words.called}
              </button>
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

interface Inside {
  inside: DeskAppointment[];
}

/** Closing time in two steps: who is booked inside is seen first. A change of the fields goes back to the first. */
function useClosing(start: ClosureDraft, onDone: () => void) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const visitWords = useWords('desk-visit');
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<DraftFaults>({});
  /** Appointments in the time, once they have loaded. */
  const [inside, setInside] = useState<readonly DeskAppointment[]>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const edit = (fields: Partial<ClosureDraft>) => {
    setDraft((before) => ({ ...before, ...fields }));
    setFaults({});
    setRefusal('');
    // Texts don't change whom it lies over.
    if (!Object.keys(fields).every((field) => field === 'reason' || field === 'publicText'))
      setInside(undefined);
  };
  const look = async () => {
    setBusy(true);
    const answer = await callDesk<Inside>('closures?preview', { body: closureRequest(draft, hours) });
    setBusy(false);
    if (answer.ok) setInside(answer.value.inside);
    else setRefusal(visitRefusalText(answer.refusal, visitWords));
  };
  const close = async (seen: readonly DeskAppointment[]) => {
    setBusy(true);
    const body = { ...closureRequest(draft, hours), seen: seen.map(({ id }) => id) };
    const answer = await callDesk<object, Inside>('closures', { body });
    setBusy(false);
    if (answer.ok) return onDone();
    // New bookings that staff have not seen: nothing is closed, and all of them are shown.
    if (answer.refusal.inside) setInside(answer.refusal.inside);
    const { refusal: why } = answer;
    setRefusal(why.reason === 'booked-meanwhile' ? words.bookedMeanwhile : visitRefusalText(why, visitWords));
  };
  const submit = () => {
    if (busy) return;
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setRefusal('');
    void (inside ? close(inside) : look());
  };
  return { draft, edit, faults, inside, busy, refusal, submit, lookAgain: look };
}
