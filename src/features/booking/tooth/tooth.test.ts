import { expect, test } from 'vitest';
import { mouthOf, teethOf, toothAfter, parseTooth, toothNote, toothPlace, withTooth } from './tooth.ts';
import { toothName } from './tooth-answer.tsx';
import answerWords from './answer-words.en.ts';
import words from './words.en.ts';

test('thirty-two teeth of a grown-up and twenty of a child, each with a place of its own', () => {
  expect(teethOf.adult).toHaveLength(32);
  expect(teethOf.child).toHaveLength(20);
  for (const teeth of Object.values(teethOf))
    expect(new Set(teeth.map((tooth) => toothPlace(tooth, words))).size).toBe(teeth.length);
});

test('they stand in the order in which a tongue would find them', () => {
  expect([teethOf.adult[0], ...teethOf.adult.slice(7, 9), teethOf.adult[16], teethOf.adult[31]]).toEqual([
    18, 11, 21, 38, 48,
  ]);
  expect(teethOf.child.slice(4, 6)).toEqual([51, 61]);
});

test('the next one is found across the middle, from jaw to jaw, and never beyond the mouth', () => {
  expect([
    toothAfter(11, 1),
    toothAfter(28, 1),
    toothAfter(48, 1),
    toothAfter(18, -1),
    toothAfter(61, -1),
  ]).toEqual([21, 38, 18, 48, 51]);
});

test.each([
  [37, 'Lower left, second from the back', 'a second molar'],
  [26, 'Upper left, third from the back', 'a first molar'],
  [11, 'Upper right, front tooth', 'a front tooth'],
  [48, 'Lower right, last at the back', 'a wisdom tooth'],
  [75, 'Lower left, last at the back', 'a second milk molar'],
  [53, 'Upper right, third from the front', 'a milk canine'],
])('%i is said as %s, %s', (tooth, place, name) => {
  expect(toothPlace(tooth, words)).toBe(place);
  expect(toothName(tooth, answerWords)).toBe(name);
});

test('a text names a tooth only by a number that there is', () => {
  expect(parseTooth('26')).toBe(26);
  expect(parseTooth('85')).toBe(85);
  for (const text of ['19', '56', '026', '26 ', '', '2', null]) expect(parseTooth(text)).toBeUndefined();
  expect([mouthOf(48), mouthOf(51)]).toEqual(['adult', 'child']);
});

test('the desk reads place and number before what the patient writes, and of two choices the last', () => {
  const note = 'Tooth that hurts: upper left, third from the back (26)';
  expect(toothNote(26, words)).toBe(note);
  expect(withTooth('since Friday', 26, words)).toBe(`${note}\nsince Friday`);
  expect(withTooth(withTooth('since Friday', 37, words), 26, words)).toBe(`${note}\nsince Friday`);
  expect(withTooth('', 26, words)).toBe(note);
  expect(withTooth('since Friday', undefined, words)).toBe('since Friday');
});
