import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import words from './accessibility-words.en.ts';

const statement = JSON.stringify(words);
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
const tests = globSync('tests/browser/**/*.test.ts')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test('the page on accessibility names the programs that test, in the versions that do', () => {
  for (const checker of ['axe-core', 'html-validate']) {
    const [version] = /^\d+\.\d+/.exec(devDependencies[checker]!)!;
    expect(statement).toContain(`${checker} ${version}`);
  }
});

test.each([
  ['axe-core', 'expectNoAxeViolations(page)'],
  ['every public page in English, Hindi and Marathi', 'fits a narrow screen and is clean to axe'],
  ['each step of booking and the patient’s own page', 'no state of booking, of the patient’s page'],
  ['twice the usual size', 'letters of twice the size fit'],
  ['by keys alone', 'by keyboard alone'],
  [
    'booked, moved and cancelled without JavaScript',
    'without JavaScript an appointment is booked, seen, moved',
  ],
  ['No page scrolls sideways', 'expectNoSidewaysScroll(page)'],
  ['own spacing of letters and lines', 'own spacing of letters, words and lines'],
  ['more contrast', 'the preference for more contrast'],
  ['own colours', 'own colours'],
  ['44 pixels', 'its targets 44 px'],
])('every claim of the page has a test: %s', (said, promised) => {
  expect(statement).toContain(said);
  expect(tests).toContain(promised);
});
