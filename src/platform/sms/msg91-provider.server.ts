import { z } from 'zod';
import { isSame } from '../secrets/signatures.server.ts';
import { notDelivered, sendOver } from './call-provider.server.ts';
import type { ReadReports, SmsProvider, SmsReport } from './sms-provider.ts';

const name = 'MSG91';

interface Msg91Settings {
  authKey: string;
  url?: string | undefined;
  timeout?: number;
}

const taken = z
  .object({ type: z.literal('success'), message: z.string() })
  .transform(({ message }) => message);
const refusal = z.object({ type: z.literal('error'), code: z.unknown() }).transform(({ code }) => code);

/**
 * MSG91's Flow API, version 5, fills in the text from the template's id and named variables.
 * https://control.msg91.com/apidoc/textsms/send-sms-flow.php still calls the template `flow_id`; decision 0030 lists details that MSG91's
 * pages do not confirm. A message can be looked up only by its request id, so after a lost response it stays unknown until a report comes.
 */
export function msg91Provider({
  authKey,
  url = 'https://control.msg91.com',
  timeout,
}: Msg91Settings): SmsProvider {
  return {
    name: 'msg91',
    send({ id, to, template }) {
      const variables = Object.fromEntries(template.variables.map(({ name, value }) => [name, value]));
      // CRQID comes back in delivery reports: up to 80 letters, digits, '-', '_' and '.', here one for each recipient.
      // https://msg91.com/help/text-sms/custom-metadata-parameters-for-tracking-sms-requests
      const recipient = { mobiles: to.replace('+', ''), CRQID: id, ...variables };
      const call = {
        name,
        url: `${url}/api/v5/flow`,
        headers: { authkey: authKey },
        body: JSON.stringify({ template_id: template.id, short_url: '0', recipients: [recipient] }),
        timeout,
      };
      return sendOver(call, { taken, refusal, refusesWith200: true });
    },
  };
}

/** Some values come as a list of one, written as JSON. */
const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replace(/^\["?([^"]*)"?\]$/, '$1'));
const report = z.object({ status: text, requestId: text.optional(), CRQID: text.optional() });
const batch = z.array(z.object({ requestId: text, report: z.array(report) }));
export const msg91Report = z.union([batch, report]);

/**
 * The panel's webhook; its address here carries the secret. Old: v2, a form whose field `data` is JSON, or v3, JSON. New: JSON, one
 * message a call. The old v4 names no message, and nothing can be made of it.
 * https://msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url,
 * https://msg91.com/help/webhook-new/how-to-receive-sms-delivery-reports-via-webhook-new
 */
export function msg91Reports(secret: string): ReadReports {
  return ({ url, body }) => {
    if (!isSame(new URL(url).searchParams.get('key'), secret)) return undefined;
    return readBody(body).flatMap(({ status, requestId, CRQID }) => {
      const state = stateOf(status);
      return state ? [{ ...state, providerId: requestId, messageId: CRQID }] : [];
    });
  };
}

function readBody(body: string): z.infer<typeof report>[] {
  try {
    const form = body.startsWith('data=') ? new URLSearchParams(body).get('data')! : body;
    const json: unknown = JSON.parse(form);
    const said = msg91Report.parse(json);
    if (Array.isArray(said)) {
      return said.flatMap(({ requestId, report }) => report.map((one) => ({ ...one, requestId })));
    }
    return [said];
  } catch {
    return [];
  }
}

/** Statuses of messages that were not delivered, as numbers or in the panel's words. */
const failed = /^(2|9|16|17|25|(auto[ -]?failed|failed|rejected|blocked|ndnc).*)$/i;
function stateOf(status: string): Pick<SmsReport, 'state' | 'reason' | 'code'> | undefined {
  if (status === '1' || /^delivered$/i.test(status)) return { state: 'delivered' };
  return failed.test(status) ? notDelivered('msg91', /^\d+$/.exec(status)?.[0]) : undefined;
}
