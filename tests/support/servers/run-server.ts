import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodeEnvironment from '../../../tools/node-environment.json' with { type: 'json' };

export interface RunningServer {
  /** 'http://127.0.0.1:12345' */
  origin: string;
  dataDirectory: string;
  processId: number;
  /** Output so far: tests read the log as an operator would. */
  output(): string;
  /** Stops the server and keeps its data for another start in the same folder. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** A Monday morning before the clinic opens: all slots of the day can still be booked. */
export const mondayMorning = '2026-11-23T08:00:00+05:30';

/** The settings of a server, without any of this machine's. */
export const settingsOfServer = (directory: string, settings: Record<string, string>) => ({
  ...nodeEnvironment,
  PATH: process.env.PATH,
  HOME: directory,
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: directory,
  BOOKINGS_PER_MINUTE: '0',
  BOOKINGS_UNVERIFIED_PER_HOUR: '0',
  BOOKINGS_UNVERIFIED_PER_DAY: '0',
  LIMIT_PAGES_PER_MINUTE: '0',
  LIMIT_POSTS_PER_MINUTE: '0',
  LIMIT_LIVE_PAGES: '0',
  CLINIC_NOW: mondayMorning,
  ...settings,
});

/** Starts the production build in its own process on a free port, without any of this machine's settings. */
export async function runServer(
  settings: Record<string, string> = {},
  dataDirectory?: string,
): Promise<RunningServer> {
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'clinic-')));
  // Benchmarks compare with the build of another commit, in its folder (tools/bench.ts).
  const cwd = process.env.BENCH_BUILD ?? '.';
  const nodeFlags = JSON.parse(await readFile(join(cwd, 'tools/node-flags.json'), 'utf8')) as string[];
  const child = spawn(process.execPath, [...nodeFlags, 'tools/serve.ts'], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: settingsOfServer(directory, settings),
  });
  let output = '';
  const gone = once(child, 'close');
  const removeData = () => rm(directory, { recursive: true, force: true });
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const address = /http:\/\/(?:127\.0\.0\.1|\[::1\]):\d+(?=\s)/.exec(output)?.[0];
        if (address) resolve(address);
      });
    }
    child.once('close', () => reject(new Error(`The server did not start:\n${output}`)));
  }).catch(async (error: unknown) => {
    if (!dataDirectory) await removeData();
    throw error;
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await gone;
  };
  return {
    origin,
    dataDirectory: directory,
    processId: child.pid!,
    output: () => output,
    stop,
    remove: async () => {
      await stop('SIGKILL');
      await removeData();
    },
  };
}
