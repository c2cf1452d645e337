import { expect, test } from 'vitest';
import { findServices } from './find-service.ts';

const names = (typed: string) => findServices(typed).map(({ name }) => name);

test('a few letters of any word find a service, the name before the category', () => {
  expect(names('tooth')).toContain('Toothache Treatment');
  expect(names('root')).toEqual(['Root Canal Treatment']);
  expect(names('x-r')).toEqual(['Dental X-rays']);
  expect(names('emerg')[0]).toBe('Emergency Consultation');
  expect(names('clean teeth')).toEqual(['Professional Teeth Cleaning']);
  expect(names('zzz')).toEqual([]);
});

test('the stored text of a service carries its category', () => {
  expect(findServices('root canal')[0]?.text).toBe('Restorative Dentistry - Root Canal Treatment');
});
