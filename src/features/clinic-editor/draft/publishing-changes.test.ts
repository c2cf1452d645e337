import { expect, test } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { changeLabel, valueText } from './describe-change.ts';
import { publishingChanges } from './publishing-changes.ts';
import words from './words.en.ts';

const clinic = (...holidays: [date: string, name: string][]) =>
  ({
    name: 'Rao Dental',
    reviews: [],
    holidays: holidays.map(([date, en]) => ({ date, name: { en } })),
  }) as unknown as Content;
const labels = (before: Content, after: Content) =>
  publishingChanges(before, after, []).map((change) => changeLabel(words as never, change, []));

test('days closed in a row are one change, also over the end of a month', () => {
  const after = clinic(
    ['2026-12-21', 'Winter'],
    ['2026-12-22', 'Winter'],
    ['2026-12-23', 'Winter'],
    ['2026-12-31', 'New Year'],
    ['2027-01-01', 'New Year'],
    ['2027-01-02', 'Painters'],
  );
  const expected = [
    'Winter, Mon 21 to Wed 23 Dec',
    'New Year, Thu 31 Dec to Fri 1 Jan',
    'Painters, Sat 2 Jan',
  ];
  expect(labels(clinic(), after)).toEqual(expected);
  expect(labels(after, clinic())).toEqual(expected);
});

test('a day that is named anew is a change of its own', () => {
  const before = clinic(['2026-12-21', 'Winter'], ['2026-12-22', 'Winter']);
  const after = clinic(['2026-12-21', 'Winter'], ['2026-12-22', 'Painters']);
  expect(publishingChanges(before, after, [])).toHaveLength(1);
});

test('a translation that still fits is one change of its text, and none beside a change of the words', () => {
  const text = { en: 'About our clinic', hi: 'हमारे बारे में', mr: 'आमच्याबद्दल' };
  const withText = (about: object) =>
    ({ ...clinic(), texts: { 'home.aboutHeading': about } }) as unknown as Content;
  const stale = withText({ ...text, translatedFrom: { hi: 'About us', mr: 'About us' } });
  const [change, ...others] = publishingChanges(stale, withText(text), []);
  expect(others).toEqual([]);
  expect(changeLabel(words as never, change!, [])).toBe('Home page: heading about you');
  expect(valueText(words as never, change!.path, change!.after)).toBe('the translation still fits');
  expect(publishingChanges(withText({ ...text, en: 'About us' }), stale, [])).toHaveLength(1);
});
