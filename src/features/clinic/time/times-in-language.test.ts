import { expect, test } from 'vitest';
import { calendarWords } from './names-of-days.server.ts';
import { timesIn } from './times-in-language.ts';

// Written by hand; the space between the part of the day and the clock does not break.
const written = {
  hi: {
    times: {
      '03:30': 'रात 3:30',
      '04:00': 'सुबह 4:00',
      '10:00': 'सुबह 10:00',
      '11:59': 'सुबह 11:59',
      '12:00': 'दोपहर 12:00',
      '14:00': 'दोपहर 2:00',
      '16:00': 'शाम 4:00',
      '17:00': 'शाम 5:00',
      '20:00': 'रात 8:00',
      '21:30': 'रात 9:30',
    },
    days: {
      '2026-11-29': 'रविवार, 29 नवंबर',
      '2026-11-30': 'सोमवार, 30 नवंबर',
      '2026-12-01': 'मंगलवार, 1 दिसंबर',
      '2027-02-10': 'बुधवार, 10 फ़रवरी',
    },
    short: { '2026-11-30': 'सोम, 30 नवंबर', '2026-12-01': 'मंगल, 1 दिसंबर' },
    month: 'नवंबर 2026',
  },
  mr: {
    times: {
      '03:30': 'रात्री 3:30',
      '10:00': 'सकाळी 10:00',
      '12:00': 'दुपारी 12:00',
      '17:00': 'संध्याकाळी 5:00',
      '20:00': 'रात्री 8:00',
      '21:30': 'रात्री 9:30',
    },
    days: {
      '2026-11-30': 'सोमवार, 30 नोव्हेंबर',
      '2026-12-01': 'मंगळवार, 1 डिसेंबर',
      '2027-05-12': 'बुधवार, 12 मे',
    },
    short: { '2026-11-30': 'सोम, 30 नोव्हें', '2026-12-01': 'मंगळ, 1 डिसें' },
    month: 'नोव्हेंबर 2026',
  },
} as const;

for (const language of ['hi', 'mr'] as const) {
  test(`days and times in ${language} are written as they are read aloud`, () => {
    const times = timesIn(calendarWords[language]);
    const { times: clock, days, short, month } = written[language];
    for (const [time, text] of Object.entries(clock)) {
      expect(times.clockText(time).replace('\u00a0', ' ')).toBe(text);
      expect(times.slotText(time)).toBe(text.split(' ')[1]);
      expect(times.slotName(time)).toBe(times.clockText(time));
    }
    for (const [date, text] of Object.entries(days)) expect(times.dayLabel(date)).toBe(text);
    for (const [date, text] of Object.entries(short)) expect(times.shortDate(date)).toBe(text);
    expect(times.monthLabel('2026-11-30')).toBe(month);
  });
}

/** Each weekday, month and hour in each language, also written by hand. */
const calendars = {
  en: {
    days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    shortDays: 'Sun Mon Tue Wed Thu Fri Sat',
    months: 'January February March April May June July August September October November December',
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
  hi: {
    days: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार',
    shortDays: 'रवि सोम मंगल बुध गुरु शुक्र शनि',
    months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
    shortMonths: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  },
  mr: {
    days: 'रविवार सोमवार मंगळवार बुधवार गुरुवार शुक्रवार शनिवार',
    shortDays: 'रवि सोम मंगळ बुध गुरु शुक्र शनि',
    months: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर',
    shortMonths: 'जाने फेब्रु मार्च एप्रि मे जून जुलै ऑग सप्टें ऑक्टो नोव्हें डिसें',
  },
} as const;
/** The first hour of each part of the day, with its name. */
const partsOfDay = {
  hi: { 0: 'रात', 4: 'सुबह', 12: 'दोपहर', 16: 'शाम', 20: 'रात' },
  mr: { 0: 'रात्री', 4: 'सकाळी', 12: 'दुपारी', 16: 'संध्याकाळी', 20: 'रात्री' },
} as const;

test.each(['en', 'hi', 'mr'] as const)('every day and month of a year is written in %s', (language) => {
  const times = timesIn(calendarWords[language]);
  const { days, shortDays, months, shortMonths } = calendars[language];
  const comma = language === 'en' ? ' ' : ', ';
  for (let day = 0; day < 7; day += 1) {
    const date = `2026-11-${22 + day}`;
    const month = months.split(' ')[10];
    expect(times.dayLabel(date)).toBe(`${days.split(' ')[day]}, ${22 + day} ${month}`);
    const short = `${22 + day} ${shortMonths.split(' ')[10]}`;
    expect(times.shortDate(date)).toBe(`${shortDays.split(' ')[day]}${comma}${short}`);
  }
  for (let month = 0; month < 12; month += 1) {
    const date = `2027-${`${month + 1}`.padStart(2, '0')}-07`;
    expect(times.monthLabel(date)).toBe(`${months.split(' ')[month]} 2027`);
    expect(times.dayLabel(date)).toMatch(new RegExp(`, 7 ${months.split(' ')[month]}$`));
    expect(times.shortDate(date)).toMatch(new RegExp(`7 ${shortMonths.split(' ')[month]}$`));
  }
});

test.each(['hi', 'mr'] as const)('every half hour of a day has its part of the day in %s', (language) => {
  const times = timesIn(calendarWords[language]);
  let part = '';
  for (let hour = 0; hour < 24; hour += 1) {
    part = (partsOfDay[language] as Readonly<Record<number, string>>)[hour] ?? part;
    for (const minutes of ['00', '30'])
      expect(times.clockText(`${`${hour}`.padStart(2, '0')}:${minutes}`)).toBe(
        `${part}\u00a0${hour % 12 || 12}:${minutes}`,
      );
  }
});

test('without words of another language they are the English ones', () => {
  const times = timesIn(undefined);
  const slot = { date: '2026-11-23', time: '17:00' };
  expect(times.shortDateTime(slot)).toBe('Mon 23 Nov, 5:00\u00a0pm');
  expect(times.slotText('17:00')).toBe('05:00 PM');
});
