import { request, type Agent } from 'node:http';

/** Posts a booking and returns the status. It uses node:http, which takes a fraction of the time of `fetch`. */
export function post(agent: Agent, origin: string, body: string): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Idempotency-Key': crypto.randomUUID(),
  };
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}/api/appointments`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    });
    asking.once('error', reject).end(body);
  });
}
