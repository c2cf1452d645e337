import type { Queries } from '#platform/database/database.server.ts';
import type { Sms, SmsProvider } from '#platform/sms/sms-provider.ts';
import type { ClaimedMessage } from '../outbox/claims-store.server.ts';
import { insertMessages } from '../outbox/messages-store.server.ts';
import type { MessageLimits } from '../outbox/message-channels-store.server.ts';
import { renderTemplate, type MessageEvent, type MessageTemplate } from '../templates/message-template.ts';
import type { Delivery, Sender } from './deliver-messages.server.ts';
import { longestSmsDelay } from '../outbox/retry-times.ts';

interface SmsSending<Kind extends 'sms' | 'whatsapp'> {
  provider: SmsProvider;
  templates: Readonly<Record<MessageEvent, MessageTemplate>>;
  limits: MessageLimits;
  /** What is tried when a message is given up. */
  givenUp?: ((tx: Queries, message: ClaimedMessage<Kind>, now: number) => Promise<void>) | undefined;
}

/** Messages to patients, over one provider. */
export function smsSender<Kind extends 'sms' | 'whatsapp'>(
  kind: Kind,
  { provider, templates, limits, givenUp }: SmsSending<Kind>,
): Sender<Kind> {
  const smsOf = ({ id, event, createdAt, payload }: ClaimedMessage<Kind>): Sms => {
    const template = templates[event];
    const { to, values } = payload;
    // As the clinic's templates are now: one that was registered when this was queued may be so no longer.
    const { text, variables } = values
      ? renderTemplate(template, values)
      : { text: payload.text, variables: [] };
    const named = template.variables.map(({ name, tag }, index) => ({
      name,
      tag,
      value: variables[index] ?? '',
    }));
    return {
      id,
      createdAt,
      to,
      text,
      template: { ...template, variables: named },
    };
  };
  const find = provider.find?.bind(provider);
  return {
    kind,
    mayRepeat: provider.refusesDoubles === true,
    givesUp: { afterTries: true },
    longestDelay: longestSmsDelay,
    keepsNightRest: true,
    // What is only written down costs nothing.
    limits: provider.name === 'log' ? undefined : limits,
    atOnce: provider.name === 'log' ? 200 : undefined,
    async send(message): Promise<Delivery> {
      const outcome = await provider.send(smsOf(message));
      return outcome.outcome === 'sent' ? { ...outcome, provider: provider.name } : outcome;
    },
    ...(find && {
      async find(message: ClaimedMessage<Kind>): Promise<Delivery | undefined> {
        const found = await find(smsOf(message));
        if ('outcome' in found) return found;
        if (!found.found) return undefined;
        return { outcome: 'sent', provider: provider.name, providerId: found.providerId };
      },
    }),
    givenUp,
  };
}

type GivenUp = Pick<
  ClaimedMessage<'sms'>,
  'event' | 'appointmentId' | 'payload' | 'expiresAt' | 'nightUntil'
>;

/** An SMS that was given up goes over WhatsApp, while it is still worth knowing. */
export async function fallBackToWhatsapp(
  tx: Queries,
  { event, appointmentId, payload, expiresAt, nightUntil }: GivenUp,
  now: number,
): Promise<void> {
  if (expiresAt !== null && expiresAt <= now) return;
  await insertMessages(tx, [{ kind: 'whatsapp', event, appointmentId, payload, expiresAt, nightUntil }], now);
}
