import { describe, expect, test } from 'vitest';
import { bookingOptions } from '#features/clinic/booking-options.ts';
import { phone } from '#features/clinic/clinic-facts.ts';
import { categories } from '#features/clinic/services.ts';
import { confirmationText, shortServiceName } from './confirmation-text.ts';
import { fitsOnePart, gsmLength } from './sms-length.ts';

const clinic = { name: 'Battisi Dental', phone: phone('+91 22 5550 0123') };
const appointment = {
  service: 'Restorative Dentistry - Root Canal Treatment',
  date: '2026-09-30',
  time: '10:00',
  reference: 'K7PQ2M',
};

describe('the confirmation SMS', () => {
  test('tells clinic, service, day, time, reference and telephone number', () => {
    expect(confirmationText(appointment, clinic)).toBe(
      'Battisi Dental: Root Canal Treatment confirmed for Wed 30 Sep, 10:00 AM. Ref K7PQ2M. Call +912255500123 to change or cancel.',
    );
  });

  test("has the link to the patient's own page where it fits", () => {
    expect(confirmationText({ ...appointment, manageUrl: 'https://batti.si/a/4fGh2' }, clinic)).toBe(
      'Battisi Dental: Root Canal Treatment confirmed for Wed 30 Sep, 10:00 AM. Change or cancel: https://batti.si/a/4fGh2 or call +912255500123.',
    );
    const long = confirmationText(
      { ...appointment, manageUrl: `https://clinic.example/${'a'.repeat(60)}` },
      clinic,
    );
    expect(long).toContain('Ref K7PQ2M');
  });

  const services = [
    ...bookingOptions.flatMap(({ category, services }) => services.map((name) => `${category} - ${name}`)),
    ...categories.flatMap(({ title, services }) => services.map(({ name }) => `${title} - ${name}`)),
  ];
  test.each(services)('fits one part for %s, whatever the clinic is called', (service) => {
    const name = 'A Dental Clinic With A Very Long Name In Bandra West, Mumbai';
    const text = confirmationText({ ...appointment, service, date: '2026-11-30' }, { ...clinic, name });
    expect(fitsOnePart(text)).toBe(true);
    expect(text).toContain(service.replace(/^.* - /, ''));
  });

  test('repeats no word that is not the clinic’s own', () => {
    for (const typed of ['Preventive Care - You won, call 1234', 'visit evil.example', '']) {
      expect(shortServiceName(typed)).toBe('Dental visit');
    }
  });

  test('stays in GSM-7 when the name of the clinic does not', () => {
    expect(confirmationText(appointment, { ...clinic, name: 'दंत चिकित्सालय' })).toMatch(
      /^Your dental clinic: /,
    );
    expect(confirmationText(appointment, { ...clinic, name: 'Café Smile' })).toMatch(/^Cafe Smile: /);
  });
});

describe('the length of an SMS', () => {
  test('counts letters, those of the extension table twice', () => {
    expect(gsmLength('Wed 30 Sep, 10:00 AM')).toBe(20);
    expect(gsmLength('[€]')).toBe(6);
  });

  test('is not known in GSM-7 for a rupee sign, Devanagari or a curly apostrophe', () => {
    expect([gsmLength('₹500'), gsmLength('दंत'), gsmLength('it’s')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('fits one part up to 160 letters', () => {
    expect([fitsOnePart('a'.repeat(160)), fitsOnePart('a'.repeat(161))]).toEqual([true, false]);
  });
});
