import { expect, test } from 'vitest';
import { streetName } from './street-name.ts';

test.each([
  ['Hill Road', 'Hill Road'],
  ['7 Turner Road', 'Turner Road'],
  ['12B/3 Turner Road', 'Turner Road'],
  ['Shop 3, 1st floor, Turner Road', 'Turner Road'],
  ['7, Turner Road', 'Turner Road'],
  ['14th Road', '14th Road'],
  ['Turner Road 7, Bandra', 'Turner Road 7, Bandra'],
  ['Turner Road, 2nd lane', 'Turner Road, 2nd lane'],
  ['Plot 4,', 'Plot 4,'],
  ['42', '42'],
  ['', ''],
])('a sentence says the street of %j as %j', (street, said) => {
  expect(streetName(street)).toBe(said);
});
