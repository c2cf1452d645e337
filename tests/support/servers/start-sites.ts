import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import nodeFlags from '../../../tools/node-flags.json' with { type: 'json' };
import { settingsOfServer, type RunningServer } from './run-server.ts';

export type Order = { id: number } & ({ settings: Record<string, string | undefined> } | { stop: true });
export interface Answer {
  id: number;
  origin?: string;
  /** The reason for a failure. */
  fault?: string;
}

/**
 * Starts a process that serves several sites, each with its own settings, data folder and port. A site starts in a tenth of the time of a
 * process.
 */
export function startSites() {
  const child = spawn(process.execPath, [...nodeFlags, 'tests/support/servers/serve-sites.ts'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: settingsOfServer(tmpdir(), {}),
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const gone = once(child, 'close');
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer));
  child.once('close', () => {
    for (const [id, tell] of waiting) tell({ id, fault: 'Its process ended' });
  });
  const ask = async (order: Order): Promise<Answer> => {
    const answered = new Promise<Answer>((resolve) => waiting.set(order.id, resolve));
    child.send(order);
    const answer = await answered;
    waiting.delete(order.id);
    if (answer.fault !== undefined) throw new Error(`${answer.fault}:\n${output}`);
    return answer;
  };
  let count = 0;
  return {
    /** Its folder is removed with it. */
    async start(settings: Record<string, string>, dataDirectory: string): Promise<RunningServer> {
      const id = (count += 1);
      const saidBefore = output.length;
      const { origin } = await ask({ id, settings: settingsOfServer(dataDirectory, settings) });
      let stopped: Promise<unknown> | undefined;
      const stop = async () => void (await (stopped ??= ask({ id, stop: true })));
      return {
        origin: origin!,
        dataDirectory,
        processId: child.pid!,
        output: () => output.slice(saidBefore),
        stop,
        async remove() {
          await stop();
          await rm(dataDirectory, { recursive: true, force: true });
        },
      };
    },
    async end(): Promise<void> {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
