import { beforeEach, expect, test, vi } from 'vitest';
import {
  accountQueue,
  accountStorage,
  countUnsent,
  forgetOldUnsent,
  forgetOtherAccounts,
} from './account-storage.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  // In browsers, the keys of a Storage object are the keys of its items.
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

test('a draft of an account is read by no other, and is deleted when another signs out', () => {
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

test('unsent changes of an account outlast another’s sign-out, are read by no other, and expire after a week', () => {
  const isChange = (stored: unknown): stored is { at: number } =>
    typeof stored === 'object' && stored !== null && 'at' in stored;
  const [asha, ravi] = [accountQueue('a1', isChange), accountQueue('r1', isChange)];
  const day = 24 * 60 * 60_000;
  expect([asha.write('one', { at: 0 }), asha.write('two', { at: 3 * day })]).toEqual([true, true]);
  localStorage.setItem('unsent a1 broken', '{"at"');
  expect(ravi.list()).toEqual([]);
  expect([countUnsent('a1'), countUnsent('r1')]).toEqual([
    { own: 3, others: 0 },
    { own: 0, others: 3 },
  ]);
  forgetOtherAccounts('r1');
  expect(asha.list()).toEqual([{ at: 0 }, { at: 3 * day }]);
  forgetOldUnsent(7 * day);
  expect(asha.list()).toEqual([{ at: 3 * day }]);
  asha.remove('two');
  expect(countUnsent('a1').own).toBe(0);
  vi.stubGlobal('localStorage', undefined);
  expect(asha.write('three', { at: 0 })).toBe(false);
});
