import { InLanguage } from '#platform/localized-text.tsx';
import { useWords } from '#platform/words.tsx';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { hoursInWords } from './hours-in-words.ts';

/** The working hours of a week, as a list of days and times. */
export function WeekHours({ className }: { className: string }) {
  const words = useWords('clinic');
  const { clockText } = useTimes();
  const { hours } = useClinicFacts();
  return (
    <dl className={`week-hours ${className}`} data-edited-in="hours">
      {hoursInWords(hours, words, clockText).map(({ days, times, isOpen }) => (
        <div key={days}>
          <dt>{days}</dt>{' '}
          <dd>
            {isOpen
              ? times.map((time) => (
                  <span key={time}>
                    <InLanguage of={words.session}>{time}</InLanguage>{' '}
                  </span>
                ))
              : times}
          </dd>
        </div>
      ))}
    </dl>
  );
}
