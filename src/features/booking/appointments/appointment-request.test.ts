import { isBookable } from '#features/clinic/services/bookable-services.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { assert, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkAppointmentRequest,
  maxMessageLength,
  maxNameLength,
  type AppointmentFields,
} from './appointment-request.ts';

const offered = (service: string) => isBookable(service, sampleFacts);
const asha: AppointmentFields = {
  firstName: 'Asha',
  lastName: 'Rao',
  mobileNumber: '9876543210',
  serviceSelected: 'Preventive Care - Dental X-rays',
};
const errorsOf = (fields: Partial<AppointmentFields>) => {
  const checked = checkAppointmentRequest({ ...asha, ...fields }, offered);
  return checked.ok ? {} : checked.errors;
};
const valueOf = (fields: Partial<AppointmentFields>) => {
  const checked = checkAppointmentRequest({ ...asha, ...fields }, offered);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.value;
};

test('a good request is tidied', () => {
  expect(valueOf({ firstName: '  Asha ', lastName: 'Rao\t ', message: ' Please ring.\r\nTwice. ' })).toEqual({
    firstName: 'Asha',
    lastName: 'Rao',
    mobileNumber: '+919876543210',
    serviceSelected: 'Preventive Care - Dental X-rays',
    message: 'Please ring.\nTwice.',
  });
});

test('each empty field has its own message, and the message field may be empty', () => {
  expect(
    errorsOf({ firstName: ' ', lastName: '', mobileNumber: ' ', serviceSelected: '', message: '' }),
  ).toEqual({
    firstName: 'firstNameRequired',
    lastName: 'lastNameRequired',
    mobileNumber: 'mobileNumberRequired',
    serviceSelected: 'serviceRequired',
  });
});

describe('mobile number', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '(98765)-43210',
    '+91 98765 43210',
    '+919876543210',
    '0091 98765-43210',
    '09876543210',
    '९८७६५४३२१०',
  ])('%s is taken', (mobileNumber) => {
    expect(valueOf({ mobileNumber }).mobileNumber).toBe('+919876543210');
  });

  test('ten digits that begin with 91 keep them', () => {
    expect(valueOf({ mobileNumber: '9198765432' }).mobileNumber).toBe('+919198765432');
  });

  test.each(['987654321', '98765432101', '+91 987654321', '91987654321', 'abc', '-'])(
    '%s is not',
    (mobileNumber) => {
      expect(errorsOf({ mobileNumber })).toEqual({ mobileNumber: 'mobileNumberInvalid' });
    },
  );
});

test('a number from abroad is refused as such', () => {
  expect(errorsOf({ mobileNumber: '+65 9123 4567' })).toEqual({ mobileNumber: 'mobileNumberForeign' });
});

describe('names', () => {
  test.each(['अनुराधा', 'O’Brien', "O'Brien", 'José', 'Łukasz', '李', '😀', '👩‍⚕️', 'क्‍ष', 'Anne Marie'])(
    '%s is taken as it is',
    (firstName) => {
      expect(valueOf({ firstName }).firstName).toBe(firstName.normalize('NFC'));
    },
  );

  test('control and direction characters do not come through', () => {
    expect(valueOf({ firstName: 'A\u0000s\u001b[31mha\u202e' }).firstName).toBe('A s [31mha');
    expect(valueOf({ lastName: 'Rao\r\nBcc: all' }).lastName).toBe('Rao Bcc: all');
    expect(errorsOf({ firstName: '\u200b\u2060' })).toEqual({ firstName: 'firstNameRequired' });
    expect(valueOf({ firstName: '\ud83d' }).firstName).toBe('\ufffd');
  });

  test('too long is said, counted in characters', () => {
    expect(errorsOf({ firstName: '😀'.repeat(maxNameLength) })).toEqual({});
    expect(
      errorsOf({
        firstName: 'a'.repeat(maxNameLength + 1),
        lastName: 'b'.repeat(maxNameLength + 1),
        serviceSelected: 'Preventive Care - Whatever',
        message: 'd'.repeat(maxMessageLength + 1),
      }),
    ).toEqual({
      firstName: 'firstNameTooLong',
      lastName: 'lastNameTooLong',
      serviceSelected: 'serviceUnknown',
      message: 'messageTooLong',
    });
  });
});

test('an accepted request is accepted again unchanged, and is fit to store', () => {
  const typed = string({ unit: 'binary', maxLength: 80 });
  assert(
    property(
      record({
        firstName: typed,
        lastName: typed,
        mobileNumber: constantFrom('9876543210', '+91 98765 43210', '', 'x'),
        serviceSelected: typed,
        message: typed,
      }),
      (fields) => {
        const checked = checkAppointmentRequest(fields, offered);
        if (!checked.ok) return;
        expect(checkAppointmentRequest(checked.value, offered)).toEqual(checked);
        expect(Object.values(checked.value).join('\n').replaceAll('\n', '')).not.toMatch(/\p{Cc}|\p{Cs}/u);
      },
    ),
    { numRuns: 2000 },
  );
});
