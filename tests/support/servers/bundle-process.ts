import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';

/** Bundles a script into one file, which starts in a quarter of the time. */
export async function bundleProcess(source: string): Promise<{ script: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: source,
      outDir: folder,
      target: 'node24',
      rolldownOptions: { external: ['pg-native'], output: { codeSplitting: false } },
    },
  });
  return {
    script: join(folder, basename(source).replace(/ts$/, 'js')),
    remove: () => rm(folder, { recursive: true }),
  };
}
