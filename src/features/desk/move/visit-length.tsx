import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { maxVisitMinutes, minVisitMinutes } from '#features/booking/slots/chair-time.ts';
import type { ServiceLengths } from '#features/clinic/services/service-lengths.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { VisitCommands } from '../visit/use-visit-commands.ts';
import { useTimeBeyond } from './time-beyond.ts';

type OwnLength = Pick<DeskAppointment, 'time' | 'minutes' | 'isLengthSet'>;

/** 'to 11:30 am, 90 min' */
export const lengthText = (
  { time, minutes }: Pick<OwnLength, 'time' | 'minutes'>,
  words: WordSets['desk-move'],
): string => fill(words.length, { ends: clockText(addMinutes(time, minutes)), minutes });

/** 'to 11:30 am', of a visit that has a length of its own. */
export function useEndText({ time, minutes, isLengthSet }: OwnLength): string {
  const words = useWords('desk-move');
  return isLengthSet ? fill(words.until, { ends: clockText(addMinutes(time, minutes)) }) : '';
}

/** Until when a visit lasts that has a length of its own. */
export function VisitEnd({ visit }: { visit: OwnLength }) {
  const words = useWords('desk-move');
  return visit.isLengthSet && <span className="visit-until">{lengthText(visit, words)}</span>;
}

/** Minutes that each press adds or removes. */
export const stepMinutes = 15;

/** Gives a visit another length, with Undo. */
export function useResize(commands: VisitCommands) {
  const words = useWords('desk-move');
  const beyond = useTimeBeyond(commands.page);
  return (visit: DeskAppointment, minutes: number) =>
    commands.change(
      visit,
      { minutes },
      {
        done: (changed) =>
          [
            fill(words.resized, { patient: patientOf(changed), length: lengthText(changed, words) }),
            beyond(visit, minutes),
          ]
            .filter(Boolean)
            .join(' '),
        back: (before) => ({ minutes: before.minutes }),
      },
    );
}

/** Makes a visit a step longer or shorter with each press, also before the last one is answered; where that can't be, it is said why. */
export function useLengthStep(commands: VisitCommands) {
  const words = useWords('desk-move');
  const facts = useClinicFacts();
  const resize = useResize(commands);
  return (visit: DeskAppointment, steps: 1 | -1) => {
    const before = commands.latest(visit);
    const minutes = before.minutes + steps * stepMinutes;
    const refusal = lengthRefusal(visit, minutes, words, facts);
    if (refusal === '' || !commands.mayBegin()) return;
    if (refusal) commands.setNotice({ kind: 'failed', text: refusal });
    else void resize(before, minutes);
  };
}

/** The reason why a visit can't have this length; '' if the clinic has no lengths. */
function lengthRefusal(
  visit: DeskAppointment,
  minutes: number,
  words: WordSets['desk-move'],
  facts: ServiceLengths,
): string | undefined {
  if (!visit.isLengthSet && !facts.lengths) return '';
  if (!mayResize(visit, facts)) return words.lengthFixed;
  if (minutes < minVisitMinutes) return fill(words.shortest, { minutes: minVisitMinutes });
  return minutes > maxVisitMinutes ? fill(words.longest, { hours: maxVisitMinutes / 60 }) : undefined;
}

/** Whether staff may make a visit longer or shorter: only in a clinic whose services have lengths, or one that has a length already. */
export const mayResize = (visit: DeskAppointment, { lengths }: ServiceLengths): boolean =>
  (visit.isLengthSet || lengths !== undefined) && getAllowedChanges(visit).staff.includes('minutes');

/** Makes a visit longer or shorter, with buttons. */
export function VisitLength({ visit, commands }: { visit: DeskAppointment; commands: VisitCommands }) {
  const words = useWords('desk-move');
  const facts = useClinicFacts();
  const step = useLengthStep(commands);
  if (!mayResize(visit, facts)) return null;
  return (
    <LengthSteps
      minutes={visit.minutes}
      text={lengthText(visit, words)}
      onStep={(steps) => step(visit, steps)}
    />
  );
}

interface LengthStepsProps {
  minutes: number;
  /** '45 min' */
  text: string;
  onStep: (steps: 1 | -1) => void;
}

/** A length, with buttons that make it longer and shorter. */
export function LengthSteps({ minutes, text, onStep }: LengthStepsProps) {
  const words = useWords('desk-move');
  return (
    <div className="visit-length row-wrap gap-2" role="group" aria-label={words.lengthOfVisit}>
      <DeskButton
        className="staff-button"
        aria-label={fill(words.shorter, { minutes: stepMinutes })}
        disabled={minutes - stepMinutes < minVisitMinutes}
        onClick={() => onStep(-1)}
      >
        {fill(words.less, { minutes: stepMinutes })}
      </DeskButton>
      <span>{text}</span>
      <DeskButton
        className="staff-button"
        aria-label={fill(words.longer, { minutes: stepMinutes })}
        disabled={minutes + stepMinutes > maxVisitMinutes}
        onClick={() => onStep(1)}
      >
        {fill(words.more, { minutes: stepMinutes })}
      </DeskButton>
    </div>
  );
}
