import { createContext, use } from 'react';
import { weekdayOf, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';
import { slotLabel } from './slot-label.ts';
import { clockParts, clockText, dayLabel, monthLabel, shortDate } from './times-in-english.ts';

/** The names of days, months and parts of the day in a language that writes a time as 'सुबह 10:00'. Nothing is ever cut from a name. */
export interface CalendarWords {
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  months: readonly string[];
  shortMonths: readonly string[];
  /** Names of the parts of the day, which begin at 4:00, 12:00, 16:00 and 20:00. */
  parts: readonly string[];
}

interface OneLanguage {
  /** '2:00 pm', wherever the specification gives no text. */
  clockText(time: CivilTime): string;
  /** A slot's text on its button, below the part of the day: '02:00 PM'; and its accessible name, which includes that part. */
  slotText(time: CivilTime): string;
  slotName(time: CivilTime): string;
  /** 'Monday, 23 November' */
  dayLabel(date: CivilDate): string;
  /** 'Mon 23 Nov' */
  shortDate(date: CivilDate): string;
  /** 'November 2026' */
  monthLabel(date: CivilDate): string;
}

const english: OneLanguage = {
  clockText,
  slotText: slotLabel,
  slotName: slotLabel,
  dayLabel,
  shortDate,
  monthLabel,
};

const partsBegin = ['04:00', '12:00', '16:00', '20:00'];

function inWords({ weekdays, shortWeekdays, months, shortMonths, parts }: CalendarWords): OneLanguage {
  const clock = (time: CivilTime) => clockParts(time)[0];
  // Before four in the morning it is still night.
  const partOf = (time: CivilTime) => parts.at(partsBegin.findLastIndex((begins) => time >= begins));
  const named = (time: CivilTime) => `${partOf(time)}\u00a0${clock(time)}`;
  const month = (date: CivilDate) => Number(date.slice(5, 7)) - 1;
  const day = (date: CivilDate) => Number(date.slice(8));
  return {
    clockText: named,
    slotText: clock,
    slotName: named,
    dayLabel: (date) => `${weekdays[weekdayOf(date)]}, ${day(date)} ${months[month(date)]}`,
    shortDate: (date) => `${shortWeekdays[weekdayOf(date)]}, ${day(date)} ${shortMonths[month(date)]}`,
    monthLabel: (date) => `${months[month(date)]} ${date.slice(0, 4)}`,
  };
}

interface DateTime {
  date: CivilDate;
  time: CivilTime;
}

/** Formats days and times in a language; without words, in English. */
export function timesIn(words: CalendarWords | undefined) {
  const one = words ? inWords(words) : english;
  const withDay =
    (label: (date: CivilDate) => string) =>
    ({ date, time }: DateTime) => ({ day: label(date), time: one.clockText(time) });
  const shortDayAndTime = withDay(one.shortDate);
  return {
    ...one,
    /** For the blanks of a sentence: 'Monday, 23 November' and '10:00 am'. */
    dayAndTime: withDay(one.dayLabel),
    /** 'Mon 23 Nov' and '10:00 am' */
    shortDayAndTime,
    /** 'Mon 23 Nov, 10:00 am' */
    shortDateTime: (slot: DateTime) => Object.values(shortDayAndTime(slot)).join(', '),
  };
}
export type Times = ReturnType<typeof timesIn>;

/** Calendar words that the server adds to a page in another language. */
export type CalendarWordsOf = Readonly<Partial<Record<Language, CalendarWords>>>;

const TimesContext = createContext(timesIn(undefined));
export const TimesProvider = TimesContext.Provider;

/** Formats days and times in the page's language. */
export const useTimes = (): Times => use(TimesContext);
