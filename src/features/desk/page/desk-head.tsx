import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { isCivilDate, type CivilDate } from '#platform/civil-date.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DeskButton, Key } from './desk-page.tsx';

export const dayAddress = (date: CivilDate) => `/staff/appointments?date=${date}`;
const weekAddress = (date: CivilDate) => `/staff/appointments/week?date=${date}`;

interface DeskHeadProps {
  view: 'day' | 'week';
  /** The day that is shown, or that was shown before the week. */
  date: CivilDate;
  today: CivilDate;
  heading: string;
  previous: { date: CivilDate; label: string };
  next: { date: CivilDate; label: string };
  search: ReactNode;
  onPrint: () => void;
  onNextFree: () => void;
  onBlock: () => void;
  onWalkIn: () => void;
  /** Further links and buttons of the head. */
  children?: ReactNode;
}

/** The heading of the day or week, links to others, and the page's main actions. */
export function DeskHead(props: DeskHeadProps) {
  const { view, date, today, heading, previous, next, search, children } = props;
  const words = useWords('desk-page');
  const addressOf = view === 'day' ? dayAddress : weekAddress;
  const leaf = ({ date: to, label }: DeskHeadProps['next'], icon: 'caret-left' | 'caret-right') => (
    // A visit dragged over the link is carried to that week.
    <Link
      to={addressOf(to)}
      className="staff-icon-button"
      aria-label={label}
      data-week-link={view === 'week' ? '' : undefined}
    >
      <Icon name={icon} />
    </Link>
  );
  return (
    <div className="desk-head row-wrap between">
      <SlowLoading />
      <div className="desk-title row">
        {leaf(previous, 'caret-left')}
        <h1>{heading}</h1>
        {leaf(next, 'caret-right')}
        <Link to={addressOf(today)} className="staff-button desk-today">
          {words.today} <Key name="T" />
        </Link>
      </div>
      <div className="desk-actions row-wrap gap-2">
        <nav className="desk-segments" aria-label={words.view}>
          <Link to={dayAddress(date)} aria-current={view === 'day' ? 'page' : undefined}>
            {words.dayView}
          </Link>
          <Link to={weekAddress(date)} aria-current={view === 'week' ? 'page' : undefined}>
            {words.weekView}
          </Link>
        </nav>
        <button type="button" className="staff-button" title={words.print} onClick={props.onPrint}>
          <Icon name="printer" />
          <span className="visually-hidden">{words.print}</span>
        </button>
        {search}
        <DeskButton className="staff-button" onClick={props.onNextFree}>
          <Icon name="calendar-check" />
          {words.nextFree}
        </DeskButton>
        {children}
        <div className="desk-dock row-wrap gap-2">
          <DeskButton className="staff-button" shortcut="B" onClick={props.onBlock}>
            <Icon name="prohibit" />
            <span>{words.blockTime}</span>
          </DeskButton>
          <DeskButton
            className="staff-button staff-button-pine"
            shortcut="W"
            worksOffline={view === 'day'}
            onClick={props.onWalkIn}
          >
            <Icon name="user-plus" />
            <span>{words.walkIn}</span>
          </DeskButton>
        </div>
      </div>
    </div>
  );
}

/** The day that is being loaded, or the one that is shown: a second press before the first is answered leads one step further. */
export function useComingDate(shown: CivilDate): CivilDate {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const coming =
    location?.pathname === pathname ? new URLSearchParams(location.search).get('date') : undefined;
  return coming && isCivilDate(coming) ? coming : shown;
}

/** An answer within this time needs no sign that it is on its way. */
const quickMs = 300;

/** Shows that the next page is still loading; the current page is dimmed. */
function SlowLoading() {
  const words = useWords('desk-page');
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), quickMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return (
    <p className="desk-loading" role="status">
      {isSlow && <span className="visually-hidden">{words.loading}</span>}
    </p>
  );
}
