import { describe, expect, test } from 'vitest';
import { sampleFacts } from '#features/clinic/clinic-facts.ts';
import { legalPageText, type LegalPageText } from './legal-page.tsx';
import privacy from './privacy-words.en.ts';
import terms from './terms-words.en.ts';

const facts = { ...sampleFacts, samples: [] };
const neither = { clinic: facts, smsProvider: 'log' };
const both = { clinic: facts, smsProvider: 'twilio', sheetWebhookUrl: 'https://sheet.example' };
const textOf = ({ sections }: LegalPageText) =>
  sections
    .flatMap(({ content }) => content.flatMap((part) => ('line' in part ? [part.line] : part.list)))
    .map((line) => line.map((part) => (typeof part === 'string' ? part : part.text)).join(''))
    .join('\n');

describe('legalPageText', () => {
  test('names the spreadsheet and the SMS service only where they are switched on', () => {
    const without = textOf(legalPageText(privacy, neither));
    const withBoth = textOf(legalPageText(privacy, both));
    expect(without).not.toMatch(/spreadsheet|SMS service/);
    expect(withBoth).toMatch(/spreadsheet/);
    expect(withBoth).toMatch(/SMS service/);
  });

  test.each([
    ['privacy', privacy],
    ['terms', terms],
  ])('leaves no placeholder open in %s', (_, words) => {
    const page = legalPageText(words, both);
    expect(JSON.stringify(page)).not.toMatch(/[{]\w+[}]|<x>|undefined/);
  });

  test('says how long the clinic keeps appointments', () => {
    const notice = textOf(legalPageText(privacy, { ...neither, clinic: { ...facts, keepMonths: 18 } }));
    expect(notice).toContain('18 months after the visit');
  });

  test('gives the ways to reach the clinic and the Data Protection Board', () => {
    const notice = textOf(legalPageText(privacy, neither));
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
