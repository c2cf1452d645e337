import { assert, constantFrom, property, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLandline, numberInGroups, parseMobile, searchedDigits } from './mobile-number.ts';

test.each([
  '9811122205',
  '98111 22205',
  '919811122205',
  '0919811122205',
  '+91 098111 22205',
  '+91 (0) 98111 22205',
  '(+91) 98111-22205',
  '+91+919811122205',
  '+91 91 98111 22205',
  '0091 98111 22205',
  '00919811122205',
  '+09811122205',
  'tel:+91-98111-22205',
  '९८१११२२२०५', // Devanagari
  '৯৮১১১২২২০৫', // Bengali
  '૯૮૧૧૧૨૨૨૦૫', // Gujarati
  '௯௮௧௧௧௨௨௨௦௫', // Tamil
  '೯೮೧೧೧೨೨೨೦೫', // Kannada
  '۹۸۱۱۱۲۲۲۰۵', // Urdu
  '9811122205', // full width
  '＋९१ ९८१११ २२२०५',
])('%s is an Indian number', (typed) => {
  expect(parseMobile(typed)).toEqual({ ok: true, number: '+919811122205' });
});

test.each(['+65 9123 4567', '0065 9123 4567', '+1 987 654 3210', '+971 50 123 4567', '+44 (0) 7911 123456'])(
  '%s is told to be foreign',
  (typed) => {
    expect(parseMobile(typed)).toEqual({ ok: false, reason: 'foreign' });
  },
);

test.each([
  '987654321',
  '98765432101',
  '+91 987654321',
  '91987654321',
  'abc',
  '-',
  '+',
  '98765 43210 / 98111 22205',
])('%s is none', (typed) => {
  expect(parseMobile(typed)).toEqual({ ok: false, reason: 'invalid' });
});

test('an empty field is told apart', () => {
  expect(parseMobile(' \u00a0')).toEqual({ ok: false, reason: 'missing' });
});

test('no number with the code of another country becomes Indian', () => {
  const code = constantFrom(
    '1',
    '7',
    '20',
    '27',
    '33',
    '44',
    '49',
    '65',
    '81',
    '86',
    '92',
    '94',
    '880',
    '971',
    '977',
  );
  assert(
    property(
      constantFrom('+', '00', '+ ', '(+'),
      code,
      stringMatching(/^[0-9 ()-]{6,14}$/),
      (start, country, rest) => {
        expect(parseMobile(`${start}${country}${rest}`).ok).toBe(false);
      },
    ),
  );
});

describe('search', () => {
  test.each([
    ['5210', '5210'],
    ['५२१०', '5210'],
    ['+91 98123', '98123'],
    ['098123', '98123'],
    ['0919812345210', '9812345210'],
  ])('%s looks for %s', (typed, digits) => {
    expect(searchedDigits(typed)).toBe(digits);
  });
});

test('a number is shown in groups, and what is none as it was typed', () => {
  expect(numberInGroups('09876543210')).toBe('+91 98765 43210');
  expect(numberInGroups('98 76')).toBe('98 76');
});

test('a number that begins with 6 to 9 may be a mobile, another is a landline', () => {
  const isOne = (typed: string) => {
    const parsed = parseMobile(typed);
    return parsed.ok && isLandline(parsed.number);
  };
  expect(['022 2345 6789', '+91 44 2345 6789', '0112 345 6789'].map(isOne)).toEqual([true, true, true]);
  expect(['60000 00000', '098765 43210', '080 2345 6789'].map(isOne)).toEqual([false, false, false]);
});
