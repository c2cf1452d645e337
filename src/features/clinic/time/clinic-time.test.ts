import { assert, date as anyDate, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDateAt, instantOf, minuteOfDayAt } from './clinic-time.ts';
import { parseSlotLabel, slotLabel } from './slot-label.ts';
import { dateTimeString, dayLabel, clockText, monthLabel, shortDate } from './times-in-english.ts';

const anyInstant = anyDate({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the clinic’s calendar', () => {
  test('is that of Asia/Kolkata at any instant', () => {
    const kolkata = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    assert(
      property(anyInstant, (instant) => {
        const [date, time] = kolkata.format(instant).split(' ') as [string, string];
        expect(civilDateAt(instant.getTime())).toBe(date);
        expect(minuteOfDayAt(instant.getTime())).toBe(
          Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)),
        );
        expect(civilDateAt(instantOf(date, time.slice(0, 5)))).toBe(date);
      }),
    );
  });

  test('changes its date at half past six in the evening of Greenwich', () => {
    expect(civilDateAt(Date.parse('2026-12-31T18:29:59.999Z'))).toBe('2026-12-31');
    expect(civilDateAt(Date.parse('2026-12-31T18:30:00Z'))).toBe('2027-01-01');
    expect(instantOf('2027-01-01', '00:00')).toBe(Date.parse('2026-12-31T18:30:00Z'));
  });
});

describe('written times', () => {
  test('slots are written as in the specification', () => {
    expect(['00:30', '10:00', '12:00', '13:00', '21:30'].map(slotLabel)).toEqual([
      '12:30 AM',
      '10:00 AM',
      '12:00 PM',
      '01:00 PM',
      '09:30 PM',
    ]);
    expect(clockText('14:00')).toBe('2:00\u00a0pm');
  });

  test('a label reads back, and nothing else does', () => {
    for (let hour = 0; hour < 24; hour++) {
      const time = `${String(hour).padStart(2, '0')}:30`;
      expect(parseSlotLabel(slotLabel(time))).toBe(time);
    }
    for (const wrong of ['1:00 PM', '01:00 pm', '13:00 PM', '00:00 AM', '01:60 PM', ' 01:00 PM', '']) {
      expect(parseSlotLabel(wrong)).toBeUndefined();
    }
  });

  test('dates', () => {
    expect(dayLabel('2026-11-23')).toBe('Monday, 23 November');
    expect(shortDate('2026-12-05')).toBe('Sat 5 Dec');
    expect(monthLabel('2027-02-01')).toBe('February 2027');
    expect(dateTimeString('2026-11-23', '10:00')).toBe('Monday, November 23, 2026 at 10:00 AM');
  });
});
