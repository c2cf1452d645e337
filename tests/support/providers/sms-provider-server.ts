// Fake servers of the SMS providers. Each implements its provider's documented HTTP protocol, stores accepted messages, and can simulate
// failures.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '#platform/clock.ts';
import { billedParts, dltCheck, type DltRegister } from './dlt-check.ts';

export interface ProviderRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface TakenSms {
  /** Our message id, where the protocol has one. */
  id?: string | undefined;
  to: string;
  text?: string | undefined;
  /** Number of parts that the provider bills for a whole text. */
  parts?: number;
  template?: string | undefined;
  variables?: Record<string, string> | { value: string }[];
  header?: string | undefined;
  entityId?: string | undefined;
  providerId: string;
  at: Date;
  callback?: string | undefined;
}

interface Answer {
  status: number;
  body: unknown;
}

/** A provider's response to a request: it accepts, refuses, or lists its messages. */
interface Protocol {
  take(request: ProviderRequest, newId: () => string): TakenSms | Answer;
  accepted(sms: TakenSms): Answer;
  /** The response with the code of an operator that refuses the message. */
  refused(code: string): Answer;
  list?(request: ProviderRequest, taken: readonly TakenSms[]): Answer;
}

export const twilioServer: Protocol = {
  take({ path, headers, body }, newId) {
    const form = new URLSearchParams(body);
    if (headers.authorization !== `Basic ${btoa('AC1:token')}`)
      return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
    if (path !== '/2010-04-01/Accounts/AC1/Messages.json') return { status: 404, body: { code: 20404 } };
    const to = form.get('To') ?? '';
    if (!/^\+91[6-9]\d{9}$/.test(to))
      return { status: 400, body: { code: 21211, message: `Invalid 'To' Phone Number: ${to}`, status: 400 } };
    const callback = form.get('StatusCallback') ?? undefined;
    return { to, text: form.get('Body') ?? '', providerId: newId(), at: new Date(), callback };
  },
  refused: (code) => ({ status: 400, body: { code: Number(code), message: 'DLT', status: 400 } }),
  accepted: ({ providerId, to, text, at }) => ({
    status: 201,
    body: { sid: providerId, status: 'queued', to, body: text, date_created: at.toUTCString() },
  }),
  list({ path }, taken) {
    const to = new URL(path, 'http://x').searchParams.get('To');
    const messages = taken
      .filter((sms) => sms.to === to)
      .map(({ providerId, text, at }) => ({ sid: providerId, body: text, date_created: at.toUTCString() }));
    return { status: 200, body: { messages: messages.reverse(), next_page_uri: null } };
  },
};

export const msg91Server: Protocol = {
  take({ path, headers, body }, newId) {
    if (headers.authkey !== 'auth-key')
      return { status: 401, body: { type: 'error', message: 'AuthenticationFailure', code: '207' } };
    if (path !== '/api/v5/flow') return { status: 404, body: {} };
    const { template_id, recipients } = JSON.parse(body);
    const { mobiles, CRQID, ...variables } = recipients[0];
    // This provider refuses with status 200.
    if (!/^91[6-9]\d{9}$/.test(mobiles))
      return { status: 200, body: { type: 'error', message: `Invalid ${mobiles}`, code: '202' } };
    return {
      id: CRQID,
      to: `+${mobiles}`,
      template: template_id,
      variables,
      providerId: newId(),
      at: new Date(),
    };
  },
  refused: (code) => ({ status: 200, body: { type: 'error', message: 'DLT', code } }),
  accepted: ({ providerId }) => ({ status: 200, body: { type: 'success', message: providerId } }),
};

export const exotelServer: Protocol = {
  take({ path, headers, body }, newId) {
    const refuse = (status: number, code: string) => ({
      status,
      body: { RestException: { Status: status, Message: 'No', Code: code } },
    });
    if (headers.authorization !== `Basic ${btoa('key:token')}`) return refuse(401, 'UNAUTHORIZED');
    if (path !== '/v1/Accounts/clinic1/Sms/send.json') return refuse(404, 'NOT_FOUND');
    const form = new URLSearchParams(body);
    const missing = ['From', 'To', 'Body', 'DltEntityId', 'DltTemplateId'].find((field) => !form.get(field));
    if (missing) return refuse(400, `MISSING_${missing}`);
    const to = form.get('To')!;
    if (!/^\+91[6-9]\d{9}$/.test(to)) return refuse(400, 'INVALID_TO');
    if (/\p{Script=Devanagari}/u.test(form.get('Body')!) && form.get('EncodingType') !== 'unicode')
      return refuse(400, 'ENCODING');
    return {
      id: form.get('CustomField') ?? undefined,
      to,
      text: form.get('Body')!,
      template: form.get('DltTemplateId')!,
      header: form.get('From')!,
      entityId: form.get('DltEntityId')!,
      providerId: newId(),
      at: new Date(),
      callback: form.get('StatusCallback') ?? undefined,
    };
  },
  refused: (code) => ({ status: 400, body: { RestException: { Status: 400, Message: 'DLT', Code: code } } }),
  accepted: ({ providerId, to, text }) => ({
    status: 200,
    body: { SMSMessage: { Sid: providerId, AccountSid: 'clinic1', To: to, Body: text, Status: 'queued' } },
  }),
};

