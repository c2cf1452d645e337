import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

// A fake S3 store with the operations that the program uses; it checks signatures (AWS Signature Version 4).
// docs/decisions/0062-a-store-that-checks-signatures.md says why it is our own.

const account = { key: 'clinic-key', secret: 'a secret/with+signs' };
const bucket = 'clinic';
const region = 'us-east-1';
/** The maximum difference of a client's clock. */
const maxSkew = 15 * 60_000;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** Encodes as the signature requires: all but letters, digits and -._~ as %XX. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

export function signatureOf(
  { method, url, headers }: Signed,
  { scope, signed }: { scope: string; signed: readonly string[] },
  secret: string,
): string {
  const { pathname, searchParams } = new URL(url!, 'http://store');
  const query = Array.from(searchParams, ([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const path = pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const canonical = [
    method,
    path.join('/'),
    query.join('&'),
    lines.join(''),
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Throws unless the request is signed with the account's key and recent. */
function checkSignature(request: IncomingMessage): void {
  const { headers } = request;
  const written = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, key, scope, names, signature] = written.exec(headers.authorization ?? '') ?? [];
  if (!signature) throw new Refusal(403, 'AccessDenied');
  if (key !== account.key) throw new Refusal(403, 'InvalidAccessKeyId');
  const date = headers['x-amz-date'] as string;
  const at = Date.parse(date.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < maxSkew)) throw new Refusal(403, 'RequestTimeTooSkewed');
  const signed = names!.split(';');
  const right = signatureOf(request, { scope: scope!, signed }, account.secret);
  const isRight =
    scope === `${date.slice(0, 8)}/${region}/s3/aws4_request` &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)) &&
    signature.length === right.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(right));
  if (!isRight) throw new Refusal(403, 'SignatureDoesNotMatch');
}

/** The file of an object; its key is encoded, since keys are no paths. */
const fileOf = (folder: string, key: string) => join(folder, encodeURIComponent(key));

interface Store {
  folder: string;
  /** True: the store corrupts a byte of each object. */
  spoils: boolean;
}

async function answer(
  { folder, spoils }: Store,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  checkSignature(request);
  const { pathname, searchParams } = new URL(request.url!, 'http://store');
  const [, named, ...rest] = pathname.split('/').map(decodeURIComponent);
  if (named !== bucket) throw new Refusal(404, 'NoSuchBucket');
  const key = rest.join('/');
  const file = fileOf(folder, key);
  if (key === '') return listObjects(folder, searchParams, response);
  switch (request.method) {
    case 'PUT': {
      const content = await buffer(request);
      const hash = request.headers['x-amz-content-sha256'];
      if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(content))
        throw new Refusal(400, 'XAmzContentSHA256Mismatch');
      if (spoils) content[0]! ^= 1;
      writeFileSync(file, content);
      response.writeHead(200, { ETag: `"${createHash('md5').update(content).digest('hex')}"` }).end();
      return;
    }
    case 'GET': {
      if (!existsSync(file)) throw new Refusal(404, 'NoSuchKey');
      response.writeHead(200, { 'Content-Length': statSync(file).size });
      createReadStream(file).pipe(response);
      return;
    }
    case 'DELETE':
      rmSync(file, { force: true });
      response.writeHead(204).end();
      return;
    default:
      throw new Refusal(405, 'MethodNotAllowed');
  }
}

function listObjects(folder: string, search: URLSearchParams, response: ServerResponse): void {
  if (search.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument');
  const keys = readdirSync(folder)
    .map(decodeURIComponent)
    .filter((key) => key.startsWith(search.get('prefix') ?? ''))
    .sort();
  const objects = keys.map((key) => `<Contents><Key>${xml(key)}</Key></Contents>`).join('');
  sendXml(response, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${objects}</ListBucketResult>`);
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const sendXml = (response: ServerResponse, status: number, body: string) =>
  void response.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);

/** Starts a store that keeps its objects as files in a folder. `spoils`: it corrupts a byte of each object. */
export async function startS3(folder: string, { spoils = false } = {}) {
  mkdirSync(folder, { recursive: true });
  let isAway = false;
  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    answer({ folder, spoils }, request, response).catch((error: unknown) => {
      request.resume();
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { key, secret } = account;
  return {
    /** The value for STORAGE_URL. */
    storageUrl: `s3://${key}:${encodeURIComponent(secret)}@${bucket}/site?endpoint=${encodeURIComponent(endpoint)}`,
    /** Makes the store abort all requests until it is back. */
    away() {
      isAway = true;
      return { mend: () => (isAway = false) };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
