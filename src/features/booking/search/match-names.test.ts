import { describe, expect, test } from 'vitest';
import { matchesName, nameKey, searchPrefixes, searchTerms } from './match-names.ts';

/** The patients whose names or numbers begin with everything that was typed, as the desk finds them. */
function isFound(typed: string, name: string, mobile = '+919812345210'): boolean {
  const terms = searchTerms(name, mobile);
  const wanted = searchPrefixes(typed);
  return (
    wanted !== undefined &&
    wanted.all.every((prefix) => terms.some((term) => term.startsWith(prefix))) &&
    matchesName(name, wanted.words)
  );
}

describe('a patient is found at the desk', () => {
  test.each([
    ['फातिमा', 'फ़ातिमा शेख'],
    ['फ़ातिमा', 'फातिमा शेख'],
    ['चांद', 'चाँद खान'],
    ['सञ्जय', 'संजय दत्त'],
    ['संजय', 'सञ्जय दत्त'],
    ['पाण्डे', 'अनिल पांडे'],
    ['क्षितिज', 'क्‍षितिज ज्ञानेश्वर'],
    ['ॲलिस', 'अॅलिस डिसूझा'],
    ['ज्ञाने', 'क्षितिज ज्ञानेश्वर'],
    ['कुल अनि', 'अनिता कुलकर्णी'],
    ['dsouza', "Maria D'Souza"],
    ["d'souza", 'Maria Dsouza'],
    ['d’souza', "Maria D'Souza"],
    ['d souza', "Maria D'Souza"],
    ["d'souza", 'Maria D Souza'],
    ['souza', 'Maria Dʼsouza'],
    ['ak sharma', 'A.K. Sharma'],
    ['a.k. sharma', 'A K Sharma'],
    ['a k sharma', 'AK Sharma'],
    ['abc', 'A B C Iyer'],
    ['maryann', 'Mary-Ann Pinto'],
    ['mary-ann', 'Mary Ann Pinto'],
    ['mary ann', 'Mary-Ann Pinto'],
    ['एके', 'ए॰ के॰ शर्मा'],
    ['ए.के. शर्मा', 'ए के शर्मा'],
  ])('by %s, who is entered as %s', (typed, name) => {
    expect(isFound(typed, name)).toBe(true);
  });

  test('by the number, whichever script the name and the digits are in', () => {
    for (const name of ['Anita Kulkarni', 'अनिता कुलकर्णी'])
      for (const typed of ['5210', '५२१०', '+91 98123 45210']) expect(isFound(typed, name)).toBe(true);
  });

  test('by its last digits, though they look like the way in front of a number', () => {
    for (const end of ['0091', '0912']) expect(isFound(end, 'Anita Kulkarni', `+91981234${end}`)).toBe(true);
  });

  test('and no other', () => {
    expect(isFound('अनिल', 'अनिता कुलकर्णी')).toBe(false);
    expect(isFound('कर्णी', 'अनिता कुलकर्णी')).toBe(false);
    expect(searchPrefixes('अ')).toBeUndefined();
  });

  test('by whole words: no sign above or below a letter parts one', () => {
    expect(isFound('ज', 'क्षितिज ज्ञानेश्वर')).toBe(false);
    expect(isFound('षि', 'क्षितिज ज्ञानेश्वर')).toBe(false);
    expect(nameKey('क्‍षितिज')).toBe(nameKey('क्षितिज'));
  });
});
