import { beforeEach, expect, test, vi } from 'vitest';
import { accountStorage, forgetOtherAccounts } from './account-storage.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  // As in browsers, the keys of the object are those of what it keeps.
  const storage = new Proxy(methods, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  return () => vi.unstubAllGlobals();
});

const isText = (stored: unknown) => typeof stored === 'string';

test.each(['{"a":1}', '{"a"', 'null'])('a stored draft of another form is none: %s', (stored) => {
  localStorage.setItem('account a1 clinic draft', stored);
  expect(accountStorage('a1', 'clinic draft', isText).read()).toBeUndefined();
});

test('what one account typed is read by no other, and is gone when another signs out', () => {
  const [asha, ravi] = [
    accountStorage('a1', 'clinic draft', isText),
    accountStorage('r1', 'clinic draft', isText),
  ];
  localStorage.setItem('clinic-draft', '"of nobody"');
  localStorage.setItem('theme', 'dark');
  asha.write('hers');
  expect([asha.read(), ravi.read()]).toEqual(['hers', undefined]);
  ravi.write('his');
  forgetOtherAccounts('a1');
  expect([asha.read(), ravi.read()]).toEqual(['hers', undefined]);
  forgetOtherAccounts('r1');
  expect([asha.read(), localStorage.getItem('clinic-draft')]).toEqual([undefined, null]);
  expect(localStorage.getItem('theme')).toBe('dark');
});
