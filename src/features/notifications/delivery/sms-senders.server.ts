import type { Queries } from '#platform/database/database.server.ts';
import type { Sms, SmsProvider } from '#platform/sms/sms-provider.ts';
import type { ClaimedMessage } from '../outbox/claims-store.server.ts';
import type { MessageLimits } from '../outbox/message-channels-store.server.ts';
import type { SendCode } from '../outbox/queue-notifications.server.ts';
import type { MessageTemplates } from '../templates/message-templates.server.ts';
import {
  inLanguage,
  renderTemplate,
  type MessageEvent,
  type MessageTemplate,
  type TemplateValues,
} from '../templates/message-template.ts';
import type { Delivery, Sender } from './deliver-messages.server.ts';
import { maxSmsDelay } from '../outbox/retry-times.ts';

interface SmsSending<Kind extends 'sms' | 'whatsapp'> {
  provider: SmsProvider;
  templates: Readonly<Record<MessageEvent, MessageTemplate>>;
  limits: MessageLimits;
  /** Called when a message has failed for good, to try another channel. */
  givenUp?: ((tx: Queries, message: ClaimedMessage<Kind>, now: number) => Promise<void>) | undefined;
}

/** Sends messages to patients with one provider. `sending` is read for each message, since the owner may change it. */
export function smsSender<Kind extends 'sms' | 'whatsapp'>(
  kind: Kind,
  sending: SmsSending<Kind>,
): Sender<Kind> {
  /** The patient's language first, if its text is registered; English if that one is refused. */
  const smsesOf = ({ id, event, createdAt, payload }: ClaimedMessage<Kind>): [Sms, ...Sms[]] => {
    const template = sending.templates[event];
    const { to, values, translated } = payload;
    const about = { id, createdAt, to };
    // Uses the clinic's current templates: one that was registered when the message was queued may no longer be.
    if (!values) return [{ ...about, text: payload.text, template: { ...template, variables: [] } }];
    const inEnglish = { ...about, ...templateSms(template, values) };
    const own = translated && template.translations?.[translated.language];
    return own ? [{ ...about, ...templateSms(own, translated.values) }, inEnglish] : [inEnglish];
  };
  return {
    kind,
    get mayRepeat() {
      return sending.provider.refusesDoubles === true;
    },
    givesUp: { afterTries: true },
    maxDelay: maxSmsDelay,
    keepsNightRest: true,
    get limits() {
      // A message that is only logged costs nothing.
      return sending.provider.name === 'log' ? undefined : sending.limits;
    },
    get atOnce() {
      return sending.provider.name === 'log' ? 200 : undefined;
    },
    async send(message): Promise<Delivery> {
      const { provider } = sending;
      const [first, ...others] = smsesOf(message);
      let outcome = await provider.send(first);
      for (const other of others)
        if (outcome.outcome === 'failed' && outcome.final) outcome = await provider.send(other);
      return outcome.outcome === 'sent' ? { ...outcome, provider: provider.name } : outcome;
    },
    get find() {
      const { provider } = sending;
      if (!provider.find) return undefined;
      return async (message: ClaimedMessage<Kind>): Promise<Delivery | undefined> => {
        for (const sms of smsesOf(message)) {
          const found = await provider.find!(sms);
          if ('outcome' in found) return found;
          if (found.found) return { outcome: 'sent', provider: provider.name, providerId: found.providerId };
        }
        return undefined;
      };
    },
    givenUp: sending.givenUp,
  };
}

/** Sends the code for a new number in the patient's language; undefined while its text is not registered. */
export function codeSender(templates: MessageTemplates, provider: SmsProvider): SendCode | undefined {
  const text = templates['number-code'];
  if (text.id === undefined) return undefined;
  return async ({ code, language, ...sms }) => {
    const rendered = templateSms(inLanguage(text, language), { code });
    return { ...(await provider.send({ ...sms, ...rendered })), text: rendered.text };
  };
}

/** Text for a provider: as it is, and in parts for providers that fill it in themselves. */
export function templateSms(
  template: MessageTemplate,
  values: TemplateValues,
): Pick<Sms, 'text' | 'template'> {
  const { text, variables } = renderTemplate(template, values);
  const named = template.variables.map(({ name, tag }, index) => ({ name, tag, value: variables[index]! }));
  return { text, template: { ...template, variables: named } };
}
