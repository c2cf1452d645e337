import { expect, test } from 'vitest';
import { seal, unseal } from './sealed-text.server.ts';

test('a sealed text is read again with the same secret and name, and with no other', () => {
  const sealed = seal('auth-key-of-the-provider', 'secret', 'SMS_MSG91_AUTHKEY');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('auth-key');
  expect(seal('auth-key-of-the-provider', 'secret', 'SMS_MSG91_AUTHKEY')).not.toBe(sealed);
  expect(unseal(sealed, 'secret', 'SMS_MSG91_AUTHKEY')).toBe('auth-key-of-the-provider');
  expect(unseal(sealed, 'another', 'SMS_MSG91_AUTHKEY')).toBeUndefined();
  expect(unseal(sealed, 'secret', 'SMS_TWILIO_TOKEN')).toBeUndefined();
  expect(unseal(sealed.slice(0, -2), 'secret', 'SMS_MSG91_AUTHKEY')).toBeUndefined();
  expect(unseal('', 'secret', 'SMS_MSG91_AUTHKEY')).toBeUndefined();
});
