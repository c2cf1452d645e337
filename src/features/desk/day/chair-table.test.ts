import { describe, expect, test } from 'vitest';
import { at, closed, day, visit } from '#tests/support/people/desk-day.ts';
import { blocksOfChairs, chairRows } from './chair-table.tsx';
import { type Day, slotRows } from './day.ts';
import { rangeOf } from './free-gap-rows.tsx';
import { quarterRows } from './quarter-rows.ts';

/** One row as text, a part for each chair: '12:00 Asha | free'. */
const lines = (shown: Day) =>
  chairRows(shown, at('09:00')).map((row) => {
    if (row.kind !== 'chairs') return `${row.time} ${row.kind}`;
    const cells = row.cells.map((cell) =>
      cell.map((one) => (one.kind === 'appointment' ? one.appointment.firstName : one.kind)).join('+'),
    );
    return `${row.time} ${cells.join(' | ')}`;
  });

describe('the day of two chairs', () => {
  test('has a line for each time, and on it what each chair has', () => {
    const appointments = [
      visit('12:00', { chair: 2 }),
      visit('11:20', { firstName: 'Farhan' }),
      visit('13:00', { status: 'no-show' }),
    ];
    expect(lines(day({ chairs: 2, appointments })).slice(0, 7)).toEqual([
      '10:00 free | free',
      '11:00 free | free',
      '11:20 Farhan | ',
      '12:00 free | Asha',
      '13:00 Asha+free | free',
      '14:00 free | free',
      '14:30 gap',
    ]);
  });

  test('says once what is closed for both, and beside who was booked inside for the other', () => {
    const appointments = [visit('18:00', { chair: 2 })];
    expect(lines(day({ chairs: 2, appointments, closures: [closed('17:00', '21:00')] })).slice(5)).toEqual([
      '14:30 gap',
      '17:00 blocked',
      '18:00 blocked | Asha',
      '19:00 blocked',
      '21:00 free | free',
      '21:30 free | free',
    ]);
  });

  test('shows a block of one chair in its column: once with its range, beside who was booked inside', () => {
    const block = { ...closed('17:00', '21:00'), chair: 2 };
    const shown = day({ chairs: 2, closures: [block] });
    expect(lines(shown).slice(5)).toEqual([
      '14:30 gap',
      '17:00 free | blocked',
      '18:00 free | blocked',
      '19:00 free | blocked',
      '20:00 free | blocked',
      '21:00 free | free',
      '21:30 free | free',
    ]);
    const blocks = blocksOfChairs(shown, chairRows(shown, at('09:00')));
    expect([...blocks.values()]).toMatchObject([
      { time: '17:00', times: ['17:00', '18:00', '19:00', '20:00'], chair: 2 },
    ]);
    const inside = day({ chairs: 2, closures: [block], appointments: [visit('18:00', { chair: 2 })] });
    expect(lines(inside)[7]).toBe('18:00 free | Asha');
    const isClosed = (one: Day) =>
      slotRows(one, at('09:00')).flatMap((row) => (row.kind === 'appointment' ? [row.closed] : []));
    expect(isClosed(inside)).toEqual([true]);
    expect(isClosed({ ...inside, appointments: [visit('18:00', { chair: 1 })] })).toEqual([false]);
    // Closed as a whole as well, the day says so once.
    const both = day({ chairs: 2, closures: [block, { ...closed('17:00', '21:00'), id: 'all' }] });
    expect(lines(both).slice(6, 8)).toEqual(['17:00 blocked', '21:00 free | free']);
  });

  test('still shows who is down on a chair that the clinic has no longer', () => {
    const appointments = [visit('12:00', { chair: 3 })];
    expect(lines(day({ chairs: 2, appointments }))[2]).toBe('12:00 free |  | Asha');
  });
});

/** '10:00 Asha 6 | free 4': what begins in each chair, and how many lines it takes; '|' where nothing does. */
const quarters = (shown: Day, openId?: string) =>
  quarterRows(shown, at('10:00'), openId).flatMap((row) => {
    if (row.kind !== 'quarter') return [row.kind === 'gap' ? `${row.time} to ${row.until}` : row.kind];
    const cells = row.cells.map((cell) => {
      const [item] = cell?.items ?? [];
      const text = item?.kind === 'appointment' ? item.appointment.firstName : item?.kind;
      return cell && text ? `${text} ${cell.rows}${cell.isRest ? ' more' : ''}` : '';
    });
    return cells.some(Boolean) ? [`${row.time} ${cells.join(' | ')}`] : [];
  });

