import { type ReactNode, useEffect, useId, useState } from 'react';
import { daysAtOnce, type DaySlots } from '#features/booking/slots/availability.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { dentistsFor } from '#features/clinic/services/bookable-dentists.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { addDays, type CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { callDesk, type VisitRefusal } from '../visit/visit-client.ts';
import { DentistChoice } from '../dentists/dentist-choice.tsx';
import { serviceTyped } from './find-service.ts';
import type { TypedFields } from './new-appointment.ts';
import { EnterDialog } from './walk-in-dialog.tsx';
import { eveningBegins } from '#features/clinic/working-hours.ts';

interface NextFreeDialogProps {
  /** The clinic's time now. */
  now: number;
  /** A patient who is booked again. */
  fields?: TypedFields;
  /** The id of the dentist who is asked for first. */
  dentist?: string | undefined;
  onRefused?: ((refusal: VisitRefusal) => void) | undefined;
  onEntered: (visit: DeskAppointment) => void;
  onClose: () => void;
}

/** The soonest free times by part of the day; a click on one starts an entry at that time. */
export function NextFreeDialog(props: NextFreeDialogProps) {
  const { now, fields, onRefused, onEntered, onClose } = props;
  const facts = useClinicFacts();
  const service = serviceTyped(fields?.service ?? '', facts.bookable);
  const dentists = dentistsFor(service, facts);
  const [dentistId, setDentist] = useState(props.dentist);
  const dentist = dentists.find(({ id }) => id === dentistId);
  const asked = dentist?.id ?? '';
  const [days, setDays] = useState<readonly DaySlots[] | 'failed'>();
  const [chosen, setChosen] = useState<Slot>();
  const today = civilDateAt(now);
  useEffect(() => {
    let left = false;
    const find = async () => {
      const query = new URLSearchParams({
        from: today,
        to: addDays(today, daysAtOnce - 1),
        ...(asked && { dentist: asked }),
        ...(service && { doneBy: service }),
      });
      const answer = await callDesk<{ days: DaySlots[] }>(`slots?${query}`);
      if (!left) setDays(answer.ok ? answer.value.days : 'failed');
    };
    void find();
    return () => {
      left = true;
    };
  }, [today, asked, service]);

  if (chosen && Array.isArray(days)) {
    const { date, time } = chosen;
    const slots = (days as DaySlots[]).find((day) => day.date === date)?.slots ?? [];
    return (
      <EnterDialog
        start={{
          source: 'telephone',
          date,
          time: { time, special: false },
          ...(fields && { fields }),
          dentist: dentist?.id,
        }}
        times={slots.filter(({ state }) => state === 'free').map((slot) => slot.time)}
        {...{ onRefused, onEntered, onClose }}
      />
    );
  }
  return (
    <NextFree {...{ days, now, onClose }} patient={fields?.name} onChoose={setChosen}>
      <DentistChoice
        dentists={dentists}
        chosen={dentist}
        onChoose={(id) => {
          setDays(undefined);
          setDentist(id);
        }}
      />
    </NextFree>
  );
}

interface NextFreeProps extends Pick<NextFreeDialogProps, 'now' | 'onClose'> {
  days: readonly DaySlots[] | 'failed' | undefined;
  patient: string | undefined;
  onChoose: (slot: Slot) => void;
  /** The choice of a dentist. */
  children: ReactNode;
}

function NextFree({ days, now, patient, onChoose, onClose, children }: NextFreeProps) {
  const words = useWords('desk-walk-in');
  const pageWords = useWords('desk-page');
  const id = useId();
  const free = Array.isArray(days) ? nextFree(days, now) : undefined;
  return (
    <Dialog className="desk-dialog next-free" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{patient ? fill(words.bookAgain, { patient }) : words.nextFree}</h2>
      {children}
      <div role="status" aria-busy={!days}>
        {!days && <p>{words.looking}</p>}
        {days === 'failed' && <Message kind="error" title={words.noTimes} />}
        {free && (
          <p className="visually-hidden">
            {plural(words.found, { n: dayParts.reduce((sum, part) => sum + free[part].length, 0) })}
          </p>
        )}
      </div>
      {free &&
        dayParts.map((part) => (
          <section key={part} aria-labelledby={`${id}-${part}`}>
            <h3 id={`${id}-${part}`}>{words[part]}</h3>
            {free[part].length === 0 && <p>{words.noneFree}</p>}
            <div className="next-free-times">
              {free[part].map((slot) => (
                <button key={slot.date} type="button" className="staff-button" onClick={() => onChoose(slot)}>
                  {`${shortDate(slot.date)}, ${clockText(slot.time)}`}
                </button>
              ))}
            </div>
          </section>
        ))}
      <div className="desk-dialog-foot">
        <button type="button" className="staff-button" onClick={onClose}>
          {pageWords.close}
        </button>
      </div>
    </Dialog>
  );
}

const dayParts = ['morning', 'afternoon', 'evening'] as const;
type DayPart = (typeof dayParts)[number];

const partOf = (time: CivilTime): DayPart =>
  time < '12:00' ? 'morning' : time < eveningBegins ? 'afternoon' : 'evening';

/** The number of times listed for each part of the day. */
const maxOfPart = 3;

/** The soonest free times of each part of the day, one a day and part: patients ask for another day, not for the hour after. */
export function nextFree(days: readonly DaySlots[], now: number): Record<DayPart, Slot[]> {
  const [today, present] = [civilDateAt(now), timeAt(now)];
  const free = days.flatMap(({ date, slots }) =>
    slots
      .filter(({ time, state }) => state === 'free' && (date > today || (date === today && time > present)))
      .map(({ time }) => ({ date, time })),
  );
  const ofPart = (part: DayPart) => {
    const own = free.filter(({ time }) => partOf(time) === part);
    return own.filter(({ date }, index) => own[index - 1]?.date !== date).slice(0, maxOfPart);
  };
  return { morning: ofPart('morning'), afternoon: ofPart('afternoon'), evening: ofPart('evening') };
}
