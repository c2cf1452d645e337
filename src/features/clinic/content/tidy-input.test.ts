import { expect, test } from 'vitest';
import { readPlace, readRupees, tidyLink, tidyPhone, tidyWhatsapp } from './tidy-input.ts';

test.each([
  ['reviews', 'g.page/r/CxYz/review', 'https://g.page/r/CxYz/review'],
  ['reviews', ' HTTPS://g.page/r/CxYz ', 'https://g.page/r/CxYz'],
  ['map', 'Asha Dental\nHill Road https://maps.app.goo.gl/aB9', 'https://maps.app.goo.gl/aB9'],
  ['map', '19.0607, 72.8362', 'https://www.google.com/maps/search/?api=1&query=19.0607%2C72.8362'],
  ['instagram', '@asha.dental', 'https://www.instagram.com/asha.dental'],
  ['instagram', 'asha_dental', 'https://www.instagram.com/asha_dental'],
  ['instagram', 'instagram.com/asha', 'https://instagram.com/asha'],
  ['linkedin', 'in.linkedin.com/company/asha', 'https://in.linkedin.com/company/asha'],
  ['linkedin', 'company/asha-dental', 'https://www.linkedin.com/company/asha-dental'],
  // Not understood, so it stays and is refused.
  ['linkedin', '@asha', '@asha'],
  ['map', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['reviews', 'on Google', 'on Google'],
] as const)('a pasted link for %s: %s', (name, text, tidied) => {
  expect(tidyLink(name, text)).toBe(tidied);
  expect(tidyLink(name, tidied)).toBe(tidied);
});

test.each([
  ['₹12000', 12_000],
  ['8,000/-', 8000],
  ['Rs. 1,25,000/-', 125_000],
  ['१५००', 1500],
  ['1500.00', 1500],
  ['1500.50', undefined],
  ['8000-10000', undefined],
  ['free', undefined],
  ['-5', undefined],
])('a price typed as %s', (text, rupees) => {
  expect(readRupees(text)).toBe(rupees);
});

test.each([
  ['19.0607, 72.8362', 19.0607, 72.8362],
  ['(19.0607,72.8362)', 19.0607, 72.8362],
  ['19.0607° N, 72.8362° E', 19.0607, 72.8362],
  ['33.8688 S 151.2093 E', -33.8688, 151.2093],
  [`19°03'38.5"N 72°50'10.3"E`, 19.0606944, 72.8361944],
])('a pasted pair of coordinates: %s', (text, latitude, longitude) => {
  expect(readPlace(text)).toEqual({ latitude, longitude });
});
test.each(['19.0607', '-19.06', '19.06,', 'Hill Road 12'])('no pair of coordinates: %s', (text) => {
  expect(readPlace(text)).toBeUndefined();
});

test('numbers from a link, with brackets, or without the country code', () => {
  expect(tidyPhone('tel:+91-22-2640.0000')).toBe('+91-22-2640 0000');
  expect(tidyPhone('(022) 2640 0000')).toBe('022 2640 0000');
  expect(tidyWhatsapp('98200 00000')).toBe('919820000000');
  expect(tidyWhatsapp('https://wa.me/919820000000')).toBe('919820000000');
  expect(tidyWhatsapp('+1 555 123 4567')).toBe('15551234567');
});
