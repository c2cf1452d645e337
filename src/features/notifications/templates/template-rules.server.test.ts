import {
  assert,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  string,
  stringMatching,
  uint8Array,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phone } from '#features/clinic/clinic-facts.ts';
import { addDays } from '#platform/civil-date.ts';
import { toLetters } from '#platform/secrets/letters-and-digits.server.ts';
import { possibleValues, templateFaults, valueFaults } from './template-rules.server.ts';
import { linkForms } from './link-forms.ts';
import {
  renderTemplate,
  textKeys,
  variablesOf,
  type MessageTemplate,
  type TemplateValues,
  type TemplateVariable,
} from './message-template.ts';
import { messageTemplates } from './message-templates.server.ts';
import { messageValues } from './message-values.ts';
import { gsmLength } from './sms-length.ts';
import { passesTag, plainValue, comparisonModes } from './value-classes.ts';

const clinic = { name: 'Battisi Dental', phone: phone('+91 22 5550 0123') };
const publicUrl = 'https://clinic.example';
const links = linkForms(publicUrl);
const whitelisted = { links, phone: '+912255500123' };
const day = '2026-11-24';

describe.each(comparisonModes)('every message that can occur, read %sly', (reading) => {
  const templates = Object.values(messageTemplates({ clinic, publicUrl, reading }).templates);

  const { translated } = messageTemplates({ clinic, publicUrl, reading });

  /** As an operator has it: the registered text with each variable as a hole of its class. */
  function expectDelivered(template: MessageTemplate, values: TemplateValues) {
    const { text, variables } = renderTemplate(template, values);
    for (const [index, value] of variables.entries())
      expect(passesTag(value, template.variables[index]!.tag, reading), `${template.key}: ${value}`).toBe(
        true,
      );
    expect(gsmLength(text)).toBeLessThanOrEqual(160);
    for (const link of text.match(/https?:\S+/g) ?? [])
      expect(link).toMatch(/^https:\/\/clinic\.example\/(a\?[A-Za-z0-9]{22}|book)$/);
  }

  test.each(['hi', 'mr'] as const)('passes in %s: of two parts at most, with nothing cut', (language) => {
    const own = translated.filter((template) => template.language === language);
    expect(own.map(({ key }) => key)).toEqual(textKeys);
    for (const values of possibleValues(day, language)) {
      for (const template of own) {
        const { text, variables } = renderTemplate(template, values);
        for (const [index, value] of variables.entries())
          expect(passesTag(value, template.variables[index]!.tag, reading, true), value).toBe(true);
        expect(text.length, text).toBeLessThanOrEqual(134);
        expect(text).toBe(text.normalize('NFC'));
        expect(text).not.toContain('\u00a0');
        for (const link of text.match(/https?:\S+/g) ?? [])
          expect(link).toMatch(
            new RegExp(`^https://clinic\\.example/(a\\?[A-Za-z0-9]{22}|${language}/book)$`),
          );
      }
    }
    expect(valueFaults(own, reading, day)).toEqual([]);
  });

  test('passes: all services, every five minutes, every day of a year, for each text', () => {
    for (const values of possibleValues(day))
      for (const template of templates) expectDelivered(template, values);
    expect(valueFaults(templates, reading, day)).toEqual([]);
  });

  test('passes with 2,000 generated visits', () => {
    const services = [...possibleValues(day)].map(({ service }) => service);
    const visit = record({
      service: oneof(constantFrom(...new Set(services)), string({ unit: 'grapheme' })),
      date: integer({ min: 0, max: 20_000 }).map((days) => addDays(day, days)),
      time: integer({ min: 0, max: 1439 }).map((minutes) =>
        new Date(minutes * 60_000).toISOString().slice(11, 16),
      ),
      token: uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => toLetters(Buffer.from(bytes))),
      reference: stringMatching(/^[2-9A-HJ-NP-Z]{6}$/),
    });
    assert(
      property(visit, (told) => {
        for (const template of templates)
          expectDelivered(template, { ...messageValues(told), code: '048293' });
      }),
      { numRuns: 2000 },
    );
  });

  test('passes with the treatment and the time in one text, in both orders', () => {
    for (const wording of [
      'Visit: {service} is on {when}. Thank you.',
      'Visit: {when} is for {service}. Thank you.',
    ])
      for (const values of possibleValues(day)) {
        const template = { ...templates[0]!, wording, variables: variablesOf(wording) };
        expectDelivered(template, values);
        expect(templateFaults(template, whitelisted)).toEqual([]);
      }
  });
});

