import { expect, test } from 'vitest';
import { at, day, visit } from '#tests/support/people/desk-day.ts';
import { readTyped, walkInTime } from './new-appointment.ts';

const typed = { name: 'Asha Patil', number: '98123 45210', service: 'root' };

test('one name is enough, and the rest of several is the last name', () => {
  expect(readTyped(typed).patient).toMatchObject({ firstName: 'Asha', lastName: 'Patil' });
  expect(readTyped({ ...typed, name: ' Asha  Rao Patil ' }).patient).toMatchObject({ lastName: 'Rao Patil' });
  expect(readTyped({ ...typed, name: 'Asha' }).patient).toMatchObject({ firstName: 'Asha', lastName: '' });
});

test('the first letters of a service are enough, and a number is tidied', () => {
  expect(readTyped(typed).patient).toMatchObject({
    mobileNumber: '+919812345210',
    serviceSelected: 'Restorative Dentistry - Root Canal Treatment',
  });
});

test('each field says what is wrong with it, as the API would', () => {
  expect(readTyped({ name: ' ', number: '', service: 'xyzzy' }).errors).toEqual({
    name: 'firstNameRequired',
    number: 'mobileNumberRequired',
    service: 'serviceRequired',
  });
  expect(readTyped({ ...typed, name: `Asha ${'Patil '.repeat(20)}`, number: '12345' }).errors).toMatchObject({
    name: 'lastNameTooLong',
    number: 'mobileNumberInvalid',
  });
});

test('who walks in gets the five minutes that struck last, or the next that are nobody’s', () => {
  expect(walkInTime(day(), at('11:24'))).toBe('11:20');
  const appointments = [visit('11:20'), visit('11:25', { status: 'cancelled' })];
  expect(walkInTime(day({ appointments }), at('11:24'))).toBe('11:25');
  expect(walkInTime(day({ chairs: 2, appointments }), at('11:24'))).toBe('11:20');
});
