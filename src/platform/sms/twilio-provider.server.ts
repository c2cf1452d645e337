import { z } from 'zod';
import { isSame, sign } from '../secrets/signatures.server.ts';
import { callProvider, notDelivered, sendOver } from './call-provider.server.ts';
import type { ReadReports, SmsProvider } from './sms-provider.ts';

const name = 'Twilio';

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number, a sender's name, or a messaging service ('MG…'). */
  from: string;
  reportsUrl: string;
  url?: string | undefined;
  timeout?: number;
}

const message = z.object({ sid: z.string().min(1), body: z.string(), date_created: z.string() });
const taken = message.pick({ sid: true }).transform(({ sid }) => sid);
const refusal = z.object({ code: z.number() }).transform(({ code }) => code);
const list = z.object({ messages: z.array(message) });

/** Their clock and ours. */
const tolerance = 60_000;

/**
 * https://www.twilio.com/docs/messaging/api/message-resource: creating a message, and the list by recipient with which one whose answer
 * was lost is found again. India's operators recognise the registered template by its text.
 */
export function twilioProvider(settings: TwilioSettings): SmsProvider {
  const { accountSid, authToken, from, reportsUrl, url = 'https://api.twilio.com', timeout } = settings;
  const messages = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const shared = {
    name,
    headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    timeout,
  };
  return {
    name: 'twilio',
    send({ id, to, text }) {
      const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
      const body = { To: to, ...sender, Body: text, StatusCallback: `${reportsUrl}?message=${id}` };
      const call = { ...shared, url: messages, body: new URLSearchParams(body) };
      return sendOver(call, { taken, refusal });
    },
    async find({ to, text, createdAt }) {
      const query = new URLSearchParams({ To: to, PageSize: '100' });
      const answer = await callProvider({ ...shared, method: 'GET', url: `${messages}?${query}` });
      if (!answer.ok) return { outcome: 'failed', down: true, reason: answer.outcome.reason };
      const found = list.safeParse(answer.json);
      if (!found.success)
        return { outcome: 'failed', down: true, reason: `${name}'s list of messages can't be read` };
      const same = found.data.messages.find(
        ({ body, date_created }) => body === text && Date.parse(date_created) >= createdAt - tolerance,
      );
      return same ? { found: true, providerId: same.sid } : { found: false };
    },
  };
}

export const twilioReport = z.object({
  MessageSid: z.string().optional(),
  MessageStatus: z.string().optional(),
  ErrorCode: z.string().optional(),
});

/**
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security: the address that was called, then every field in the order of the names,
 * signed with the account's token. The states: https://www.twilio.com/docs/messaging/api/message-resource
 */
export function twilioReports(authToken: string): ReadReports {
  return ({ url, headers, body }) => {
    const form = new URLSearchParams(body);
    const fields = [...form].sort(([one], [other]) => (one < other ? -1 : 1)).flat();
    const expected = sign('sha1', authToken, url + fields.join(''), 'base64');
    if (!isSame(headers.get('X-Twilio-Signature'), expected)) return undefined;
    const messageId = new URL(url).searchParams.get('message') ?? undefined;
    const said = twilioReport.parse(Object.fromEntries(form));
    const { MessageSid: providerId, MessageStatus: status, ErrorCode: code } = said;
    if (status === 'delivered') return [{ messageId, providerId, state: 'delivered' }];
    const isFailed = status === 'failed' || status === 'undelivered';
    return isFailed ? [{ messageId, providerId, ...notDelivered('twilio', code) }] : [];
  };
}
