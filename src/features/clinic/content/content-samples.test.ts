import { expect, test } from 'vitest';
import { defaultContent } from '../default-content.server.ts';
import { sampleFacts } from '../sample-clinic.ts';
import { addressSettings, samplesLeft, shownSamples } from './content-samples.ts';

const sample = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });
const moved = { ...sample, address: { ...sample.address, street: '12 Carter Road' } };

test('lines of the address stay samples until each is changed, or the owner says that the rest is right', () => {
  expect(samplesLeft(addressSettings, sample, moved)).toEqual(addressSettings.slice(1));
  const inKhar = { ...moved, address: { ...moved.address, locality: 'Khar West', postcode: '400052' } };
  expect(samplesLeft(addressSettings, sample, inKhar)).toEqual(['CLINIC_CITY']);
  expect(samplesLeft(['CLINIC_NAME', ...addressSettings], sample, { ...moved, kept: ['address'] })).toEqual([
    'CLINIC_NAME',
  ]);
});

test('visitors see an address whole once its street is the clinic’s own', () => {
  expect(shownSamples(['CLINIC_NAME', 'CLINIC_CITY', 'CLINIC_POSTCODE'])).toEqual(['CLINIC_NAME']);
  expect(shownSamples(['CLINIC_NAME', ...addressSettings])).toEqual(['CLINIC_NAME', ...addressSettings]);
});