test('a strict variable keeps only letters and digits of a text', () => {
  expect(plainValue('Teeth Whitening (In-office)', 'strict')).toBe('Teeth Whitening In office');
  expect(plainValue('9.30 PM, Mon', 'strict')).toBe('9 30 PM Mon');
  expect(plainValue('9.30 PM, Mon', 'loose')).toBe('9.30 PM, Mon');
  for (const refused of ['10:00 AM', 'X-ray', 'a  b', ' a', 'दंत', '', 'x'.repeat(41), 'a.b', 'a,b'])
    expect(passesTag(refused, 'alphanumeric', 'strict'), refused).toBe(false);
  expect(plainValue('सोम 30 नवंबर, शाम 5.30 बजे।', 'strict', true)).toBe('सोम 30 नवंबर शाम 5 30 बजे');
  expect(plainValue('सोम, 30 नोव्हें', 'loose', true)).toBe('सोम, 30 नोव्हें');
});

describe('a template is refused', () => {
  const right = messageTemplates({ clinic, publicUrl }).templates.booked;
  const faults = (change: Partial<MessageTemplate>) => templateFaults({ ...right, ...change }, whitelisted);
  const text = (wording: string) => faults({ wording, variables: variablesOf(wording) });
  const [when, token] = right.variables as [TemplateVariable, TemplateVariable];

  test('never when it is right', () => expect(faults({})).toEqual([]));

  test.each([
    [
      'whose variables stand in another order',
      () => faults({ variables: [token, when] }),
      'write the text again',
    ],
    [
      'with a variable of no value',
      () => text('Your visit of {patient} is on {when} now.'),
      '{patient} is nothing',
    ],
    ['with a hole that has no tag', () => text('Your visit {#var#} is on.'), '{#var#} is nothing'],
    [
      'with a variable that has no tag',
      () => faults({ variables: [{ ...when, tag: '' as 'url' }, token] }),
      '{when} has no tag',
    ],
    [
      'with a variable of more than 40 letters',
      () => faults({ variables: [{ ...when, longest: 41 }, token] }),
      '40 are allowed',
    ],
    [
      'with three variables',
      () => text(`Your {service} is on {when}: ${links.link}{token} or call us.`),
      '3 variables: 2 are allowed',
    ],
    [
      'with two variables beside each other',
      () => text('Your {service} {when} is set.'),
      'beside each other',
    ],
    ['that begins with a variable', () => text('{service} is on.'), 'begins with a variable'],
    ['that ends with a variable', () => text('Your visit is on {when}'), 'ends with a variable'],
    [
      'that leads elsewhere',
      () => text('Visit: https://evil.example/a?{token} or call.'),
      'https://evil.example/a?…',
    ],
    ['that leads to a name beside it', () => text('Visit www.bad.example now.'), 'www.bad.example'],
    ['with a path that can’t be whitelisted', () => text(`Visit ${publicUrl}/a/{token} now.`), '/a/…'],
    ['with more after what varies', () => text(`Visit ${links.link}{token}/more now.`), '…/more'],
    ['with another number', () => text('Call +919812345678 now.'), 'the number +919812345678'],
    ['that silently leaves GSM-7', () => text('Pay ₹500 for {service} now.'), 'Write it without: ₹'],
    ['that needs two parts', () => text(`${'long '.repeat(30)}{service} end.`), 'one SMS can’t hold it'],
  ])('%s', (_what, check, fault) => expect(check().join('\n')).toContain(fault));

  test('not when it leaves GSM-7 on purpose', () => {
    const wording = 'आपकी भेंट {when} को है।';
    const hindi = { wording, variables: variablesOf(wording) };
    expect(faults({ ...hindi, unicode: true })).toEqual([]);
    expect(faults(hindi)).toHaveLength(1);
  });

  test('and so is a value that no operator would take', () => {
    const wording = 'Your visit at {time} today.';
    const [time] = variablesOf(wording);
    const template = { ...right, wording, variables: [{ ...time!, longest: 5 }] };
    expect(valueFaults([template], 'strict', day).join()).toContain("'10 05 AM' does not pass");
  });
});
