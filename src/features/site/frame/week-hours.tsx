import { LocalizedText } from '#platform/localized-text.tsx';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { daysAlike } from '#features/clinic/working-hours.ts';

/** The working hours of a week, as a list of days and times. */
export function WeekHours({ className }: { className: string }) {
  const words = useWords('clinic');
  const { clockText } = useTimes();
  const { hours } = useClinicFacts();
  const names = words.weekdays.split(' ');
  return (
    <dl className={`week-hours ${className}`}>
      {daysAlike(hours).map(({ from, to, sessions }) => (
        <div key={from}>
          <dt>
            {from === to
              ? from === 0
                ? words.sunday
                : names[from]
              : fill(words.dayToDay, { from: names[from]!, to: names[to]! })}
          </dt>{' '}
          <dd>
            {sessions.map(({ opens, closes }) => (
              <span key={opens}>
                <LocalizedText
                  text={words.session}
                  values={{ opens: clockText(opens), closes: clockText(closes) }}
                />{' '}
              </span>
            ))}
            {sessions.length === 0 && (from === 0 ? words.byAppointmentOnly : words.closed)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
