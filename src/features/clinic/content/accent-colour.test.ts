import { expect, test } from 'vitest';
import { accentFault, accentStyle, contrast, standardAccent, tidyColour } from './accent-colour.ts';

const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);
const [paper, pine, darkLetters] = ['#fffefa', '#0f413b', '#072522'];

test('letters can be read on every accent that is accepted, and accents on the green', () => {
  const accepted = colours.filter((colour) => accentFault(colour) === undefined);
  expect(accepted.length).toBeGreaterThan(20);
  for (const colour of [...accepted, standardAccent]) {
    const { accent, hover, tint, ink } =
      /accent:(?<accent>\S{7});--accent-hover:(?<hover>\S{7}).*tint:(?<tint>\S{7});--accent-ink:(?<ink>\S{7})$/.exec(
        accentStyle(colour),
      )!.groups!;
    expect(accent).toBe(colour);
    expect(contrast(accent!, pine), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent!, paper), colour).toBeGreaterThanOrEqual(1.4);
    expect(contrast(hover!, darkLetters), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink!, tint!), colour).toBeGreaterThanOrEqual(7);
    expect(contrast(ink!, paper), colour).toBeGreaterThanOrEqual(4.5);
  }
});

test('a refusal names a colour like it that is accepted', () => {
  for (const colour of colours) {
    const fault = accentFault(colour);
    if (!fault) continue;
    const other = /#[\da-f]{6}$/.exec(fault)![0];
    expect(accentFault(other), `${colour}: ${fault}`).toBeUndefined();
  }
  expect(accentFault('#0f413b')).toMatch(/^Too dark/);
  expect(accentFault('#ffffff')).toMatch(/^Too light/);
  expect(accentFault('blue')).toContain('such as #f9ad1f');
});

test.each([
  ['5BB8F0', '#5bb8f0'],
  [' #FA0 ', '#ffaa00'],
  ['#5bb8f0', '#5bb8f0'],
  ['red;--x:url(//a)', 'red;--x:url(//a)'],
])('%s is read as %s', (typed, colour) => {
  expect(tidyColour(typed)).toBe(colour);
});
