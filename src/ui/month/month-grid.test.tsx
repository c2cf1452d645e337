import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { dayAfterKey, MonthGrid } from './month-grid.tsx';

test.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-25', '2026-11-18'],
  ['ArrowDown', '2026-11-25', '2026-12-02'],
  ['Home', '2026-11-25', '2026-11-22'],
  ['End', '2026-11-25', '2026-11-28'],
  ['PageUp', '2026-12-31', '2026-11-30'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageDown', '2026-11-30', '2026-12-30'],
  ['x', '2026-11-25', undefined],
])('%s from %s leads to %s', (key, from, to) => {
  expect(dayAfterKey[key]?.(from)).toBe(to);
});

describe('a month', () => {
  const monthOf = (options: { date?: string; first?: string; onMonth?: () => void }) =>
    renderToStaticMarkup(
      <MonthGrid
        month="2026-11-01"
        date={undefined}
        weekdays={['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']}
        role="grid"
        aria-label="November 2026"
        {...options}
      >
        {(day, tabIndex) => (
          <button type="button" data-date={day} tabIndex={tabIndex}>
            {Number(day.slice(8))}
          </button>
        )}
      </MonthGrid>,
    );
  const tabStops = (html: string) =>
    [...html.matchAll(/data-date="([^"]+)" tabindex="0"/g)].map(([, day]) => day);
  const onMonth = () => {};

  test('has one tab stop: the chosen day, or else the first that can be chosen', () => {
    expect(tabStops(monthOf({ onMonth, date: '2026-11-24' }))).toEqual(['2026-11-24']);
    expect(tabStops(monthOf({ onMonth, date: '2026-12-01', first: '2026-11-21' }))).toEqual(['2026-11-21']);
    expect(tabStops(monthOf({ onMonth }))).toEqual(['2026-11-01']);
  });

  test('says which day is selected, and which weeks have passed', () => {
    const html = monthOf({ onMonth, date: '2026-11-24', first: '2026-11-21' });
    expect(html).toContain('role="grid"');
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-selected="true"><button type="button" data-date="2026-11-24"/);
    expect(html.match(/data-past/g)).toHaveLength(2);
  });

  test('is a plain table of buttons where no script runs', () => {
    const html = monthOf({ date: '2026-11-24' });
    expect(html).not.toMatch(/role=|aria-selected|tabindex/);
    expect(html.match(/<button/g)).toHaveLength(30);
  });
});
