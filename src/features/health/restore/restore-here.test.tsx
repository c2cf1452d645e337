import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { WordsProvider } from '#platform/words.tsx';
import { linesOf } from '../../../../tools/restore.ts';
import { RestoreEnded } from './restore-here.tsx';
import type { ReconcileReport } from './restores.ts';
import words from './words.en.ts';

const nothing: ReconcileReport = {
  erased: 0,
  undone: 0,
  provenNumbers: 0,
  isNewMachine: false,
  unknownMessages: 0,
  putBack: 0,
  withoutTime: [],
  withoutDentist: [],
  accounts: [],
  unreadable: [],
  missingPictures: [],
};

function shown(report: ReconcileReport): string {
  const page = (
    <WordsProvider words={{ restore: words }}>
      <RestoreEnded ok madeAt={0} kept="/data/replaced-x" report={report} />
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('the report of a restore names kept numbers and undone imports with their counts, on the page and by command', () => {
  const report = { ...nothing, undone: 4, provenNumbers: 2 };
  expect(shown(report)).toContain('4 visits and patients of imports that were undone since');
  expect(shown(report)).toContain('2 visits keep the numbers');
  expect(linesOf(report).join()).toMatch(/Removed again: 4 visits and patients.*numbers of 2 visits/);
  expect(shown(nothing)).not.toMatch(/undone since|proven by a code/);
  expect(linesOf(nothing).join()).not.toMatch(/undone|proven/);
});

test('after a restore on a new machine the owner is told to erase again', () => {
  const report = { ...nothing, isNewMachine: true };
  expect(shown(report)).toContain('Erase them again.');
  expect(linesOf(report).join()).toContain('erase them again');
  expect(shown(nothing) + linesOf(nothing).join()).not.toMatch(/erase them again/i);
});