export const whatsappServer: Protocol = {
  take({ path, headers, body }, newId) {
    if (headers.authorization !== 'Bearer token')
      return { status: 401, body: { error: { code: 190, message: 'Invalid OAuth access token' } } };
    if (path !== '/v23.0/1055/messages') return { status: 404, body: { error: { code: 100 } } };
    const { to, template, biz_opaque_callback_data: id } = JSON.parse(body);
    if (!/^91[6-9]\d{9}$/.test(to))
      return { status: 400, body: { error: { code: 131026, message: `Undeliverable ${to}` } } };
    const variables = template.components[0].parameters.map(({ text }: { text: string }) => text);
    return { id, to: `+${to}`, template: template.name, variables, providerId: newId(), at: new Date() };
  },
  refused: (code) => ({ status: 400, body: { error: { code: Number(code) } } }),
  accepted: ({ providerId, to }) => ({
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: providerId }],
    },
  }),
};

/** Ignores a repeated id, as receivers of signed messages must. */
export const webhookServer: Protocol = {
  take({ body }, newId) {
    const { id, to, text, template, variables, header, entityId } = JSON.parse(body);
    if (!/^\+91[6-9]\d{9}$/.test(to)) return { status: 422, body: {} };
    return { id, to, text, template, variables, header, entityId, providerId: newId(), at: new Date() };
  },
  refused: (code) => ({ status: 422, body: { code } }),
  accepted: ({ providerId }) => ({ status: 200, body: { id: providerId } }),
};

/** The server's behaviour for a request. `resets`: it accepts the message, but the response is lost. */
export type Behaviour =
  | 'takes'
  | 'hangs'
  | 'hangs-after-taking'
  | 'resets'
  | 'garbage'
  | { status: number; headers?: Record<string, string> };

export async function smsProviderServer(protocol: Protocol, clock?: Clock, register?: DltRegister) {
  const requests: ProviderRequest[] = [];
  const taken: TakenSms[] = [];
  const planned: Behaviour[] = [];
  const state = { usual: 'takes' as Behaviour };
  const now = clock?.now ?? Date.now;
  let count = 0;
  const newId = () => `provider-${++count}`;

  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const asked = { method, path, headers, body: await text(request) };
    requests.push(asked);
    treat(asked, response, planned.shift() ?? state.usual);
    server.emit('treated');
  });
  function treat(asked: ProviderRequest, response: ServerResponse, behaviour: Behaviour): void {
    if (typeof behaviour === 'object')
      return void response.writeHead(behaviour.status, behaviour.headers).end('No.');
    if (behaviour === 'hangs') return;
    if (behaviour === 'garbage')
      return void response.writeHead(200).end('<html>Welcome to the airport</html>');
    if (asked.method === 'GET' && protocol.list) return answer(response, protocol.list(asked, taken));
    const result = protocol.take(asked, newId);
    if ('status' in result) return answer(response, result);
    const code = register && dltCheck(register, { ...result, variables: valuesOf(result) });
    if (code) return answer(response, protocol.refused(code));
    const before = protocol === webhookServer ? taken.find(({ id }) => id === result.id) : undefined;
    const billed = result.text !== undefined && { parts: billedParts(result.text) };
    if (!before) taken.push({ ...result, ...billed, at: new Date(now()) });
    if (behaviour === 'hangs-after-taking') return;
    if (behaviour === 'resets') return void response.socket?.resetAndDestroy();
    answer(response, protocol.accepted(before ?? result));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    taken,
    /** Resolves when `count` more requests were handled. */
    async hears(count: number): Promise<void> {
      for (const target = requests.length + count; requests.length < target;) await once(server, 'treated');
    },
    /** Sets the behaviours for the next requests, in order. */
    plan: (...behaviours: Behaviour[]) => void planned.push(...behaviours),
    /** Sets the behaviour for all further requests. */
    become: (behaviour: Behaviour) => void (state.usual = behaviour),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The variables of a message whose text the provider fills in. */
const valuesOf = ({ text, variables }: TakenSms) =>
  text === undefined && variables && !Array.isArray(variables) ? Object.values(variables) : undefined;

function answer(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
