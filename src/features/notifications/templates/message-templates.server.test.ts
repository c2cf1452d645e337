import { describe, expect, test } from 'vitest';
import { bookingOptions, optionText } from '#features/clinic/bookable-services.ts';
import { phone } from '#features/clinic/clinic-facts.ts';
import { categories, preselectedService } from '#features/clinic/services.ts';
import { renderTemplate, templateFaults, type MessageTemplate } from './message-template.ts';
import { messageTemplates } from './message-templates.server.ts';
import { messageEvents } from './message-template.ts';
import { shortServiceName } from './short-service-name.ts';
import { gsmLength, smsParts } from './sms-length.ts';

const clinic = { name: 'Battisi Dental', phone: phone('+91 22 5550 0123') };
const publicUrl = 'https://clinic.example';
const { templates } = messageTemplates({ clinic, publicUrl, ids: { booked: '1107' } });
const values = {
  service: 'Root Canal Treatment',
  when: 'Wed 30 Sep, 10:00 AM',
  time: '10:00 AM',
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  reference: 'K7PQ2M',
};

describe('the registered templates', () => {
  test('are these, and yield the text as well as the variables in their order', () => {
    const texts = messageEvents.map((event) => renderTemplate(templates[event], values).text);
    expect(texts).toEqual([
      'Battisi Dental: Root Canal Treatment confirmed for Wed 30 Sep, 10:00 AM. Change: https://clinic.example/a/AbCdEfGhIjKlMnOpQrStUv or call +912255500123.',
      'Battisi Dental: Root Canal Treatment moved to Wed 30 Sep, 10:00 AM. Change: https://clinic.example/a/AbCdEfGhIjKlMnOpQrStUv or call +912255500123.',
      'Battisi Dental: Root Canal Treatment on Wed 30 Sep, 10:00 AM is cancelled. Book again: https://clinic.example/book or call +912255500123.',
      'Battisi Dental: reminder, Root Canal Treatment tomorrow, Wed 30 Sep, 10:00 AM. Change: https://clinic.example/a/AbCdEfGhIjKlMnOpQrStUv Thank you.',
      'Battisi Dental: reminder, Root Canal Treatment today at 10:00 AM. Change: https://clinic.example/a/AbCdEfGhIjKlMnOpQrStUv or call +912255500123.',
      'Battisi Dental: an earlier time is free, Wed 30 Sep, 10:00 AM. Take it within 15 minutes: https://clinic.example/a/AbCdEfGhIjKlMnOpQrStUv or call +912255500123.',
    ]);
    expect(texts.map(smsParts)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(templates.booked).toMatchObject({
      id: '1107',
      language: 'en',
      registered:
        'Battisi Dental: {#var#} confirmed for {#var#}. Change: https://clinic.example/a/{#var#} or call +912255500123.',
    });
    expect(renderTemplate(templates.booked, values).variables).toEqual([
      'Root Canal Treatment',
      'Wed 30 Sep, 10:00 AM',
      'AbCdEfGhIjKlMnOpQrStUv',
    ]);
  });

  test('fit one SMS whatever the clinic is called and wherever it is found', () => {
    for (const name of [
      'Dr O',
      'A Dental Clinic With A Very Long Name In Bandra',
      'Café Smile',
      'दंत चिकित्सालय',
    ]) {
      for (const url of [
        'http://127.0.0.1:3000',
        'https://www.a-very-long-name-of-a-dental-clinic.example',
      ]) {
        const { templates, faults } = messageTemplates({ clinic: { ...clinic, name }, publicUrl: url });
        expect(faults).toEqual([]);
        expect(Object.values(templates).every(({ registered }) => gsmLength(registered) !== undefined)).toBe(
          true,
        );
      }
    }
    const at = (url: string) => messageTemplates({ clinic, publicUrl: url }).templates.booked.registered;
    expect(at('https://battisi.in')).toContain('https://battisi.in/a/{#var#} or call +912255500123.');
    expect(at('https://www.battisidental.example')).toContain('/a/{#var#} Thank you.');
    expect(at('https://www.a-very-long-name-of-a-dental-clinic.example')).toContain('Ref {#var#}. Call');
  });

  const services = [
    ...bookingOptions.flatMap(({ category, services }) => services.map((name) => optionText(category, name))),
    ...categories.flatMap((category) => category.services.map((one) => preselectedService(category, one))),
  ];
  test.each(services)('have room for %s', (service) => {
    const rendered = renderTemplate(templates.booked, { ...values, service: shortServiceName(service) });
    expect(smsParts(rendered.text)).toBe(1);
    expect(rendered.text).toContain(service.replace(/^.* - /, ''));
  });

  test('repeat no word that is not the clinic’s own', () => {
    for (const typed of ['Preventive Care - You won, call 1234', 'visit evil.example', ''])
      expect(shortServiceName(typed)).toBe('Dental visit');
  });
});

describe('a template is refused', () => {
  const right = templates.booked;
  const faults = (change: Partial<MessageTemplate>) =>
    templateFaults({ ...right, ...change }, 'clinic.example');
  const both = (text: string, variables = right.variables) =>
    faults({ wording: text, registered: text.replace(/\{\w+\}/g, '{#var#}'), variables });
  const [service, when] = right.variables as [(typeof right.variables)[0], (typeof right.variables)[0]];

  test('never when it is right', () => expect(faults({})).toEqual([]));

  test.each([
    [
      'that renders to another text than the registered one',
      () => faults({ wording: right.wording.replace('confirmed', 'booked') }),
      'another text',
    ],
    [
      'whose variables stand in another order',
      () => faults({ variables: [...right.variables].reverse() }),
      'another text',
    ],
    [
      'with a variable that nobody fills in',
      () => faults({ variables: right.variables.slice(1) }),
      'another text',
    ],
    [
      'with a variable of more than 30 letters',
      () => faults({ variables: [{ ...service, longest: 31 }, ...right.variables.slice(1)] }),
      '30 are allowed',
    ],
    [
      'with two variables beside each other',
      () => both('Your visit {service} {when} is confirmed.', [service, when]),
      'beside each other',
    ],
    ['that ends with a variable', () => both('Your visit is on {when}', [when]), 'ends with a variable'],
    [
      'that leads elsewhere',
      () => both('Visit {service}: https://evil.example/a or www.bad.example today.', [service]),
      'leads to evil.example',
    ],
    ['that silently leaves GSM-7', () => both('Pay ₹500 for {service} now.', [service]), 'GSM-7: ₹'],
    [
      'of two parts',
      () => both(`${'long '.repeat(30)}{service} end.`, [service]),
      'one SMS does not hold it',
    ],
  ])('%s', (_what, check, fault) => expect(check().join('\n')).toContain(fault));

  test('not when it leaves GSM-7 on purpose', () => {
    const hindi = { wording: 'आपकी भेंट {when} को है।', registered: 'आपकी भेंट {#var#} को है।', variables: [when] };
    expect(faults({ ...hindi, unicode: true })).toEqual([]);
    expect(faults(hindi)).toHaveLength(1);
  });

  test('and a value that does not fit is never sent', () => {
    expect(() => renderTemplate(right, { ...values, service: 'x'.repeat(30) })).toThrow(/29 letters/);
    expect(() => renderTemplate(right, { ...values, token: '' })).toThrow(/nothing for \{token\}/);
  });
});

describe('the length of an SMS', () => {
  test('counts letters, those of the extension table twice', () => {
    expect([gsmLength('Wed 30 Sep, 10:00 AM'), gsmLength('[€]')]).toEqual([20, 6]);
  });

  test('is not known in GSM-7 for a rupee sign, Devanagari or a curly apostrophe', () => {
    expect(['₹500', 'दंत', 'it’s'].map(gsmLength)).toEqual([undefined, undefined, undefined]);
  });

  test('is billed in parts of 160 and 153 letters, or 70 and 67', () => {
    const parts = ['a'.repeat(160), 'a'.repeat(161), 'a'.repeat(307), 'द'.repeat(70), 'द'.repeat(71)];
    expect(parts.map(smsParts)).toEqual([1, 2, 3, 1, 2]);
  });
});
