import { expect, test } from 'vitest';
import { markEnglishTexts } from './mark-english.server.ts';

const marked = (body: string, ...texts: string[]) =>
  /<body>(.*?)<script/s.exec(markEnglishTexts(`<html><body>${body}</body></html>`, texts))![1];

test('what stands in English alone is marked, also with names filled in and with a part set apart', () => {
  expect(marked('<p class="a">Plain words</p>', 'Plain words')).toBe(
    '<p lang="en" class="a">Plain words</p>',
  );
  const street = 'Our clinic (ground floor) on {street}, {city}';
  expect(marked('<p>Our clinic (ground floor) on Hill Road, मुंबई</p>', street)).toBe(
    '<p lang="en">Our clinic (ground floor) on Hill Road, मुंबई</p>',
  );
  const care = 'We’re good to all <x>{count} of them.</x>';
  expect(marked('<h1 id="t">We’re good to all <em class="b">32 of them.</em></h1>', care)).toBe(
    '<h1 lang="en" id="t">We’re good to all <em class="b">32 of them.</em></h1>',
  );
});

test('nothing else is', () => {
  expect(marked('<p>दाँतों की जाँच</p>', 'Our clinic on {street}')).toBe('<p>दाँतों की जाँच</p>');
  // Names and signs alone say nothing of a language.
  expect(marked('<p>सोमवार, 10:00</p>', '{day}, {time}')).toBe('<p>सोमवार, 10:00</p>');
  expect(marked('<p lang="mr">Call us</p>', 'Call <x>us</x>', 'Call us')).toBe('<p lang="mr">Call us</p>');
  expect(marked('<p>Call 1 <b>Call 2</b></p>', 'Call {number}')).toBe(
    '<p>Call 1 <b lang="en">Call 2</b></p>',
  );
});
