import { fill, useWords } from '#platform/words.tsx';
import { useTimes } from '#features/clinic/times.ts';
import { sessions } from '#features/clinic/working-hours.ts';

/** The working hours of a week, as a list of days and times. */
export function WeekHours({ className }: { className: string }) {
  const words = useWords('clinic');
  const { clockText } = useTimes();
  return (
    <dl className={`week-hours ${className}`}>
      <div>
        <dt>{words.mondayToSaturday}</dt>
        <dd>
          {sessions.map(({ opens, closes }) => (
            <span key={opens}>
              {fill(words.session, { opens: clockText(opens), closes: clockText(closes) })}{' '}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{words.sunday}</dt> <dd>{words.byAppointmentOnly}</dd>
      </div>
    </dl>
  );
}
