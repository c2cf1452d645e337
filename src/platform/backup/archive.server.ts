import { createReadStream, createWriteStream, mkdirSync, openSync, fsyncSync, closeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';

/**
 * 2^15 rounds of scrypt: 32 MB of memory and a tenth of a second. Enough for the passphrase that the program makes, which has 148 random
 * bits; one that a person chose should be as long as four words.
 */
const workFactor = 15;

/** Packs what a folder holds into one encrypted file, which is on the disk when this returns. `age -d` reads it too. */
export async function writeArchive(folder: string, file: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  const packed = Readable.from(create({ cwd: folder, portable: true }, ['.']));
  const encrypted = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted as NodeStream), createWriteStream(file, { mode: 0o600 }));
  syncFile(file);
}

/** Returns once the file is on its disk. */
export function syncFile(file: string): void {
  const written = openSync(file, 'r+');
  fsyncSync(written);
  closeSync(written);
}

/** Unpacks an archive into a folder; throws when it was changed or cut off, or when the passphrase is wrong. */
export async function readArchive(file: string, folder: string, passphrase: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const encrypted = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const packed = Readable.fromWeb((await decrypter.decrypt(encrypted)) as NodeStream);
  // Strict: an entry that can't be unpacked is an error, not a warning.
  await pipeline(packed, extract({ cwd: folder, strict: true }));
}
