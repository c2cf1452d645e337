import { anything, array, constant, constantFrom, dictionary, oneof, record, string } from 'fast-check';
import { bookingOptions } from '#features/clinic/services/bookable-services.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { slotTimes } from '#features/booking/slots/slots.ts';

const wild = string({ unit: 'binary', maxLength: 700 });
/** A value that is valid as often as it is invalid in one of many ways. */
const anyOf = (right: string[], ...wrong: unknown[]) =>
  oneof(
    { weight: 6, arbitrary: constantFrom(...right) },
    { weight: 1, arbitrary: constantFrom(...wrong) },
    {
      weight: 1,
      arbitrary: wild,
    },
    { weight: 1, arbitrary: anything() },
  );

const services = bookingOptions.flatMap(({ category, services }) =>
  services.map((name) => `${category} - ${name}`),
);
const fields = record(
  {
    firstName: anyOf(
      ['Asha', 'अनुराधा', "O'Brien", '😀', ' x '],
      '',
      '   ',
      'a'.repeat(61),
      '\u0000',
      '\ud800',
      null,
      7,
    ),
    lastName: anyOf(['Patil', 'D’Souza', '李'], '', '\u200b', 'b'.repeat(61), [], {}),
    mobileNumber: anyOf(
      ['9812345210', '+91 98123 45211', '098123-45212', '९८१२३४५२१३'],
      '',
      '12345',
      '98123452100',
      9812345210,
    ),
    serviceSelected: anyOf(services, '', 'c'.repeat(121), null),
    message: anyOf(['', 'दर्द\nsince Monday', '🦷'.repeat(500)], 'd'.repeat(501), 0, ['x']),
    date: anyOf(
      ['2026-11-24', '2026-11-25', '2026-12-31', '2026-11-22', '2020-01-01', '2027-06-01'],
      '',
      '2026-02-30',
      '24/11/2026',
      20261124,
    ),
    time: anyOf(slotTimes.map(slotLabel), '', '10:00', '03:00 PM', '1:00 PM', 600),
  },
  { requiredKeys: [] },
);

/** Bodies of bookings: good ones, slightly wrong ones, and things no form would send. */
export const anyBookingBody = oneof(
  { weight: 12, arbitrary: fields },
  {
    weight: 2,
    arbitrary: record({ known: fields, more: dictionary(string(), anything()) }).map(({ known, more }) => ({
      ...more,
      ...known,
    })),
  },
  { weight: 1, arbitrary: oneof(constant(null), array(anything()), wild, anything()) },
);
