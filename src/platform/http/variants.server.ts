import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import Negotiator from 'negotiator';

const encodings = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One body, plain and compressed. */
export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>;

interface Variant {
  etag: string;
  body: Buffer;
  found: OutgoingHttpHeaders;
  unchanged: OutgoingHttpHeaders;
}

/** An answer, ready to be sent in the smallest form that a client accepts. */
export interface Variants {
  /** Smallest first: of forms that a client likes as much it gets the first. */
  order: Encoding[];
  byEncoding: Map<string, Variant>;
  /** By Accept-Encoding header. */
  chosen: Map<string | undefined, Variant>;
}

/** Each encoding has a strong ETag of its own, since the bytes differ. */
export function variantsOf(bodies: Bodies, headers: OutgoingHttpHeaders): Variants {
  const forms = encodings
    .flatMap((encoding) => (bodies[encoding] ? [{ encoding, body: bodies[encoding] }] : []))
    .sort((one, other) => one.body.length - other.body.length);
  const byEncoding = new Map<string, Variant>();
  for (const { encoding, body } of forms) {
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
    const unchanged = { ...headers, ETag: etag, ...(forms.length > 1 && { Vary: 'Accept-Encoding' }) };
    const found = {
      ...unchanged,
      'Content-Length': body.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    };
    byEncoding.set(encoding, { etag, body, found, unchanged });
  }
  return { order: forms.map(({ encoding }) => encoding), byEncoding, chosen: new Map() };
}

export function sendVariant(request: IncomingMessage, response: ServerResponse, variants: Variants): void {
  const { etag, body, found, unchanged } = chooseVariant(request, variants);
  if (isKnown(request.headers['if-none-match'], etag)) response.writeHead(304, unchanged).end();
  else response.writeHead(200, found).end(request.method === 'HEAD' ? undefined : body);
}

const maxChosen = 100;

/** Remembers the choice for each header: browsers send a handful of different ones. */
function chooseVariant({ headers }: IncomingMessage, { order, byEncoding, chosen }: Variants): Variant {
  const header = headers['accept-encoding'] as string | undefined;
  let variant = chosen.get(header);
  if (!variant) {
    const [best = 'identity'] = acceptedEncodings(header, order);
    variant = byEncoding.get(best)!;
    if (chosen.size >= maxChosen) chosen.clear();
    chosen.set(header, variant);
  }
  return variant;
}

const quick: Record<Encoding, (body: Buffer) => Buffer> = {
  // One call with a known length takes half the time of a stream.
  zstd: (body) =>
    zstdCompressSync(body, {
      chunkSize: 65_536,
      pledgedSrcSize: body.length,
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
    }),
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body) => gzipSync(body, { level: 4 }),
  identity: (body) => body,
};

/** The response body for one client: fast compression on this thread, since another one would cost as much. */
export function compressOnce(
  body: Buffer<ArrayBuffer>,
  acceptEncoding: string | undefined,
): { encoding: Encoding; body: Buffer<ArrayBuffer> } {
  const [encoding = 'identity'] = acceptedEncodings(acceptEncoding, ['zstd', 'gzip', 'br', 'identity']);
  return { encoding, body: quick[encoding](body) as Buffer<ArrayBuffer> };
}

/** The encodings in `order` that the client accepts, best first, by its q-values (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined, order: Encoding[]): Encoding[] {
  const asked = new Negotiator({ headers: { 'accept-encoding': header } });
  return asked.encodings(order, { preferred: order }) as Encoding[];
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return (
    header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
  );
}
