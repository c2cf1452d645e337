import { expect, test } from 'vitest';
import type { Text } from './content.ts';
import { confirmTranslation, isStaleTranslation, withLanguage } from './translated-from.ts';

const about = { en: 'About us', hi: 'हमारे बारे में', mr: 'आमच्याबद्दल' };
const staleIn = (text: Text, original?: Text) =>
  (['hi', 'mr'] as const).filter((language) => isStaleTranslation(text, language, original));

test('a translation is stale once its English changes, and fits again when the change is taken back', () => {
  const changed = withLanguage(withLanguage(about, 'en', 'About'), 'en', 'About our clinic');
  expect(staleIn(changed)).toEqual(['hi', 'mr']);
  expect(withLanguage(changed, 'en', 'About us')).toEqual(about);
});

test('a new translation and one that was confirmed fit; the next change of the English makes both stale', () => {
  const changed = withLanguage(about, 'en', 'About our clinic');
  const translated = withLanguage(changed, 'hi', 'क्लिनिक के बारे में');
  expect(staleIn(translated)).toEqual(['mr']);
  const confirmed = confirmTranslation(translated, 'mr');
  expect(confirmed).toEqual({ en: 'About our clinic', hi: 'क्लिनिक के बारे में', mr: about.mr });
  expect(staleIn(withLanguage(confirmed, 'en', 'Who we are'))).toEqual(['hi', 'mr']);
});

test('the site’s own translation belongs to the site’s own English until it is confirmed, in stored documents too', () => {
  const stored = { ...about, en: 'A calm place' };
  expect(staleIn(stored, about)).toEqual(['hi', 'mr']);
  const confirmed = confirmTranslation(stored, 'hi', about);
  expect(staleIn(confirmed, about)).toEqual(['mr']);
  // Typed again letter by letter, it was looked at all the same.
  const typed = withLanguage(withLanguage(stored, 'hi', 'हमारे'), 'hi', about.hi, about);
  expect(staleIn(typed, about)).toEqual(['mr']);
  expect(staleIn(withLanguage(confirmed, 'en', 'About us', about), about)).toEqual(['hi']);
});

test('white space, an emptied text, and a translation that says the same as the English are no changes', () => {
  expect(staleIn(withLanguage(about, 'en', ' About  us '))).toEqual([]);
  expect(staleIn(withLanguage(withLanguage(about, 'en', ''), 'en', 'About us'))).toEqual([]);
  expect(staleIn(withLanguage({ en: '', hi: 'दाँत' }, 'en', 'Teeth'))).toEqual([]);
  expect(staleIn({ en: 'Invisalign', hi: 'Invisalign', translatedFrom: { hi: 'Braces' } })).toEqual([]);
  expect(withLanguage(withLanguage(about, 'en', 'A'), 'hi', '').translatedFrom).toEqual({ mr: 'About us' });
});
