import { expect, test } from 'vitest';
import { thirtyTwoTeeth } from './thirty-two-teeth.ts';

const teeth = thirtyTwoTeeth();

test('thirty-two teeth, eight in each quadrant, each with its own number', () => {
  const numbers = new Set(teeth.map(({ number }) => number));
  expect(numbers.size).toBe(32);
  for (const quadrant of [1, 2, 3, 4]) {
    expect([...numbers].filter((number) => Math.floor(number / 10) === quadrant)).toHaveLength(8);
  }
});

test('the two sides are mirror images, and the patient’s left is on the right', () => {
  const place = (number: number) => {
    const { transform } = teeth.find((tooth) => tooth.number === number)!;
    return /translate\(([-.\d]+) ([-.\d]+)\)/.exec(transform)!.slice(1).map(Number) as [number, number];
  };
  expect(place(26)[0]).toBeGreaterThan(0);
  expect(place(16)).toEqual([-place(26)[0], place(26)[1]]);
  expect(place(36)[1]).toBeGreaterThan(0);
});