describe('the day of visits with lengths', () => {
  const long = { minutes: 90, isLengthSet: true };
  const shown = day({
    chairs: 2,
    appointments: [
      visit('10:00', long),
      visit('12:00', { firstName: 'Farhan', minutes: 20, isLengthSet: true, chair: 2 }),
      visit('12:20', { firstName: 'Gauri', minutes: 25, isLengthSet: true, chair: 2 }),
    ],
  });

  test('stands in quarters: each visit as tall as it is long, what it leaves of a slot free', () => {
    expect(quarters(shown)).toEqual([
      '10:00 Asha 6 | free 4',
      '11:00  | free 4',
      '11:30 free 2 | ',
      '12:00 free 5 | Farhan 2',
      '12:20  | Gauri 2',
      '12:45  | free 1',
      '13:00 free 4 | free 4',
      '14:00 free 2 | free 2',
      '14:30 to 17:00',
      '17:00 free 4 | free 4',
      '18:00 free 4 | free 4',
      '19:00 free 4 | free 4',
      '20:00 free 4 | free 4',
      '21:00 free 2 | free 2',
      '21:30 free 2 | free 2',
    ]);
  });

  test('has a line of its own for a start between two quarters, and leaves the other chair whole', () => {
    const appointments = [
      visit('10:00', { chair: 2, minutes: 20, isLengthSet: true }),
      visit('10:05', { firstName: 'Farhan', minutes: 45, isLengthSet: true }),
      visit('14:30', { firstName: 'Gauri', minutes: 10, isLengthSet: true }),
    ];
    const lateDay = day({ chairs: 2, appointments });
    const rows = quarterRows(lateDay, at('10:10')).filter((row) => row.kind === 'quarter');
    expect(rows.slice(0, 7).map(({ time }) => time)).toEqual([
      '10:00',
      '10:05',
      '10:15',
      '10:20',
      '10:30',
      '10:45',
      '10:50',
    ]);
    expect(rows.filter(({ isNow }) => isNow).map(({ time }) => time)).toEqual(['10:05']);
    expect(
      rows
        .filter(({ hasLabel }) => hasLabel)
        .map(({ time }) => time)
        .slice(0, 4),
    ).toEqual(['10:00', '10:05', '10:20', '10:30']);
    expect(quarters(lateDay).slice(0, 4)).toEqual([
      '10:00  | Asha 3',
      '10:05 Farhan 5 | ',
      '10:20  | free 4',
      '11:00 free 4 | free 4',
    ]);
    expect(quarters(lateDay)).toContain('14:40 to 17:00');
  });

  test('gives what a visit leaves of the session, and not a minute more', () => {
    const appointments = [visit('14:00', { minutes: 10, isLengthSet: true })];
    const lateDay = day({ appointments });
    expect(quarters(lateDay)).toEqual(
      expect.arrayContaining(['14:00 Asha 1', '14:10 free 2', '14:30 to 17:00']),
    );
    const rest = slotRows(lateDay, at('09:00')).find(({ time }) => time === '14:10');
    expect(rest).toMatchObject({ kind: 'free', restMinutes: 20, past: false });
    expect(slotRows(lateDay, at('14:30')).find(({ time }) => time === '14:10')?.past).toBe(true);
  });

  test('gives the free time of a slot before a visit that begins inside it', () => {
    const appointments = [
      visit('10:30', { minutes: 45, isLengthSet: true }),
      visit('12:10', { minutes: 50, isLengthSet: true, chair: 2 }),
      visit('17:00', { minutes: 20, isLengthSet: true }),
      visit('17:40', { minutes: 20, isLengthSet: true }),
    ];
    const shownDay = day({ chairs: 2, appointments });
    expect(quarters(shownDay).slice(0, 5)).toEqual([
      '10:00 free 2 | free 4',
      '10:30 Asha 3 | ',
      '11:00  | free 4',
      '11:15 free 3 | ',
      '12:00 free 5 | ',
    ]);
    const rests = slotRows(shownDay, at('10:40')).flatMap((row) =>
      row.kind === 'free' && row.restMinutes ? [[row.time, row.chair, row.restMinutes, row.past]] : [],
    );
    // Ten minutes before ten past twelve are too short for a line; between two visits of one slot there is one alone.
    expect(rests).toEqual([
      ['10:00', 1, 30, true],
      ['11:15', 1, 45, false],
      ['17:20', 1, 20, false],
    ]);
    const closures = [closed('10:00', '11:00')];
    const shut = slotRows(day({ chairs: 2, appointments, closures }), at('09:00'));
    expect(shut.filter((row) => row.kind === 'free' && row.time < '11:00')).toEqual([]);
  });

  test('tells the current time also while the clinic is closed: before, between and after its hours', () => {
    const around = (time: string, shownDay = shown) => {
      const rows = quarterRows(shownDay, at(time));
      const present = rows.findIndex(({ kind }) => kind === 'now');
      return rows.slice(Math.max(present - 1, 0), present + 2).map(({ key }) => key);
    };
    expect(around('09:30')).toEqual(['now', '10:00']);
    expect(around('15:10')).toEqual(['gap 14:30', 'now', '17:00']);
    expect(around('22:30')).toEqual(['21:45', 'now']);
    const kinds = (time: string, date = shown.date) =>
      quarterRows({ ...shown, date }, at(time)).map(({ kind }) => kind);
    expect(kinds('10:00')).not.toContain('now');
    expect(kinds('15:10', '2026-11-23')).not.toContain('now');
  });

  test('keeps the whole time that is offered to a patient, and gives the rest', () => {
    const offer = { date: shown.date, time: '10:00', minutes: 75, chair: 2, id: 'a' };
    const offered = [{ ...offer, firstName: 'Asha', lastName: 'Sample' }];
    const offering = day({ chairs: 2, offered });
    expect(quarters(offering).slice(0, 4)).toEqual([
      '10:00 free 4 | free 5',
      '11:00 free 4 | ',
      '11:15  | free 3',
      '12:00 free 4 | free 4',
    ]);
    const found = slotRows(offering, at('09:00')).filter(({ time }) => time < '12:00');
    expect(found.map((row) => row.kind === 'free' && [row.time, row.chair, Boolean(row.offered)])).toEqual([
      ['10:00', 1, false],
      ['10:00', 2, true],
      ['11:00', 1, false],
      ['11:15', 2, false],
    ]);
  });

  test('fills each chair’s column, row by row', () => {
    for (const openId of [undefined, '10:00 1', '12:20 2']) {
      const rows = quarterRows(shown, at('09:00'), openId).filter((row) => row.kind === 'quarter');
      for (const column of [0, 1]) {
        const filled = rows.reduce((sum, { cells }) => sum + (cells[column]?.rows ?? 0), 0);
        expect(filled, `chair ${column + 1}, ${openId}`).toBe(rows.length);
      }
    }
  });

  test('shows a visit whole that goes on into time closed after its booking', () => {
    const appointments = [visit('10:00', long)];
    const closures = [closed('11:00', '13:00')];
    expect(quarters(day({ chairs: 2, appointments, closures })).slice(0, 4)).toEqual([
      '10:00 Asha 6 | free 4',
      '11:00  | blocked 8',
      '11:30 blocked 6 | ',
      '13:00 free 4 | free 4',
    ]);
  });

  test('says from when to when a block is that a visit inside it cuts', () => {
    const appointments = [visit('18:30', { minutes: 60, isLengthSet: true })];
    const shut = day({ closures: [closed('17:00', '20:00')], appointments });
    const ranges = quarterRows(shut, at('09:00'))
      .flatMap((row) => (row.kind === 'quarter' ? row.cells : []))
      .flatMap((cell) => cell?.items ?? [])
      .flatMap((row) => (row.kind === 'blocked' ? rangeOf(row, shut) : []));
    expect(ranges).toEqual(['5:00 to 6:30\u00a0pm', '7:30 to 8:00\u00a0pm']);
  });

  test('shows a block of one chair as tall as it is', () => {
    const closures = [{ ...closed('11:00', '13:00'), chair: 2 }];
    expect(quarters(day({ chairs: 2, closures, appointments: [visit('10:00', long)] })).slice(0, 5)).toEqual([
      '10:00 Asha 6 | free 4',
      '11:00  | blocked 8',
      '11:30 free 2 | ',
      '12:00 free 4 | ',
      '13:00 free 4 | free 4',
    ]);
  });

  test('makes room below an open visit, and goes on after it', () => {
    expect(quarters(shown, '10:00 1').slice(0, 5)).toEqual([
      '10:00 Asha 1 | free 1',
      'more',
      '10:15 Asha 5 more | free 3 more',
      '11:00  | free 4',
      '11:30 free 2 | ',
    ]);
  });
});
