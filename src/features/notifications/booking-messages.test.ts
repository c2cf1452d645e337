import { expect, test } from 'vitest';
import { phone } from '#features/clinic/clinic-facts.ts';
import { instantOf } from '#features/clinic/clinic-time.ts';
import { bookingMessages } from './booking-messages.ts';

const clinic = { name: 'Battisi Dental', phone: phone('+91 22 5550 0123') };
const appointment = {
  id: '01',
  patient: 'Asha Patil',
  mobile: '+919812345210',
  service: 'Restorative Dentistry - Root Canal Treatment',
  message: 'Left side hurts',
  date: '2026-11-23',
  time: '10:00',
  reference: 'K7PQ2M',
};

test('the spreadsheet gets the row of the specification, with the ten digits and the long date', () => {
  const [, sheet] = bookingMessages(appointment, clinic, { hasSheet: true });
  expect(sheet).toEqual({
    kind: 'sheet',
    event: 'booked',
    appointmentId: '01',
    payload: {
      patient: 'Asha Patil',
      mobile: '9812345210',
      service: 'Restorative Dentistry - Root Canal Treatment',
      dateTime: 'Monday, November 23, 2026 at 10:00 AM',
      message: 'Left side hurts',
    },
  });
});

test('the patient gets a confirmation with nothing they typed, not later than the visit', () => {
  const [sms] = bookingMessages(appointment, clinic, { hasSheet: true });
  expect(sms).toMatchObject({
    kind: 'sms',
    payload: { to: '+919812345210' },
    expiresAt: instantOf('2026-11-23', '10:00'),
  });
  expect(JSON.stringify(sms)).not.toMatch(/Asha|Patil|hurts/);
});

test('without a spreadsheet nothing waits for one', () => {
  expect(bookingMessages(appointment, clinic, { hasSheet: false }).map(({ kind }) => kind)).toEqual(['sms']);
});
