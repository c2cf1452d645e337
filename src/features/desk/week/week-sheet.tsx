import type { CSSProperties } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { clockParts, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useIsPrinting } from '#ui/page/use-is-printing.ts';
import { dentistMarkOf, DentistTile } from '../dentists/dentist-tile.tsx';
import { shortName } from '../visit/short-name.ts';
import type { Week } from './week.ts';
import { type SheetDay, type SheetPart, weekSheets } from './week-sheet.ts';

interface WeekSheetsProps {
  week: Week;
  label: string;
  /** The dentist whose visits alone are shown. */
  shown: BookableDentist | undefined;
}

/** The week on paper, to hang up: a column for each dentist of a day, visits as tall as they are long where the sheet has room. */
export function WeekSheets(props: WeekSheetsProps) {
  return useIsPrinting() && <PrintedWeek {...props} />;
}

function PrintedWeek({ week, label, shown }: WeekSheetsProps) {
  const words = useWords('desk-week');
  const facts = useClinicFacts();
  return (
    <div className="week-sheets">
      {weekSheets(week, { ...facts, shown }).map(({ sessions, days }) => {
        const lanes = days.map((day) => day.lanes.length);
        const style = {
          '--lanes': lanes.map((count) => `repeat(${count}, minmax(0, 1fr))`).join(` ${betweenDays} `),
          '--sessions': sessions.map(({ from, to }) => `minmax(min-content, ${to - from}fr)`).join(' '),
        };
        return (
          <section key={days[0]!.date} className="week-sheet">
            <h2>
              {[fill(words.weekOf, { days: label }), shown?.name, facts.name].filter(Boolean).join(' · ')}
              {week.appointments.some((visit) => visit.isLengthSet) && <small>{words.printedLength}</small>}
            </h2>
            <div className="sheet-days" style={style as CSSProperties}>
              {days.map((day, index) => (
                <PrintedDay key={day.date} day={day} chairs={week.chairs} column={columnOf(lanes, index)} />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

const betweenDays = '1.2mm';
/** The first column of a day; there is one more between two days. */
const columnOf = (lanes: readonly number[], day: number) =>
  lanes.slice(0, day).reduce((before, count) => before + count + 1, 1);

interface PrintedDayProps {
  day: SheetDay;
  chairs: number;
  column: number;
}

function PrintedDay({ day: { date, lanes }, chairs, column }: PrintedDayProps) {
  const visitWords = useWords('desk-visit');
  return (
    <section className="sheet-day" style={{ gridColumn: `${column} / span ${lanes.length}` }}>
      <h3>{shortDate(date)}</h3>
      {lanes.map(({ chair, dentists, sessions }) => (
        <div key={chair} className="sheet-lane">
          <h4>
            {dentists.length > 0 ? dentists.join(', ') : chairs > 1 && fill(visitWords.chair, { chair })}
          </h4>
          {sessions.map((parts, index) => (
            <ul key={index}>
              {parts.map((part) => (
                <Part
                  key={`${part.kind} ${part.from} ${part.visit?.id}`}
                  part={part}
                  isOneOfMany={lanes.length > 1}
                  hasTile={dentists.length > 1}
                />
              ))}
            </ul>
          ))}
        </div>
      ))}
    </section>
  );
}

interface PartProps {
  part: SheetPart;
  /** Beside other columns a name is short. */
  isOneOfMany: boolean;
  /** Several dentists share the chair. */
  hasTile: boolean;
}

function Part({ part: { kind, from, to, visit }, isOneOfMany, hasTile }: PartProps) {
  const words = useWords('desk-week');
  const facts = useClinicFacts();
  const clock = (minutes: number) => clockParts(addMinutes('00:00', minutes))[0];
  const style = { flexGrow: to - from };
  if (!visit) {
    const text = {
      free: clock(from),
      offered: words.offered,
      blocked: words.blocked,
      away: words.unattended,
      closed: words.dayClosed,
      visit: '',
    }[kind];
    return (
      <li data-kind={kind} style={style}>
        <span>{text}</span>
      </li>
    );
  }
  const mark = hasTile && dentistMarkOf(visit, facts);
  return (
    <li data-kind="visit" style={style}>
      <span>{visit.isLengthSet ? `${clock(from)} ${to - from}\u2032` : clock(from)}</span>
      <b lang={langOfText(visit.firstName + visit.lastName, visit.language)}>
        {mark && <DentistTile mark={mark} />}
        {visit.warnings.length > 0 && <Icon name="warning-circle" />}
        {isOneOfMany ? shortName(visit) : patientOf(visit)}
      </b>
      <span>{serviceOf(visit.service)}</span>
    </li>
  );
}
