import { describe, expect, test } from 'vitest';
import { serviceInMessages } from '#features/clinic/services/bookable-services.ts';
import { phone } from '#features/clinic/clinic-facts.ts';
import {
  registeredText,
  renderTemplate,
  textKeys,
  variablesOf,
  type MessageTemplate,
} from './message-template.ts';
import { messageTemplates } from './message-templates.server.ts';
import { translatedValues } from './translated-values.server.ts';
import { gsmLength, smsParts } from './sms-length.ts';

const clinic = { name: 'Battisi Dental', phone: phone('+91 22 5550 0123') };
const publicUrl = 'https://clinic.example';
const { templates } = messageTemplates({ clinic, publicUrl, ids: { booked: '1107' } });
const values = {
  service: 'Root Canal Treatment',
  when: 'Wed 30 Sep at 9.30 PM',
  time: '10 AM',
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  reference: 'K7PQ2M',
  code: '048293',
};

describe('the registered templates', () => {
  test('are these, and yield the text as well as the variables in their order', () => {
    const texts = textKeys.map((event) => renderTemplate(templates[event], values).text);
    const link = 'https://clinic.example/a?AbCdEfGhIjKlMnOpQrStUv';
    expect(texts).toEqual([
      `Battisi Dental: you are booked for Wed 30 Sep at 9 30 PM. To change or cancel, open ${link} or call +912255500123.`,
      `Battisi Dental: your visit is now on Wed 30 Sep at 9 30 PM. To change or cancel, open ${link} or call +912255500123.`,
      'Battisi Dental: your visit on Wed 30 Sep at 9 30 PM is cancelled. To book again, open https://clinic.example/book or call +912255500123.',
      `Battisi Dental: see you tomorrow, Wed 30 Sep at 9 30 PM. To change or cancel, open ${link} or call +912255500123.`,
      'Battisi Dental: see you today at 10 AM. If you are late or cannot come, please call +912255500123.',
      `Battisi Dental: an earlier time is free, Wed 30 Sep at 9 30 PM. To take it, open ${link} within 15 minutes.`,
      'Battisi Dental: 048293 is the code to use this number for a visit. It is valid for 10 minutes. Do not share it.',
    ]);
    expect(texts.map(smsParts)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(templates.booked).toMatchObject({ id: '1107', language: 'en' });
    expect(renderTemplate(templates.booked, values).variables).toEqual([
      'Wed 30 Sep at 9 30 PM',
      'AbCdEfGhIjKlMnOpQrStUv',
    ]);
  });

  test('are written for both families of portals: the tag in the text, or in a form beside it', () => {
    const rest = 'To change or cancel, open https://clinic.example/a?';
    expect(registeredText(templates.booked, 'inside')).toBe(
      `Battisi Dental: you are booked for {#alphanumeric#}. ${rest}{#url#} or call +912255500123.`,
    );
    expect(registeredText(templates.booked, 'form')).toBe(
      `Battisi Dental: you are booked for {#var#}. ${rest}{#var#} or call +912255500123.`,
    );
    expect(templates.booked.variables.map(({ tag }) => tag)).toEqual(['alphanumeric', 'url']);
  });

  test('lead over a short URL where its header is registered', () => {
    const short = messageTemplates({ clinic, publicUrl, shortLinkHeader: 'BATISI' }).templates.booked;
    expect(registeredText(short, 'inside')).toContain('https://clinic.example/BATISI/{#url#}');
  });

  test('take full stops in values where operators are known to', () => {
    const { templates } = messageTemplates({ clinic, publicUrl, reading: 'loose' });
    expect(renderTemplate(templates.booked, values).text).toContain('Wed 30 Sep at 9.30 PM.');
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
        expect(Object.values(templates).every(({ wording }) => gsmLength(wording) !== undefined)).toBe(true);
      }
    }
    const at = (url: string) => messageTemplates({ clinic, publicUrl: url }).templates.booked.wording;
    expect(at('https://www.battisidental.example')).toContain('/a?{token} or call +912255500123.');
    expect(at('https://www.a-very-long-name-of-a-dental-clinic.example')).toContain('/a?{token} Thank you.');
  });

  test('repeat no word that is not the clinic’s own', () => {
    for (const typed of ['Preventive Care - You won, call 1234', 'visit evil.example', ''])
      expect(serviceInMessages(typed)).toBe('Dental visit');
  });

  test('render what was queued before variables had tags', () => {
    const old = { ...values, when: 'Wed 30 Sep, 10:00 AM', token: 'Un2tdgFK2Vk9Y0-i4uYZ2_' };
    expect(renderTemplate(templates.booked, old).variables).toEqual([
      'Wed 30 Sep 10 00 AM',
      'Un2tdgFK2Vk9Y0-i4uYZ2_',
    ]);
  });

  test('and a value that does not fit is never sent', () => {
    const wording = 'Your {service} at {reference} today.';
    const template: MessageTemplate = { ...templates.booked, wording, variables: variablesOf(wording) };
    const sent = (change: object) => () => renderTemplate(template, { ...values, ...change });
    expect(sent({ service: 'x'.repeat(31) })).toThrow(/30 letters/);
    expect(sent({ service: '' })).toThrow(/nothing for \{service\}/);
    expect(sent({ service: 'ₓ' })).toThrow(/wrong value for \{service\}/);
  });
});

