import { expect, test } from 'vitest';
import {
  whatsappVersion,
  type Appointment,
  type Consent,
} from '#features/booking/appointments/appointment.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import {
  editAppointment,
  moveAppointment,
} from '#features/booking/appointments/change-appointment.server.ts';
import { enterAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import { changeAsPatient } from '#features/patient-page/page/change-as-patient.server.ts';
import type { Sms, SmsOutcome } from '#platform/sms/sms-provider.ts';
import { bookingOn, messageRules, mobile, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenDatabase } from '#tests/support/servers/databases.ts';
import { enqueue, outboxRows } from '#tests/support/providers/outbox.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import type { NewMessage } from '#features/notifications/outbox/messages.ts';
import { messageDelivery } from '#features/notifications/delivery/deliver-messages.server.ts';
import { smsSender } from '#features/notifications/delivery/sms-senders.server.ts';
import { fallBackToWhatsapp } from '#features/notifications/delivery/whatsapp-instead.server.ts';

const yes: Consent = { version: whatsappVersion, language: 'mr' };

/** A clinic whose SMS are all refused, and whose WhatsApp takes everything. */
async function setUp(open: OpenDatabase) {
  const database = await open();
  const messages = messageRules({ confirmationsPerNumber: 0, sheetEvents: [] });
  const booking = bookingOn(database, { chairs: 20, messages });
  const taken: string[] = [];
  const common = { templates: messages.templates, limits: { perHour: 0, perDay: 0 } };
  const refuse = async (): Promise<SmsOutcome> => ({ outcome: 'failed', reason: 'refused', final: true });
  const take = async ({ to }: Sms): Promise<SmsOutcome> => {
    taken.push(to);
    return { outcome: 'sent' };
  };
  const sms = smsSender('sms', {
    ...common,
    provider: { name: 'webhook', send: refuse },
    givenUp: fallBackToWhatsapp,
  });
  const whatsapp = smsSender('whatsapp', { ...common, provider: { name: 'whatsapp', send: take } });
  const needs = { database, clock: booking.clock, log: recordedLog().log };
  const [sendSms, sendWhatsapp] = [messageDelivery(sms, needs), messageDelivery(whatsapp, needs)];
  const book = async (number: number, whatsappConsent?: Consent) => {
    const asked = wanted({ mobileNumber: mobile(number), whatsappConsent });
    const result = await bookAppointment(booking, asked, `key of ${number}`);
    if (!result.ok) throw new Error(result.reason);
    return result.appointment;
  };
  const say = async (visit: Appointment, isYes: boolean) => {
    const result = await changeAsPatient(booking, visit, {
      type: 'whatsapp',
      wanted: isYes,
      version: whatsappVersion,
    });
    if (!result.ok) throw new Error(result.reason);
    return result.appointment;
  };
  const byWhatsapp = async () =>
    (await outboxRows(database))
      .filter(({ channel }) => channel === 'whatsapp')
      .map(({ state, reason }) => [state, reason]);
  return { database, booking, taken, book, say, sendSms, sendWhatsapp, byWhatsapp };
}

describeEachDatabase('messages by WhatsApp', (open) => {
  test('go to whom a yes is stored of, and to nobody else', async () => {
    const { booking, taken, book, sendSms, sendWhatsapp, byWhatsapp } = await setUp(open);
    expect((await book(1, yes)).whatsappConsent).toEqual(yes);
    expect((await book(2)).whatsappConsent).toBeNull();
    const unknown = { version: whatsappVersion + 1, language: 'en' } as const;
    expect((await book(3, unknown)).whatsappConsent).toBeNull();
    const atDesk = staffEntry({
      mobileNumber: mobile(4),
      source: 'walk-in',
      arrangement: 'special',
      notifyPatient: true,
    });
    expect(await enterAppointment(booking, atDesk, 'key of 4')).toMatchObject({
      ok: true,
      appointment: { whatsappConsent: null },
    });
    expect(await sendSms()).toBe(4);
    await sendWhatsapp();
    expect(taken).toEqual([mobile(1)]);
    expect(await byWhatsapp()).toEqual([['sent', null]]);
  });

  test('stop as soon as the yes is taken back, and go again after a new one', async () => {
    const { booking, taken, book, say, sendSms, sendWhatsapp, byWhatsapp } = await setUp(open);
    const visit = await book(1, yes);
    await sendSms();
    expect(await byWhatsapp()).toEqual([['queued', null]]);
    const silent = await say(visit, false);
    await sendWhatsapp();
    expect(taken).toEqual([]);
    expect(await byWhatsapp()).toEqual([['expired', 'no yes to WhatsApp']]);
    const agreed = await say(silent, true);
    expect(agreed.whatsappConsent).toEqual({ version: whatsappVersion, language: 'en' });
    const telling = { notifyPatient: true, arrangement: 'offered' } as const;
    await moveAppointment(booking, agreed, { date: '2026-11-25', time: '11:00' }, telling);
    await sendSms();
    await sendWhatsapp();
    expect(taken).toEqual([mobile(1)]);
  });

  test('do not follow to a number that staff have corrected', async () => {
    const { booking, taken, book, sendSms, sendWhatsapp, byWhatsapp } = await setUp(open);
    const visit = await book(1, yes);
    await sendSms();
    const corrected = await editAppointment(booking, visit, { mobileNumber: mobile(2) });
    expect(corrected).toMatchObject({ ok: true, appointment: { whatsappConsent: null } });
    await sendWhatsapp();
    expect(taken).toEqual([]);
    expect(await byWhatsapp()).toEqual([['expired', 'no yes to WhatsApp']]);
  });

  test('that an older build or a backup has left without a yes are never sent', async () => {
    const { database, booking, taken, book, sendWhatsapp, byWhatsapp } = await setUp(open);
    const { id } = await book(1);
    const left = (appointmentId: string): NewMessage => ({
      kind: 'whatsapp',
      event: 'booked',
      appointmentId,
      payload: { to: mobile(1), text: 'Confirmed.' },
    });
    await enqueue(database, [left(id), left('erased')], booking.clock.now());
    await sendWhatsapp();
    expect(taken).toEqual([]);
    expect(await byWhatsapp()).toEqual([
      ['expired', 'no yes to WhatsApp'],
      ['expired', 'no yes to WhatsApp'],
    ]);
  });
});
