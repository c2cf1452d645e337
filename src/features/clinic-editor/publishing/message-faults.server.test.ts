import { expect, test } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { messageFaults } from './message-faults.server.ts';

const live = { name: 'Asha 9876543210', phone: '+91 98765 43210' } as Content;
const faultsOf = (change: Partial<Content>) =>
  messageFaults(
    {
      config: {
        publicUrl: 'https://clinic.example',
        messages: { settings: { SMS_PROVIDER: 'log' }, templateIds: {}, reading: 'strict' },
      },
    },
    { ...live, ...change },
    live,
  );

test('a fault of a message stands at the field that was changed', () => {
  expect(faultsOf({ name: 'Asha 9876543211' })).toEqual({ name: expect.stringContaining('9876543211') });
  expect(faultsOf({ phone: '+91 98765 43219' })).toEqual({ phone: expect.stringContaining('9876543210') });
  expect(faultsOf({ name: sampleFacts.name })).toEqual({});
  expect(faultsOf({ shortName: 'Asha' })).toEqual({});
});

test('with name and number changed, each fault stands at its own field', () => {
  const tooLong = `+91 ${'98765'.repeat(20)}`;
  const numberFault = expect.stringContaining('Check the number');
  expect(faultsOf({ name: 'Asha Dental', phone: tooLong })).toEqual({ phone: numberFault });
  expect(faultsOf({ name: 'Asha 9876543211', phone: '+91 22 5550 0100' })).toEqual({
    name: expect.stringContaining('9876543211'),
    phone: numberFault,
  });
  expect(faultsOf({ name: 'Asha 9876543211', phone: tooLong })).toEqual({
    name: expect.stringContaining('9876543211'),
    phone: numberFault,
  });
  expect(faultsOf({ name: 'Asha Dental', phone: '+91 98765 43211' })).toEqual({});
});
