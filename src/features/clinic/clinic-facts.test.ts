import { expect, test } from 'vitest';
import { whatsappLink } from './clinic-facts.ts';

test('a chat with the clinic, or with a patient, is one link away', () => {
  expect(whatsappLink('910000000000')).toBe('https://wa.me/910000000000');
  expect(whatsappLink('+919812345210', 'Appointment K7PQ2M & more')).toBe(
    'https://wa.me/919812345210?text=Appointment%20K7PQ2M%20%26%20more',
  );
});
