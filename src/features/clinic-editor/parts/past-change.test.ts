import { expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import type { Content, Text } from '#features/clinic/content/content.ts';
import { changedValues } from '#features/clinic/content/content-changes.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { toTree } from '../draft/content-tree.ts';
import words from '../draft/words.en.ts';
import { pastChanges } from './past-change.ts';

const before = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });

test('the history tells what was published in words, as the page before publishing did', () => {
  const [block, ...blocks] = before.blocks;
  const [session, ...sessions] = before.hours.mon;
  const after = {
    ...before,
    name: 'Asha Dental',
    hours: {
      ...before.hours,
      mon: [{ ...session!, opens: '09:00', slots: session!.slots.slice(0, -1) }, ...sessions],
    },
    holidays: ['2026-12-28', '2026-12-29'].map((date) => ({ date, name: { en: 'Wedding', hi: 'शादी' } })),
    blocks: [
      {
        ...block!,
        prices: block!.prices.map((price) =>
          price.id === 'xray' ? { ...price, rupees: 1200, shown: false } : price,
        ),
      },
      // Without its first treatment the others stand as they stood.
      ...blocks.map((other) =>
        other.id === 'restorative' ? { ...other, prices: other.prices.slice(1) } : other,
      ),
    ],
    reviews: before.reviews.toReversed(),
    texts: { 'home.aboutHeading': { en: 'A calm place' }, 'terms.prices.0': { en: 'In rupees.' } },
  };
  const told = pastChanges(words as never, changedValues(before, after), [toTree(after)]).map((one) => [
    one.label,
    one.before,
    one.after,
  ]);
  expect(told).toEqual([
    // A line that came or went is one change.
    ['Wedding, Mon 28 to Tue 29 Dec', undefined, 'added'],
    ['Restorative Dentistry, Tooth Filling', undefined, undefined],
    ['name', 'Battisi Dental', 'Asha Dental'],
    [
      'Monday',
      `Opens ${clockText('10:00')}`,
      `Opens ${clockText('09:00')}. Not bookable any more: ${clockText('14:00')}`,
    ],
    ['Preventive Care, Xray: price', '₹100', '₹1,200'],
    ['Preventive Care, Xray: shown', 'yes', 'no'],
    ['order', undefined, 'new order'],
    ['Home page: heading about you', undefined, 'A calm place'],
    ['Terms: prices, 1', undefined, 'In rupees.'],
  ]);
});

test('the history tells hours without a time that can be booked', () => {
  const [session, ...sessions] = before.hours.mon;
  const emptied = { ...session!, slots: [] };
  const after = { ...before, hours: { ...before.hours, mon: [emptied, ...sessions] } };
  const toldOf = (one: typeof before, other: typeof before) =>
    pastChanges(words as never, changedValues(one, other), [toTree(other)]).map((told) => told.after);
  const times = session!.slots.map(clockText).join(', ');
  expect(toldOf(before, after)).toEqual([`Not bookable any more: ${times}`]);
  expect(toldOf(after, before)).toEqual([`Bookable as well: ${times}`]);
});

test('the history tells a dentist’s chair, hours and services by name', () => {
  const rao = {
    id: 'rao',
    name: 'Dr. Rao',
    qualification: { en: 'BDS' },
    registration: 'A-1',
    languages: ['en' as const],
    shown: true,
    hours: before.hours,
  };
  const [group, ...groups] = before.bookable;
  const [service, ...services] = group!.services;
  const [session, ...sessions] = before.hours.mon;
  const first = { ...before, dentists: [rao] };
  const after = {
    ...first,
    dentists: [
      {
        ...rao,
        chair: 2,
        hours: {
          ...rao.hours,
          mon: [{ ...session!, opens: '09:00', slots: session!.slots.slice(1) }, ...sessions],
        },
      },
    ],
    bookable: [{ ...group!, services: [{ ...service!, dentists: ['rao'] }, ...services] }, ...groups],
  };
  const told = pastChanges(words as never, changedValues(first, after), [toTree(after)]);
  expect(told.map(({ label, after: is }) => [label, is])).toEqual([
    ['Dr. Rao: Monday', `Opens ${clockText('09:00')}`],
    [`${group!.category.en}, ${service!.name.en}: only by these dentists`, 'Dr. Rao'],
    ['Dr. Rao: chair', '2'],
  ]);
});

test('the history says once that a translation still fits, and nothing of it where the words changed', () => {
  const text = { en: 'About our clinic', hi: 'हमारे बारे में', mr: 'आमच्याबद्दल' };
  const withText = (about: Text) => ({ ...before, texts: { 'home.aboutHeading': about } });
  const stale = withText({ ...text, translatedFrom: { hi: 'About us', mr: 'About us' } });
  const told = (old: Content, now: Content) =>
    pastChanges(words as never, changedValues(old, now), []).map(({ label, after }) => [label, after]);
  expect(told(stale, withText(text))).toEqual([
    ['Home page: heading about you', 'the translation still fits'],
  ]);
  expect(told(withText({ ...text, en: 'About us' }), stale)).toEqual([
    ['Home page: heading about you', 'About our clinic'],
  ]);
});

test('a day that is closed says its former hours and that it is closed, without the length of a visit', () => {
  const after = { ...before, hours: { ...before.hours, wed: [] } };
  const [wednesday, ...others] = pastChanges(words as never, changedValues(before, after), []);
  expect(others).toEqual([]);
  expect(wednesday).toMatchObject({ label: 'Wednesday', after: 'closed' });
  expect(wednesday!.before).toBe(
    ['Opens 10:00 am. Closes 2:00 pm', 'Opens 5:00 pm. Closes 9:30 pm']
      .join('. ')
      .replaceAll(/ (?=[ap]m)/g, '\u00a0'),
  );
});
