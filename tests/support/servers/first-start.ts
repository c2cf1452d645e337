import { copyFile, link, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { galleryPassword } from '../people/gallery-staff.ts';
import { runServer } from './run-server.ts';

/** Staff who can sign in on every server of the browser tests. */
export const owner = { email: 'owner@clinic.example', password: 'nine quiet umbrellas' };

/** Starts a server for the first time, with its accounts and pictures, and keeps its data folder as a template for all others. */
export async function keepFirstStart(): Promise<() => Promise<void>> {
  const server = await runServer({
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    GALLERY_PASSWORD: galleryPassword,
  });
  await server.stop();
  process.env.FIRST_START = server.dataDirectory;
  return server.remove;
}

/** A copy of that data folder, in which a server starts as for the second time. */
export async function copyOfFirstStart(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'clinic-'));
  await copyFolder(process.env.FIRST_START!, directory, copyFile);
  return directory;
}

/** Files in these folders never change, so copies are hard links. */
const unchanging = ['pictures', 'browser-files'];

async function copyFolder(from: string, to: string, copy: typeof copyFile | typeof link): Promise<void> {
  await Promise.all(
    (await readdir(from, { withFileTypes: true })).map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (!entry.isDirectory()) return copy(source, target);
      await mkdir(target);
      await copyFolder(source, target, unchanging.includes(entry.name) ? link : copy);
    }),
  );
}
