import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts an S3-compatible store that keeps its objects in a folder: see docs/decisions/0021-picture-storage.md. */
export async function startS3(directory: string) {
  const child = fork('tests/support/servers/s3-process.ts', [directory]);
  const gone = once(child, 'exit');
  const [port] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('The S3 server did not start'))),
  ])) as [number];
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    /** As an operator writes it: STORAGE_URL. */
    storageUrl: `s3://S3RVER:S3RVER@clinic/site?endpoint=${encodeURIComponent(endpoint)}`,
    async stop() {
      child.kill();
      await gone;
    },
  };
}
