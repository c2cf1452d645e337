import { expect, onTestFinished, test } from 'vitest';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { exotelProvider } from '#platform/sms/exotel-provider.server.ts';
import { whatsappProvider } from '#platform/sms/whatsapp-provider.server.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { enqueue, outboxRows } from '#tests/support/providers/outbox.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import {
  exotelServer,
  smsProviderServer,
  whatsappServer,
} from '#tests/support/providers/sms-provider-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { smsAbout } from '../outbox/make-messages.server.ts';
import { linkForms } from '../templates/link-forms.ts';
import { registeredText, type MessageEvent, type MessageTemplate } from '../templates/message-template.ts';
import { messageTemplates, type MessageTemplates } from '../templates/message-templates.server.ts';
import { messageDelivery } from './deliver-messages.server.ts';
import { smsSender } from './sms-senders.server.ts';
import { fallBackToWhatsapp } from './whatsapp-instead.server.ts';

const publicUrl = 'https://clinic.example';
const links = linkForms(publicUrl);
const { templates, translated } = messageTemplates({ clinic: sampleFacts, publicUrl });
const whitelisted = [links.link, links.book, sampleFacts.phone.href.slice(4), `${publicUrl}/mr/book`];
const english = { ...templates.booked, id: 'english' };
const marathi = {
  ...translated.find(({ key, language }) => key === 'booked' && language === 'mr')!,
  id: 'marathi',
};
const visit = {
  id: 'a1',
  reference: 'K7PQ2M',
  patient: 'अनिता कुलकर्णी',
  mobile: '+919812345210',
  service: 'Restorative Dentistry - Root Canal Treatment',
  message: '',
  date: '2026-11-30',
  time: '17:30',
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  wantsReminders: true,
  stage: 'expected',
  language: 'mr',
} as const;
const inMarathi = { ...templates, booked: { ...english, translations: { mr: marathi } } };
const inEnglish = { ...templates, booked: english };

/** Exotel, and the operator's register behind it. */
async function exotelThatKnows(...known: MessageTemplate[]) {
  const texts = new Map(known.map((one) => [one.id!, registeredText(one, 'inside')]));
  const dlt = { header: 'BATISI', entityId: '1101555500000012345' };
  const server = await smsProviderServer(exotelServer, undefined, { texts, whitelisted, ...dlt });
  onTestFinished(server.close);
  const account = { accountSid: 'clinic1', apiKey: 'key', apiToken: 'token' };
  const reports = { url: `${publicUrl}/r`, secret: 'installation' };
  const sender = { sender: dlt.header, dltEntityId: dlt.entityId, reports, url: server.url };
  return { server, provider: exotelProvider({ ...account, ...sender }) };
}

/** Queues messages with one set of templates and sends them with a later one. */
async function send(
  database: OpenedDatabase,
  { provider }: Pick<Awaited<ReturnType<typeof exotelThatKnows>>, 'provider'>,
  queued: MessageTemplates,
  later: Readonly<Record<MessageEvent, MessageTemplate>> = queued,
) {
  const clock = stoppedClock('2026-11-23T12:00:00+05:30');
  const limits = { perHour: 0, perDay: 0 };
  const sending = { provider, templates: later, limits, givenUp: fallBackToWhatsapp };
  const deliver = messageDelivery(smsSender('sms', sending), { database, clock, log: recordedLog().log });
  const message = smsAbout('booked', visit, queued);
  await enqueue(database, [message], clock.now());
  await deliver();
  return message.payload.text;
}

const marathiText =
  /: अपॉइंटमेंट ठरली आहे: सोम 30 नोव्हें सायं 5 30 वा\. बदल: https:\/\/clinic\.example\/a\?\w{22} येथे\.$/;
const englishText = /: you are booked for Mon 30 Nov at 5 30 PM\./;

describeEachDatabase('to a patient who booked in Marathi', (open) => {
  test('the registered Marathi text is sent, which the operator lets through and bills as two parts', async () => {
    const exotel = await exotelThatKnows(english, marathi);
    expect(await send(await open(), exotel, inMarathi)).toMatch(marathiText);
    const [taken, ...others] = exotel.server.taken;
    expect(taken).toMatchObject({ template: 'marathi', text: expect.stringMatching(marathiText), parts: 2 });
    expect(others).toEqual([]);
  });

  test('English is sent where Marathi is not registered, and Marathi once it is, also of what waited', async () => {
    const exotel = await exotelThatKnows(english, marathi);
    expect(await send(await open(), exotel, inEnglish)).toMatch(englishText);
    expect(exotel.server.taken[0]).toMatchObject({ template: 'english', parts: 1 });
    await send(await open(), exotel, inEnglish, inMarathi);
    expect(exotel.server.taken[1]!.text).toMatch(marathiText);
    await send(await open(), exotel, inMarathi, inEnglish);
    expect(exotel.server.taken[2]!.text).toMatch(englishText);
  });

  test('English is sent when the operator refuses the Marathi text', async () => {
    const database = await open();
    const exotel = await exotelThatKnows(english);
    await send(database, exotel, inMarathi);
    expect(exotel.server.requests).toHaveLength(2);
    expect(exotel.server.taken.map(({ text }) => text)).toEqual([expect.stringMatching(englishText)]);
    expect((await outboxRows(database)).map(({ state }) => state)).toEqual(['sent']);
  });

  test('WhatsApp is given the approved text in Marathi', async () => {
    const server = await smsProviderServer(whatsappServer);
    onTestFinished(server.close);
    const provider = whatsappProvider({ phoneNumberId: '1055', token: 'token', url: server.url });
    await send(await open(), { provider }, inMarathi);
    const { template } = JSON.parse(server.requests[0]!.body) as {
      template: { language: { code: string }; components: { parameters: { text: string }[] }[] };
    };
    expect(template.language.code).toBe('mr');
    expect(template.components[0]!.parameters[0]!.text).toBe('सोम 30 नोव्हें सायं 5 30 वा');
  });
});
