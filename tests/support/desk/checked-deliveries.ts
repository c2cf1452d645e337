import { messageDelivery, type Sender } from '#features/notifications/delivery/deliver-messages.server.ts';
import { smsSender } from '#features/notifications/delivery/sms-senders.server.ts';
import { fallBackToWhatsapp } from '#features/notifications/delivery/whatsapp-instead.server.ts';
import type { MessageTemplates } from '#features/notifications/templates/message-templates.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Sms, SmsOutcome } from '#platform/sms/sms-provider.ts';
import { recordedLog } from '../servers/recorded-log.ts';

type Message = Parameters<Sender<'sms'>['send']>[0];

/** A round of deliveries by SMS, and one by WhatsApp. Some numbers are wrong; `onSent` hears of each message as it goes out. */
export function checkedDeliveries(
  needs: { database: Database; clock: Clock; random: () => number; templates: MessageTemplates },
  onSent: (message: Message, channel: 'sms' | 'whatsapp', hasFailed: boolean) => void,
): (() => Promise<number>)[] {
  return (['sms', 'whatsapp'] as const).map((channel) => {
    const isWrong = (to: string) =>
      channel === 'sms' ? Number(to.slice(-2)) % 9 === 0 : Number(to.slice(-2)) % 18 === 0;
    const send = async ({ to }: Sms): Promise<SmsOutcome> =>
      isWrong(to) ? { outcome: 'failed', reason: 'wrong number', final: true } : { outcome: 'sent' };
    const sender = smsSender(channel, {
      provider: { name: channel, send },
      templates: needs.templates,
      limits: { perHour: 0, perDay: 0 },
      ...(channel === 'sms' && { givenUp: fallBackToWhatsapp }),
    }) as Sender<'sms'>;
    const checked = {
      ...sender,
      atOnce: 50,
      async send(message: Message) {
        const delivery = await sender.send(message);
        onSent(message, channel, delivery.outcome === 'failed');
        return delivery;
      },
    };
    return messageDelivery(checked, { ...needs, log: recordedLog().log });
  });
}
