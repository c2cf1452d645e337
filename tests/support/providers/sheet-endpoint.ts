// A fake server of the clinic's spreadsheet script.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface SheetRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const accepts: Answer = (response) => response.writeHead(200).end('{"result":"success"}');
export const refuses: Answer = (response) => response.writeHead(503).end('Try later');
export const hangs: Answer = () => {};
/** Reads the row, which it may have stored, and loses the response. */
export const resetsAfterAcceptance: Answer = (response) => response.socket?.resetAndDestroy();
/** Redirects as spreadsheet scripts do, whose output has another address. */
export const redirects: Answer = (response, request) =>
  request.url === '/output'
    ? accepts(response, request)
    : response.writeHead(302, { Location: '/output' }).end();

export interface SheetEndpoint {
  url: string;
  requests: SheetRequest[];
  /** Closes the server and all open connections. */
  close(): void;
}

/** Answers each request with the next of `answers`, and repeats the last one; closed after the test. */
export async function sheetEndpoint(...answers: Answer[]): Promise<SheetEndpoint> {
  const requests: SheetRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, headers, body: await text(request) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/exec`, requests, close };
}
