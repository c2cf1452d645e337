import { expect, test } from 'vitest';
import { leftTeeth } from './thirty-two-teeth.ts';

const teeth = leftTeeth();
/** The start of a tooth's outline. */
const place = (number: number) => {
  const { outline } = teeth.find((tooth) => tooth.number === number)!;
  return /^M(-?[.\d]+) ?(-?[.\d]+)/.exec(outline)!.slice(1).map(Number) as [number, number];
};

test('the eight teeth of each jaw’s left half, numbered from the middle', () => {
  const fromTheMiddle = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(teeth.map(({ number }) => number)).toEqual(
    [2, 3].flatMap((jaw) => fromTheMiddle.map((place) => jaw * 10 + place)),
  );
});

test('a child’s twenty: five in each half of a jaw', () => {
  expect(leftTeeth('child').map(({ number }) => number)).toEqual([61, 62, 63, 64, 65, 71, 72, 73, 74, 75]);
});

test('the patient’s left is on the right, the upper jaw above, and the front teeth in the middle', () => {
  for (const { number } of teeth) {
    const [x, y] = place(number);
    expect(x).toBeGreaterThan(0);
    expect(Math.sign(y)).toBe(number < 30 ? -1 : 1);
  }
  expect(place(21)[0]).toBeLessThan(place(23)[0]);
  expect(place(23)[0]).toBeLessThan(place(28)[0]);
});
