import { useEffect, useRef, useState } from 'react';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { RescheduleDialog } from '../move/reschedule-dialog.tsx';
import { DeskSheet } from '../page/desk-dialog.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { moveTo, sendChange } from '../visit/visit-client.ts';
import { BookedInside } from './booked-inside.tsx';
import { ClosureFields } from './closure-fields.tsx';
import { type ClosureDraft, startClosure } from './closure-rules.ts';
import { MoveAll } from './move-all.tsx';
import { useClosing } from './use-closing.ts';

interface BlockTimeDialogProps {
  /** The clinic's number of chairs. */
  chairs: number;
  /** Chosen from the start; the day that the page shows. */
  date: CivilDate;
  time?: CivilTime;
  /** Other fields that are filled in from the start. */
  start?: Partial<ClosureDraft>;
  /** The time is closed now; the dialog closes too. */
  onDone?: () => void;
  onClose: () => void;
}

/** Closes time for new appointments; who is booked in it is shown as soon as it is chosen. */
export function BlockTimeDialog({ chairs, date, time, start, onDone, onClose }: BlockTimeDialogProps) {
  const words = useWords('desk-closures');
  const { hours } = useClinicFacts();
  const closing = useClosing({ ...startClosure(date, time, hours), ...start }, () => {
    onDone?.();
    onClose();
  });
  const [moving, setMoving] = useState<DeskAppointment>();
  const [isMovingAll, setMovingAll] = useState(false);
  const { booked, busy, refusal } = closing;
  const inside = typeof booked === 'object' ? booked.inside : [];
  const isFailed = booked === 'failed';
  const texts = textsOf(closing.draft, words);
  const [called, setCalled] = useState<readonly string[]>([]);
  const toCall = inside.filter(({ id }) => !called.includes(id)).length;
  const refused = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) refused.current?.scrollIntoView({ block: 'nearest' });
    else if (isFailed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal, isFailed]);
  return (
    <>
      <DeskSheet
        title={words.title}
        lead={texts.lead}
        onClose={onClose}
        submit={toCall > 0 ? plural(words.blockToCall, { n: toCall }) : words.block}
        busy={busy || isMovingAll}
        isReady={booked === 'incomplete' || typeof booked === 'object'}
        onSubmit={closing.submit}
        foot={
          inside.length > 0 && (
            <button
              type="button"
              className="staff-button block-see"
              aria-label={fill(words.seeInside, { n: inside.length })}
              onClick={() => list.current?.scrollIntoView({ block: 'start' })}
            >
              <ChangingText>{fill(words.countInside, { n: inside.length })}</ChangingText>
              <Icon name="caret-down" />
            </button>
          )
        }
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
        <div className="block-hits" ref={list} aria-busy={booked === 'loading'}>
          <div role="status">
            <InsideState booked={booked} texts={texts} onRetry={closing.retry} />
          </div>
          <BookedInside
            {...{ inside, called }}
            onCalled={(id) =>
              setCalled(called.includes(id) ? called.filter((one) => one !== id) : [...called, id])
            }
            onMove={setMoving}
          />
          <MoveAll
            {...(typeof booked === 'object' ? booked : { inside })}
            isMoving={isMovingAll}
            setMoving={setMovingAll}
            onMoved={closing.lookAgain}
          />
        </div>
      </DeskSheet>
      {/* Rendered outside the sheet, since forms can't be nested. */}
      {moving && (
        <RescheduleDialog
          visit={moving}
          onMove={(visit, to, options) => sendChange(visit, moveTo(to, options))}
          onMoved={closing.lookAgain}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  );
}

interface InsideStateProps {
  booked: ReturnType<typeof useClosing>['booked'];
  texts: ReturnType<typeof textsOf>;
  onRetry: () => void;
}

/** Shows how many visits are in the chosen time, or why that is unknown. */
function InsideState({ booked, texts, onRetry }: InsideStateProps) {
  const words = useWords('desk-closures');
  const pageWords = useWords('desk-page');
  if (booked === 'incomplete') return <p className="staff-quiet">{words.lookFirst}</p>;
  if (booked === 'loading')
    return (
      <p className="staff-quiet block-loading">
        <Icon name="spinner-gap" />
        {words.looking}
      </p>
    );
  if (booked === 'failed')
    return (
      <Message
        kind="error"
        title={words.lookFailed}
        action={
          <button type="button" className="staff-button" onClick={onRetry}>
            {pageWords.tryAgain}
          </button>
        }
      />
    );
  const n = booked.inside.length;
  if (n === 0) return <Message kind="ok" title={texts.nobody} />;
  return (
    <Message icon="calendar-check" title={plural(texts.inside, { n })}>
      <p>{words.insideText}</p>
    </Message>
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
