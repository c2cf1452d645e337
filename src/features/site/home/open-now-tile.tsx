import { Fragment } from 'react';
import { minutesOf, type CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { InLanguage, LocalizedText } from '#platform/localized-text.tsx';
import { useWords, type WordSets } from '#platform/words.tsx';
import { civilDateAt, minuteOfDayAt } from '#features/clinic/time/clinic-time.ts';
import { clockParts } from '#features/clinic/time/times-in-english.ts';
import { useTimes, type Times } from '#features/clinic/time/times-in-language.ts';
import { ClosedNote } from '#features/clinic/holidays/closed-note.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import {
  clinicStatus,
  sessionsOn,
  type ClinicStatus,
  type ClosedSession,
} from '#features/clinic/working-hours.ts';

/** The range of the bar in hours: from 9:00 AM to 10:30 PM, or longer if the clinic works longer. */
function barOf(sessions: readonly { opens: CivilTime; closes: CivilTime }[]) {
  const hour = (time: CivilTime) => minutesOf(time) / 60;
  const start = Math.min(9, ...sessions.map(({ opens }) => Math.floor(hour(opens))));
  const end = Math.max(22.5, ...sessions.map(({ closes }) => Math.ceil(hour(closes))));
  return { length: end - start, at: (minutes: number) => minutes / 60 - start };
}

/** The width of an hour's digit with its margin, as a part of the bar where that is narrowest: on a phone of 360 px in Marathi. */
const digitWidth = 0.095;

/** The hours below the bar. An hour that would touch its neighbours on a narrow phone goes a row further down. */
function hoursBelow(
  sessions: readonly { opens: CivilTime; closes: CivilTime }[],
  bar: ReturnType<typeof barOf>,
) {
  /** The right end of each row's last hour. */
  const ends: number[] = [];
  return sessions.flatMap(({ opens, closes }) =>
    [opens, closes].map((time) => {
      const text = clockParts(time)[0].replace(':00', '');
      const x = bar.at(minutesOf(time)) / bar.length;
      const half = (text.replace(':', '').length * digitWidth) / 2;
      const free = ends.findIndex((end) => end <= x - half);
      const row = free < 0 ? ends.length : free;
      ends[row] = x + half;
      return { text, x, row };
    }),
  );
}

/** Whether the clinic is open at `now` (epoch ms), in words and on a bar of the day. */
export function OpenNowTile({ now, closed }: { now: number; closed: readonly ClosedSession[] }) {
  const { phone, hours } = useClinicFacts();
  const status = clinicStatus(now, closed, hours);
  const { title, detail } = useStatusTexts(status);
  const sessions = sessionsOn(hours, civilDateAt(now));
  const bar = barOf(sessions);
  const hoursShown = hoursBelow(sessions, bar);
  const rows = 1 + Math.max(0, ...hoursShown.map(({ row }) => row));
  const nowOnBar = Math.min(Math.max(bar.at(minuteOfDayAt(now)), 0), bar.length).toFixed(2);
  return (
    <div className="tile open-now" data-state={status.state === 'closed-long' ? 'closed' : status.state}>
      <h2 className="open-now-title">
        <span className="open-now-dot" />
        <LocalizedText text={title} />
      </h2>
      {status.state !== 'sunday' && (
        <div className="day-bar" aria-hidden="true">
          <svg viewBox={`0 0 ${bar.length} 1`} preserveAspectRatio="none">
            {sessions.map(({ opens, closes }) => (
              <rect
                key={opens}
                className="day-bar-session"
                x={bar.at(minutesOf(opens))}
                width={(minutesOf(closes) - minutesOf(opens)) / 60}
                height="1"
                rx="0.28"
                ry="0.36"
              />
            ))}
            <path className="day-bar-now" d={`M${nowOnBar}-.3V1.3`} />
          </svg>
          <svg className="day-bar-hours" height={`${rows * 1.35}rem`}>
            {hoursShown.map(({ text, x, row }) => (
              <text key={x} x={`${(x * 100).toFixed(1)}%`} y={`${1 + row * 1.25}em`}>
                {text}
              </text>
            ))}
          </svg>
        </div>
      )}
      {'note' in status && (
        <p>
          <ClosedNote {...status} />
        </p>
      )}
      {detail && (
        <p className="open-now-detail">
          {status.state === 'sunday' ? (
            <a className="link" href={phone.href}>
              <LocalizedText text={detail.text} />
            </a>
          ) : (
            <InLanguage of={detail.text}>
              {fill<string>(detail.text, detail.values)
                .split(/(?<=,) /)
                .map((part) => (
                  <Fragment key={part}>
                    <span>{part}</span>{' '}
                  </Fragment>
                ))}
            </InLanguage>
          )}
        </p>
      )}
    </div>
  );
}

interface StatusDetail {
  text: string;
  values: Record<string, string>;
}

function useStatusTexts(status: ClinicStatus): { title: string; detail?: StatusDetail } {
  const words = useWords('clinic');
  const times = useTimes();
  const { clockText } = times;
  switch (status.state) {
    case 'open':
    case 'closing-soon': {
      const closes = clockText(status.closes);
      return {
        title: status.state === 'open' ? words.openNow : words.closesSoon,
        detail: status.opensAgain
          ? { text: words.untilAndBack, values: { closes, opens: clockText(status.opensAgain) } }
          : { text: words.until, values: { closes } },
      };
    }
    case 'lunch':
      return {
        title: words.closedForLunch,
        detail: { text: words.backAt, values: { opens: clockText(status.opens) } },
      };
    case 'closed':
      return { title: words.closed, detail: opensText(status, words, times) };
    case 'closed-long':
      return { title: words.closed };
    case 'sunday':
      return { title: words.byAppointment, detail: { text: words.sundayCall, values: {} } };
  }
}

function opensText(
  { opens, opensOn }: Extract<ClinicStatus, { state: 'closed' }>,
  words: WordSets['clinic'],
  { clockText, shortDate }: Times,
): StatusDetail {
  const values = { opens: clockText(opens) };
  if (opensOn === 'today' || opensOn === 'tomorrow' || opensOn === 'monday')
    return { text: words[opensOn], values };
  return { text: words.opensOn, values: { ...values, day: shortDate(opensOn) } };
}
