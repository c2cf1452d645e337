import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import holidays from '#features/clinic/holidays/words.hi.ts';
import { WordsProvider } from '#platform/words.tsx';
import { DayTimes } from './day-times.tsx';
import booking from './words.hi.ts';

test('a day in the form says in the language of the page which holiday closes it', () => {
  const day = {
    date: '2026-11-24',
    reason: 'closed',
    note: 'Closed for Guru Nanak Jayanti',
    holiday: { en: 'Guru Nanak Jayanti', hi: 'गुरु नानक जयंती' },
    slots: [],
  } as const;
  const times = (
    <WordsProvider words={{ clinic: holidays, booking }}>
      <DayTimes date={day.date} day={day} today="2026-11-23" time={undefined} nextFree={undefined} />
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: times }], {
    basename: '/hi',
    initialEntries: ['/hi'],
  });
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(
    '<p>गुरु नानक जयंती के अवसर पर बंद: कृपया दूसरा दिन चुनें।</p>',
  );
});
