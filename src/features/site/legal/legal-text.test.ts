import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/clinic-facts.ts';
import { legalPageText, type LegalPageText } from './legal-text.ts';
import privacy from './privacy-words.en.ts';
import terms from './terms-words.en.ts';

const facts = { ...sampleFacts, samples: [] };
const textOf = ({ sections }: LegalPageText) =>
  sections
    .flatMap(({ content }) => content.flatMap((part) => ('line' in part ? [part.line] : part.list)))
    .map((line) => line.map((part) => (typeof part === 'string' ? part : part.text)).join(''))
    .join('\n');

describe('legalPageText', () => {
  test('names the spreadsheet and the SMS service only where they are switched on', () => {
    const without = textOf(legalPageText(privacy, facts, { sms: false, sheet: false }, 36));
    const withBoth = textOf(legalPageText(privacy, facts, { sms: true, sheet: true }, 36));
    expect(without).not.toMatch(/spreadsheet|SMS service/);
    expect(withBoth).toMatch(/spreadsheet/);
    expect(withBoth).toMatch(/SMS service/);
  });

  test.each([
    ['privacy', privacy],
    ['terms', terms],
  ])('leaves no placeholder open in %s', (_, words) => {
    const page = legalPageText(words, facts, { sms: true, sheet: true }, 36);
    expect(JSON.stringify(page)).not.toMatch(/[{]\w+[}]|<x>|undefined/);
  });

  test('says how long the clinic keeps appointments', () => {
    const notice = textOf(legalPageText(privacy, facts, { sms: false, sheet: false }, 18));
    expect(notice).toContain('18 months after the visit');
  });

  test('gives the ways to reach the clinic and the Data Protection Board', () => {
    const notice = textOf(legalPageText(privacy, facts, { sms: false, sheet: false }, 36));
    for (const needed of [
      facts.phone.display,
      facts.email,
      facts.address.postcode,
      'Data Protection Board of India',
    ]) {
      expect(notice).toContain(needed);
    }
  });
});
