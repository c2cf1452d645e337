import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { WordsProvider } from '#platform/words.tsx';
import words from './load-words.en.ts';
import { MonthLoad } from './month-load.tsx';

const render = (month: string | undefined) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/staff/appointments']}>
      <WordsProvider words={{ 'desk-load': words }}>
        <ClinicFactsContext value={{ ...sampleFacts, samples: [] }}>
          <MonthLoad
            month={month}
            date="2026-11-23"
            today="2026-11-21"
            load={[
              { date: '2026-11-21', booked: 9, capacity: 11 },
              { date: '2026-11-22', booked: 1, capacity: 0 },
              { date: '2026-11-23', booked: 5, capacity: 11 },
              { date: '2026-11-24', booked: 0, capacity: 0, closed: 'Guru Nanak Jayanti' },
              { date: '2026-11-25', booked: 2, capacity: 0, closed: '' },
              { date: '2026-11-26', booked: 9, capacity: 7 },
              { date: '2026-11-27', booked: 1, capacity: 0, isUnattended: true },
            ]}
          />
        </ClinicFactsContext>
      </WordsProvider>
    </MemoryRouter>,
  );
const html = render('2026-11-01');
const linkOf = (date: string) => new RegExp(`<a [^>]*data-date="${date}".*?</a>`).exec(html)![0];

test.each([
  ['2026-11-23', 'Monday 23 November, 5 of 11 booked'],
  ['2026-11-21', 'Saturday 21 November, today, 9 of 11 booked'],
  ['2026-11-22', 'Sunday 22 November, by special arrangement, 1 booked'],
  ['2026-11-29', 'Sunday 29 November, by special arrangement'],
  ['2026-11-24', 'Tuesday 24 November, closed: Guru Nanak Jayanti'],
  ['2026-11-25', 'Wednesday 25 November, closed, 2 booked'],
  // Two walk-ins more than slots, or patients in blocked time.
  ['2026-11-26', 'Thursday 26 November, 9 booked'],
  ['2026-11-27', 'Friday 27 November, no dentist, 1 booked'],
])('%s is read as “%s”', (date, name) => {
  expect(linkOf(date)).toContain(`aria-label="${name}"`);
  expect(linkOf(date)).toContain(`href="/staff/appointments?date=${date}"`);
});

test('the bar is as long as the day is full, and the shown day is the current page', () => {
  expect(linkOf('2026-11-23')).toContain('data-full="5"');
  expect(linkOf('2026-11-26')).toContain('data-full="10"');
  expect(linkOf('2026-11-23')).toContain('aria-current="page"');
  expect(linkOf('2026-11-21')).toContain('aria-current="date"');
  expect(linkOf('2026-11-25')).toContain('data-full');
  expect(linkOf('2026-11-28')).not.toContain('data-full');
  expect(linkOf('2026-11-24')).toContain('data-closed');
});

test('leafing through the months keeps the day', () => {
  expect(html).toMatch(/aria-label="Next month"[^>]*href="[^"]*\?date=2026-11-23&amp;month=2026-12-01"/);
});

test('without a month it begins today and goes on into the next; the whole month is one press away', () => {
  const ahead = render(undefined);
  const days = [...ahead.matchAll(/data-date="([^"]+)"/g)].map(([, day]) => day);
  expect(days).toMatchObject({ 0: '2026-11-21', 28: '2026-12-19', length: 29 });
  expect(ahead).toContain('Until Sat 19 Dec');
  expect(ahead).toMatch(
    /aria-label="All of November 2026"[^>]*href="[^"]*\?date=2026-11-23&amp;month=2026-11-01"/,
  );
  expect(ahead).toMatch(/aria-label="Next month"[^>]*href="[^"]*month=2026-12-01"/);
  expect(ahead.match(/tabindex="0"/g)).toHaveLength(1);
});
