import { expect, test } from 'vitest';
import { isWarning } from './visit-note.tsx';

test('a note about an allergy is a warning, in each language of the site', () => {
  const said = ['Penicillin allergy', 'ALLERGIC to latex', 'पेनिसिलिन से एलर्जी', 'पेनिसिलिनची ॲलर्जी', 'अलर्जि'];
  expect(said.filter(isWarning)).toEqual(said);
  expect(['Gallery tour', 'Fills in the form', 'उर्जा कमी'].filter(isWarning)).toEqual([]);
});
