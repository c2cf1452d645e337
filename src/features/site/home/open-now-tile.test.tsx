import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import holidaysEn from '#features/clinic/holidays/words.en.ts';
import holidaysHi from '#features/clinic/holidays/words.hi.ts';
import holidaysMr from '#features/clinic/holidays/words.mr.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import type { Language } from '#platform/language.ts';
import { WordsProvider } from '#platform/words.tsx';
import en from './first-screen-words.en.ts';
import hi from './first-screen-words.hi.ts';
import mr from './first-screen-words.mr.ts';
import { OpenNowTile } from './open-now-tile.tsx';

const date = '2026-11-24';
const holiday = { en: 'Guru Nanak Jayanti', hi: 'गुरु नानक जयंती' };
const closed = ['10:00', '17:00'].map((opens) => ({
  date,
  opens,
  note: 'Closed for Guru Nanak Jayanti',
  holiday,
}));

const wordsOf = {
  en: { ...en, ...holidaysEn },
  hi: { ...hi, ...holidaysHi },
  mr: { ...mr, ...holidaysMr },
};

function tileIn(language: Language) {
  const tile = (
    <ClinicFactsContext value={{ ...sampleFacts, samples: [] }}>
      <WordsProvider words={{ clinic: wordsOf[language] }}>
        <OpenNowTile now={instantOf(date, '11:00')} closed={closed} />
      </WordsProvider>
    </ClinicFactsContext>
  );
  const basename = language === 'en' ? '/' : `/${language}`;
  const router = createMemoryRouter([{ path: '/', element: tile }], { basename, initialEntries: [basename] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('a holiday of the clinic is told in the language of the page, as far as the owner wrote it', () => {
  expect(tileIn('en')).toContain('<p>Closed for Guru Nanak Jayanti</p>');
  expect(tileIn('hi')).toContain('<p>गुरु नानक जयंती के अवसर पर बंद</p>');
  expect(tileIn('mr')).toContain('<p>Guru Nanak Jayanti निमित्त बंद</p>');
});
