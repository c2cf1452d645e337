import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHttpsFront, type HttpsFront } from '#tests/support/servers/https-front.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { installScanners } from '../../tools/install-scanners.ts';

let front: HttpsFront;
let server: RunningServer;
beforeAll(async () => {
  installScanners();
  front = await startHttpsFront();
  server = await runServer({
    PUBLIC_URL: `https://localhost:${front.httpsPort}`,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  front.forwardTo(server.origin);
}, 240_000);
afterAll(async () => {
  front.close();
  await server.remove();
});

test('Mozilla’s HTTP Observatory gives A+ and at least 120', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['score-headers.mjs', String(front.httpPort), String(front.httpsPort)],
    { cwd: 'tools/scanners', env: { ...process.env, NODE_EXTRA_CA_CERTS: front.certificate } },
  );
  const { score, grade, tests } = JSON.parse(stdout) as Result;
  const failed = tests.filter(({ pass }) => !pass);
  expect(failed).toEqual([]);
  expect(grade).toBe('A+');
  expect(score, JSON.stringify(tests, null, 1)).toBeGreaterThanOrEqual(120);
});

interface Result {
  score: number;
  grade: string;
  tests: { name: string; result: string; pass: boolean; points: number }[];
}
