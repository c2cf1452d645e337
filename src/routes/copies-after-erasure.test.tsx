import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { ClinicFactsContext } from '#features/clinic/use-clinic.ts';
import { languages, type Language } from '#platform/language.ts';
import { WordsProvider } from '#platform/words.tsx';
import { wordsIn } from '../words/words.server.ts';
import { DataErased, OwnDataView } from '#features/patient-page/own-data/own-data-view.tsx';
import type { OwnData } from '#features/patient-page/own-data/show-own-data.server.ts';

const visit = { reference: 'K7PQ2M', isUpcoming: false, date: '2026-11-24', time: '10:00' };
const data = { patient: 'Asha Patil', visits: [visit] } as unknown as OwnData;

function shown(
  page: React.ReactNode,
  language: Language,
  differences: Pick<ClinicFacts, 'confirmationChannel'> = { confirmationChannel: 'onPage' },
): string {
  const { site, ownData, patient } = wordsIn(language);
  const element = (
    <ClinicFactsContext value={{ ...sampleFacts, samples: [], ...differences }}>
      <WordsProvider words={{ ...site, ...patient, ...ownData }}>{page}</WordsProvider>
    </ClinicFactsContext>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each(languages)('an erasure names the copies that it does not reach, in %s', (language) => {
  const { eraseBackups, eraseSms, eraseSheet } = wordsIn(language).ownData['own-data'];
  const question = (hasSheet: boolean, confirmationChannel: ClinicFacts['confirmationChannel']) =>
    shown(
      <OwnDataView
        {...{ data, hasSheet, token: 't', newNumberSearch: '', done: undefined, keepErasedDays: undefined }}
        shown="erase"
      />,
      language,
      { confirmationChannel },
    );
  const withAll = question(true, 'bySms');
  for (const copy of [eraseBackups, eraseSms, eraseSheet]) expect(withAll).toContain(copy);
  const withNone = question(false, 'onPage');
  expect(withNone).toContain(eraseBackups);
  expect(withNone).not.toContain(eraseSms);
  expect(withNone).not.toContain(eraseSheet);
});

test.each(languages)('after an erasure nobody reads that no copy is left, in %s', (language) => {
  const { eraseBackups, erasedText } = wordsIn(language).ownData['own-data'];
  for (const keepErasedDays of [undefined, 365])
    expect(shown(<DataErased token="t" keepErasedDays={keepErasedDays} />, language)).toContain(eraseBackups);
  expect(erasedText).toMatch(/appointment book|अपॉइंटमेंट बुक/);
});
