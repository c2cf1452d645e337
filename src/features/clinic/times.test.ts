import { expect, test } from 'vitest';
import { calendarWords } from './calendar-words.server.ts';
import { timesIn } from './times.ts';

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

test('without words of another language they are the English ones', () => {
  const times = timesIn(undefined);
  const slot = { date: '2026-11-23', time: '17:00' };
  expect(times.shortDateTime(slot)).toBe('Mon 23 Nov, 5:00\u00a0pm');
  expect(times.slotText('17:00')).toBe('05:00 PM');
});
