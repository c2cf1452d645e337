import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

// Tools for an attack by one client, and for measuring another visitor's responses meanwhile.

/** Two addresses: Linux answers on all of 127.0.0.0/8. */
export const attacker = '127.0.0.1';
export const visitor = '127.0.0.2';

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
  agent?: Agent;
}

/** Sends one request; returns its status and duration in milliseconds. */
export async function ask(origin: string, path: string, asked: RequestOptions = {}) {
  const { method = 'GET', headers, body, from = visitor, agent } = asked;
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: Record<string, string | string[] | undefined>;
    body: string;
  }>();
  request(new URL(path, origin), { method, headers, localAddress: from, agent }, (response) => {
    buffer(response).then(
      (bytes) => resolve({ status: response.statusCode!, headers: response.headers, body: bytes.toString() }),
      reject,
    );
  })
    .on('error', reject)
    .end(body);
  const answer = await promise;
  return { ...answer, took: performance.now() - startedAt };
}

/** Pipelines many requests in one write; returns the connection, which never reads. */
export function pipeline(origin: string, path: string, count: number, from = attacker): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  return socket;
}

/** Sends requests on several connections without a pause until it is stopped. */
export function flood(origin: string, connections: number, path: (n: number) => string) {
  const state = { going: true, answered: {} as Record<number, number> };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  // Compressed responses, as browsers request them: uncompressed pages would cost this process more time than the server.
  const headers = { 'Accept-Encoding': 'gzip' };
  let n = 0;
  const one = async () => {
    while (state.going) {
      const answer = await ask(origin, path((n += 1)), { from: attacker, agent, headers }).catch(
        () => undefined,
      );
      const status = answer?.status ?? 0;
      // This machine has run out of ports.
      if (status === 0) await sleep(20);
      state.answered[status] = (state.answered[status] ?? 0) + 1;
    }
  };
  const done = Promise.all(Array.from({ length: connections }, one));
  return {
    answered: state.answered,
    async stop() {
      state.going = false;
      agent.destroy();
      await done;
    },
  };
}

/** Opens `count` event streams; returns the accepted connections and the number of refused ones. */
export async function openLivePages(origin: string, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let refused = 0;
  const opening = Array.from({ length: count }, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    request(new URL('/api/gallery/live', origin), { localAddress: attacker, agent }, (response) => {
      if (response.statusCode !== 200) refused += 1;
      response.on('error', () => {}).resume();
      resolve();
    })
      .on('error', () => resolve())
      .end();
    await promise;
  });
  await Promise.all(opening);
  return { refused, close: () => agent.destroy() };
}

/** The memory of a process in MB, with shared pages counted by their share (PSS). */
export function memoryOf(processId: number): number {
  const rollup = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)![1]) / 1024;
}

/** The percentile of values, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]!;
}
