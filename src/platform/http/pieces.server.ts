import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A text that is the same in many answers, with what is made of it once. */
export interface Constant {
  text: string;
  bytes: Buffer;
  /** Of the text alone, as a content policy has it. */
  sha256: string;
  /** Blocks of DEFLATE that can stand among others: they end on a whole byte and point at nothing before them. */
  deflated: () => Buffer;
}

/** An answer as what is new in it and what is the same in others. */
export type Pieces = readonly (string | Constant)[];

const known = new Map<string, Constant>();
/** There are some dozens: styles and scripts of each kind of page. */
const mostKnown = 500;

export function constant(text: string): Constant {
  let found = known.get(text);
  if (!found) {
    found = constantOf(text);
    if (known.size >= mostKnown) known.clear();
    known.set(found.text, found);
  }
  return found;
}

/** The same for a text that its owner keeps. */
export function constantOf(text: string): Constant {
  const bytes = Buffer.from(text);
  let deflated: Buffer | undefined;
  return {
    // A copy: a part of a page would keep the whole page in memory.
    text: bytes.toString(),
    bytes,
    sha256: hash('sha256', bytes, 'base64'),
    deflated: () => (deflated ??= deflate(bytes, best)),
  };
}

export const textOf = (pieces: Pieces): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');

export const bytesOf = (pieces: Pieces): Buffer<ArrayBuffer> =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)));

const deflate = (bytes: Buffer, effort: { level: number; memLevel: number }): Buffer =>
  deflateRawSync(bytes, { ...effort, finishFlush: constants.Z_SYNC_FLUSH });

const best = { level: 9, memLevel: 9 };
/** With a small table of what was seen: to clear the usual one costs as much as a short text itself. */
const quick = { level: 3, memLevel: 7 };

/** A shorter text goes as it is: to set up compression costs more than all of it. */
const shortest = 64;

/** A stored block (RFC 1951, 3.2.4). */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

const shortTexts = new Map<string, Buffer>();
const mostShortTexts = 100;
/** What stands before the part of one visitor comes again; a longer text is that part. */
const longestShort = 2000;

function compressed(text: string, bytes: Buffer): Buffer {
  if (bytes.length < shortest) return stored(bytes);
  if (text.length > longestShort) return deflate(bytes, quick);
  let found = shortTexts.get(text);
  if (!found) {
    found = deflate(bytes, quick);
    if (shortTexts.size >= mostShortTexts) shortTexts.clear();
    // A copy: a part of a page would keep the whole page in memory.
    shortTexts.set(bytes.toString(), found);
  }
  return found;
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const lastBlock = Buffer.from([3, 0]);

/** As one member of gzip (RFC 1952), of which only what is new is compressed now. */
export function gzipPieces(pieces: Pieces): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [gzipHead];
  let checksum = 0;
  let length = 0;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece.bytes;
    if (bytes.length === 0) continue;
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    parts.push(typeof piece === 'string' ? compressed(piece, bytes) : piece.deflated());
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(checksum, 0);
  end.writeUInt32LE(length, 4);
  return Buffer.concat([...parts, lastBlock, end]);
}
