import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { clockRange } from '../visit/clock-text.ts';
import type { ShownDays } from '../visit/desk-appointment.ts';
import { dutiesOn, type DutyOfDay } from './duty-of-day.ts';

interface ChairDutyProps {
  day: Pick<ShownDays, 'hours' | 'closures'> & { date: string };
  chair: number;
}

/** The dentists who work in a chair on a day. Nothing for a chair that no dentist has. */
export function ChairDuty({ day, chair }: ChairDutyProps) {
  const words = useWords('desk-dentists');
  const { dentists = [] } = useClinicFacts();
  const own = dentists.filter((one) => one.chair === chair);
  if (own.length === 0) return null;
  const duties = dutiesOn(day, own);
  return (
    <span className="chair-duty">
      {duties.length === 0 && <span>{words.nobody}</span>}
      {duties.map((duty) => {
        const text = dutyText(duty, own.length > 1, words);
        return (
          <span key={duty.dentist.id} data-away={duty.works.length === 0 || undefined}>
            <b>{duty.dentist.name}</b> {text && <small>{text}</small>}
          </span>
        );
      })}
    </span>
  );
}

/** '10:00 am to 2:00 pm, on leave 12:00 to 1:00 pm'. The clinic's own hours go without saying, unless the chair is shared. */
function dutyText(
  { dentist, works, isShorter, leave }: DutyOfDay,
  isShared: boolean,
  words: WordSets['desk-dentists'],
): string {
  if (works.length === 0) return words.away;
  const ranges = (spans: DutyOfDay['works']) =>
    spans.map(({ opens, closes }) => clockRange(opens, closes)).join(', ');
  const hours = ranges(works);
  if (leave.length > 0) return fill(words.awayDuring, { hours, leave: ranges(leave) });
  if (isShorter) return fill(words.awayElse, { hours });
  return dentist.hours || isShared ? hours : '';
}