describe('in Hindi and Marathi', () => {
  const visit = { service: '', date: '2026-11-30', reference: 'K7PQ2M', token: values.token };
  const link = 'https://clinic.example/a?AbCdEfGhIjKlMnOpQrStUv';
  const textsIn = (language: 'hi' | 'mr', time: string, of = clinic, url = publicUrl) =>
    messageTemplates({ clinic: of, publicUrl: url })
      .translated.filter((template) => template.language === language)
      .map((template) => {
        const { code } = values;
        return renderTemplate(template, { ...translatedValues({ ...visit, time }, language), code }).text;
      });

  test('the texts are these, each of two parts', () => {
    const hindi = textsIn('hi', '17:30');
    expect(hindi).toEqual([
      `Battisi Dental: अपॉइंटमेंट कन्फ़र्म है: सोम 30 नवंबर शाम 5 30 बजे। बदलाव: ${link} पर।`,
      `Battisi Dental: अपॉइंटमेंट का नया समय: सोम 30 नवंबर शाम 5 30 बजे। बदलाव: ${link} पर।`,
      'Battisi Dental: अपॉइंटमेंट रद्द हो गया: सोम 30 नवंबर शाम 5 30 बजे। नई बुकिंग: https://clinic.example/hi/book या +912255500123।',
      `Battisi Dental: कल आपका अपॉइंटमेंट है: सोम 30 नवंबर शाम 5 30 बजे। बदलाव: ${link} पर।`,
      'Battisi Dental: आज शाम 5 30 बजे आपका अपॉइंटमेंट है। न आ सकें तो +912255500123 पर फ़ोन करें।',
      `Battisi Dental: जल्दी आना है? सोम 30 नवंबर शाम 5 30 बजे। 15 मिनट में ${link} पर लें।`,
      'Battisi Dental: आपका कोड 048293 है, 10 मिनट तक चलेगा। इससे अपॉइंटमेंट में यह नंबर लिखा जाएगा। किसी को न बताएँ।',
    ]);
    const marathi = textsIn('mr', '17:00');
    expect(marathi).toEqual([
      `Battisi Dental: अपॉइंटमेंट ठरली आहे: सोम 30 नोव्हें सायं 5 वा. बदल: ${link} येथे.`,
      `Battisi Dental: अपॉइंटमेंटची नवी वेळ: सोम 30 नोव्हें सायं 5 वा. बदल: ${link} येथे.`,
      'Battisi Dental: अपॉइंटमेंट रद्द झाली: सोम 30 नोव्हें सायं 5 वा. नवी वेळ: https://clinic.example/mr/book किंवा +912255500123.',
      `Battisi Dental: उद्या अपॉइंटमेंट आहे: सोम 30 नोव्हें सायं 5 वा. बदल: ${link} येथे.`,
      'Battisi Dental: आज संध्याकाळी 5 वाजता आपली अपॉइंटमेंट आहे. येणे जमत नसल्यास +912255500123 वर फोन करा.',
      `Battisi Dental: लवकर यायचे? सोम 30 नोव्हें सायं 5 वा. 15 मिनिटांत ${link} येथे घ्या.`,
      'Battisi Dental: आपला कोड 048293 आहे, 10 मिनिटे चालेल. त्याने अपॉइंटमेंटमध्ये हा नंबर लिहिला जाईल. कोणालाही सांगू नका.',
    ]);
    expect([...hindi, ...marathi].map(smsParts)).toEqual(Array(14).fill(2));
  });

  test('the clinic’s name stays as it is written, and a long name or address leaves the telephone', () => {
    const called = { ...clinic, name: 'बत्तीसी डेंटल' };
    expect(textsIn('hi', '10:00', called)[0]).toMatch(/^बत्तीसी डेंटल: /);
    const long = { ...clinic, name: 'A Dental Clinic With A Very Long Name In Bandra' };
    for (const language of ['hi', 'mr'] as const) {
      const texts = textsIn(
        language,
        '10:00',
        long,
        'https://www.a-very-long-name-of-a-dental-clinic.example',
      );
      expect(texts).toHaveLength(7);
      for (const text of texts.slice(0, 6)) expect(text).toContain('+912255500123');
      for (const text of texts) expect(text.length, text).toBeLessThanOrEqual(134);
    }
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
