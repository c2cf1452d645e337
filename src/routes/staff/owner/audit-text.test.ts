import { expect, test } from 'vitest';
import { detailsText, subjectText } from './audit-text.ts';

const names = {
  publishedAt: new Map([['12', Date.parse('2026-11-03T04:42:00Z')]]),
  pictures: new Map([['people/176_x7', 'photo of Dr. Rao']]),
};
const about = (action: Parameters<typeof subjectText>[0]['action'], subject: string) =>
  subjectText({ action, subject, details: {} }, names);

test('the record names what was changed as the clinic does, without numbers of versions and without files', () => {
  expect(about('clinic-published', '12')).toBeUndefined();
  expect(about('clinic-restored', '12')).toBe('The site of Tue 3 Nov 2026, 10:12\u00a0am');
  expect(about('clinic-restored', '3')).toBe('An earlier version of the site');
  expect(about('clinic-draft-changed', 'prices')).toBe('Services and prices');
  expect(about('picture-added', 'people/176_x7')).toBe('photo of Dr. Rao');
  expect(about('picture-consent-withdrawn', 'clinic/175_ab')).toBe('This picture');
  expect(about('picture-added', 'mark/175_ab')).toBe('The clinic’s mark');
  expect(about('gallery-picture-changed', '0198-f00')).toBe('This picture');
  expect(about('backup-made', 'clinic-2026-11-28T21-30-00.age')).toBe(
    'The backup of Sun 29 Nov 2026, 3:00\u00a0am',
  );
  expect(about('appointment-changed', 'K7QM2')).toBe('K7QM2');
  expect(about('appointments-read', '2026-11-23 to 2026-11-29')).toBe('Mon 23 Nov 2026 to Sun 29 Nov 2026');
  expect(about('clinic-exported', '')).toBeUndefined();
});

test('details are read in words, not by the names of fields', () => {
  const say = (details: Record<string, string | number>) => detailsText({ details });
  expect(say({ edited: 'mobileNumber, note' })).toBe('mobile number, note');
  expect(say({ moved: '2026-11-24 17:00' })).toBe('moved to Tue 24 Nov 2026 5:00\u00a0pm');
  expect(say({ status: 'no-show' })).toBe('missed');
  expect(say({ parts: 'prices, holidays' })).toBe('may change: Services and prices, Holidays');
  expect(say({ from: '13:00', to: '17:00', weekday: 4 })).toBe(
    'from 1:00\u00a0pm, to 5:00\u00a0pm, every Thursday',
  );
  expect(say({ who: '0198-uid', what: 'sign-in' })).toBe('only: one person, Signed in');
});
