// Compares the cached home page with nginx, which sends the same headers and compressed bytes: one worker each, in turn, on one machine.
import { execFileSync, spawn } from 'node:child_process';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import type { Bench } from './measurement.ts';

const rounds = 11;
const seconds = 2;
const connections = 32;
const acceptEncoding = 'br';

export const bench: Bench = async () => {
  ensureSystemPackages('nginx', 'wrk');
  const server = await runServer();
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const nginx = await startNginx(folder, await bestCompressed(server.origin));
  try {
    const both = () => ({ ours: load(`${server.origin}/`), theirs: load(`${nginx.origin}/index.html`) });
    // The first round is a warm-up, in which the engine compiles hot code.
    const all = Array.from({ length: 1 + rounds }, both).slice(1);
    const uncached = load(`${server.origin}/no-such-page`, 4);
    const middle = (of: (round: (typeof all)[number]) => number) =>
      all.map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
    return {
      measurements: [
        { name: 'kept home page', value: middle(({ ours }) => ours.perSecond), unit: 'requests/s' },
        { name: 'nginx, same answer', value: middle(({ theirs }) => theirs.perSecond), unit: 'requests/s' },
        {
          name: 'kept home page / nginx',
          value: middle(({ ours, theirs }) => ours.perSecond / theirs.perSecond),
          unit: '×',
          bar: { is: 'at least', value: 0.3 },
        },
        { name: `p99 with ${connections} connections`, value: middle(({ ours }) => ours.p99), unit: 'ms' },
        { name: 'p99 of nginx', value: middle(({ theirs }) => theirs.p99), unit: 'ms' },
        { name: 'page rendered for each request', value: uncached.perSecond, unit: 'requests/s' },
        { name: 'memory of the server after this', value: memoryOf(server.processId), unit: 'MB' },
      ],
      notCompared: [
        'nginx with TLS and HTTP/2: both speak plain HTTP/1.1 here',
        'the load comes from the same machine, so both share its cores with wrk',
      ],
    };
  } finally {
    nginx.stop();
    await server.remove();
    rmSync(folder, { recursive: true });
  }
};

interface Answer {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The page, once it is cached in its best compression. */
async function bestCompressed(origin: string): Promise<Answer> {
  await fetch(origin);
  await sleep(5000);
  const asked = request(origin, { headers: { 'Accept-Encoding': acceptEncoding } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { headers: answer.headers, body: await buffer(answer) };
}

/** Headers that nginx writes by itself. */
const ownHeaders = ['connection', 'content-length', 'content-type', 'date', 'etag', 'keep-alive'];

async function startNginx(folder: string, { headers, body }: Answer) {
  mkdirSync(join(folder, 'html'));
  writeFileSync(join(folder, 'html', 'index.html'), body);
  const added = Object.entries(headers)
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} "${String(value)}";`);
  const port = await freePort();
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user root; worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_timeout 65s 65s; keepalive_requests 1000000; default_type "text/html; charset=utf-8";
      open_file_cache max=100; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server { listen 127.0.0.1:${port}; root ${folder}/html; ${added.join(' ')} }
    }`,
  );
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries++) {
    if (
      await fetch(`${origin}/index.html`).then(
        () => true,
        () => false,
      )
    )
      break;
    await sleep(100);
  }
  return { origin, stop: () => child.kill() };
}

interface Load {
  perSecond: number;
  p99: number;
}

function load(url: string, during = seconds): Load {
  const output = execFileSync(
    'wrk',
    ['-t1', `-c${connections}`, `-d${during}s`, '--latency', '-H', `Accept-Encoding: ${acceptEncoding}`, url],
    { encoding: 'utf8' },
  );
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(output) ?? [];
  const p99 = Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
  if (!(perSecond > 0) || !(p99 > 0)) throw new Error(`wrk said:\n${output}`);
  return { perSecond, p99 };
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
