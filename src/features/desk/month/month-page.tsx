import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { monthLabel } from '#features/clinic/time/times-in-english.ts';
import { addMonths } from '#platform/civil-month.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { TableHead } from '#ui/table/table-head.tsx';
import type { Month, MonthFigures } from './read-month.server.ts';
import './month.css';

interface MonthPageProps {
  month: CivilDate;
  /** The month that has not ended yet. */
  present: CivilDate;
  figures: MonthFigures;
  heat: Month['heat'];
  /** Visits of today and later that are not over. */
  toCome: number;
  before: MonthFigures;
}

const monthPath = (month: CivilDate) => `/staff/month?month=${month.slice(0, 7)}`;

/** A month in counts, with the one before beside it; on paper one sheet. */
export function MonthPage({ month, present, figures, toCome, heat, before }: MonthPageProps) {
  const words = useWords('desk-month');
  const former = addMonths(month, -1);
  const formerName = monthLabel(former);
  const { booked, cancelled, missed, kept } = figures;
  const due = booked - cancelled;
  const unmarked = due - kept - missed - toCome;
  const open = [
    ...(unmarked > 0 ? [plural(words.unmarked, { n: unmarked })] : []),
    ...(toCome > 0 ? [plural(words.open, { n: toCome })] : []),
  ];
  const beside = (count: number | string) => `${formerName}: ${count}`;
  return (
    <div className="month">
      <div className="staff-heading month-head">
        <div>
          <Link className="month-step" to={monthPath(former)} aria-label={words.before}>
            <Icon name="caret-left" />
          </Link>
          <h1>{monthLabel(month)}</h1>
          {month < present && (
            <Link className="month-step" to={monthPath(addMonths(month, 1))} aria-label={words.after}>
              <Icon name="caret-right" />
            </Link>
          )}
        </div>
        <div>
          <button type="button" className="staff-button" onClick={() => print()}>
            <Icon name="printer" />
            {words.print}
          </button>
          <a className="staff-button" href={`/api/staff/month/${month.slice(0, 7)}/month.csv`} download>
            {words.file}
          </a>
        </div>
      </div>
      <dl className="month-figures">
        <Figure name={words.booked} count={booked} beside={beside(before.booked)} />
        <Figure
          name={words.kept}
          count={kept}
          of={fill(words.keptOf, { n: due })}
          beside={beside(`${before.kept} ${fill(words.keptOf, { n: before.booked - before.cancelled })}`)}
          more={open.join(', ')}
        />
        <Figure name={words.missed} count={missed} beside={beside(before.missed)} />
        <Figure name={words.cancelled} count={cancelled} beside={beside(before.cancelled)} />
        <Figure name={words.moved} count={figures.moved} beside={beside(before.moved)} />
      </dl>
      <div className="month-parts">
        <section>
          <h2>{fill(words.hours, figures.hours)}</h2>
          <p className="staff-quiet">{fill(words.hoursText, { month: formerName, ...before.hours })}</p>
          <table className="month-heat">
            <TableHead columns={[words.hour, ...words.weekdays]} />
            <tbody>
              {heat.map(({ hour, percents }) => (
                <tr key={hour}>
                  <th scope="row">{hourText(hour)}</th>
                  {percents.map((percent, place) => (
                    <td key={words.weekdays[place]} data-shade={shadeOf(percent)}>
                      {percent ?? <span className="visually-hidden">{words.closed}</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className="month-lists">
          <Counts
            title={words.channels}
            head={[words.channel, monthLabel(month), formerName]}
            rows={(['online', 'desk', 'walkIn', 'google', 'import'] as const).map((name) => [
              words[name],
              figures.byChannel[name],
              before.byChannel[name],
            ])}
          />
          <Counts
            title={words.messages}
            head={[words.state, monthLabel(month), formerName]}
            rows={(['sent', 'delivered', 'failed'] as const).map((name) => [
              words[name],
              figures.messages[name],
              before.messages[name],
            ])}
          >
            {figures.messages.sent > 0 && <p>{fill(words.costLine, costOf(figures))}</p>}
            {figures.messages.costKnown < figures.messages.sent && (
              <p className="staff-quiet">{words.costUnknown}</p>
            )}
            {before.messages.sent > 0 && (
              <p className="staff-quiet">
                {fill(words.costBefore, { month: formerName, ...costOf(before) })}
              </p>
            )}
          </Counts>
          <Counts
            title={words.recalls}
            head={[words.state, monthLabel(month), formerName]}
            rows={[
              [words.recallsDue, figures.recalls.due, before.recalls.due],
              [words.recallsBooked, figures.recalls.booked, before.recalls.booked],
            ]}
          />
        </div>
      </div>
      <p className="staff-quiet">{words.foot}</p>
    </div>
  );
}

const costOf = ({ messages: { cost, costKnown, sent } }: MonthFigures) => ({
  amount: (cost / 100).toFixed(2),
  known: costKnown,
  sent,
});

/** '10 am' */
const hourText = (hour: number) => `${((hour + 11) % 12) + 1} ${hour < 12 ? 'am' : 'pm'}`;

/** Five shades; the number is in the cell too. */
const shadeOf = (percent: number | null): number | undefined =>
  percent === null ? undefined : [30, 55, 75, 90].filter((from) => percent >= from).length + 1;

interface FigureProps {
  name: string;
  count: number;
  of?: string;
  beside: string;
  more?: string;
}

function Figure({ name, count, of, beside, more }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{count}</b> {of}
      </dd>
      <dd className="staff-quiet">{beside}</dd>
      {more && <dd>{more}</dd>}
    </div>
  );
}

interface CountsProps {
  title: string;
  head: readonly string[];
  rows: readonly (readonly [name: string, count: number, before: number])[];
  children?: ReactNode;
}

/** Counts with a bar for each, the longest for the largest. */
function Counts({ title, head, rows, children }: CountsProps) {
  const largest = Math.max(1, ...rows.flatMap(([, ...counts]) => counts));
  return (
    <section>
      <h2>{title}</h2>
      <table className="month-counts">
        <TableHead columns={head} />
        <tbody>
          {rows.map(([name, count, before]) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <meter aria-hidden="true" value={count} max={largest} />
              </th>
              <td>
                <b>{count}</b>
              </td>
              <td>{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}
