import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { addMinutes, type CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';

/** Formats the time of a visit, with its end where it has a length: '10:00 am to 11:30 am'. */
export function useTimeSpan() {
  const { span } = useWords('booking');
  const { clockText } = useTimes();
  return ({ time, minutes }: { time: CivilTime; minutes?: number | undefined }): string =>
    minutes === undefined
      ? clockText(time)
      : fill(span, { from: clockText(time), to: clockText(addMinutes(time, minutes)) });
}
