import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Location } from '../servers/databases.ts';

export interface MessageProcess {
  /** Rejects if the process ends by itself. */
  died: Promise<never>;
  /** Kills the process without a clean-up. */
  kill(): Promise<void>;
  /** Stops the process after it has the results of its pending messages. */
  stop(): Promise<void>;
}

/** Starts the bundled `send-messages.ts` on a database, with the clinic's clock set to `now`. */
export function runMessageProcess(
  script: string,
  { url, dataDirectory }: Location,
  now: number,
  settings: Record<string, string>,
): MessageProcess {
  const child: ChildProcess = spawn(process.execPath, [script], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      ...(url && { DATABASE_URL: url }),
      CLINIC_NOW: new Date(now).toISOString(),
      PUBLIC_URL: 'https://clinic.example',
      LOG_LEVEL: 'silent',
      SMS_PER_HOUR: '0',
      SMS_PER_DAY: '0',
      ...settings,
    },
  });
  const gone = once(child, 'close');
  const state = { wanted: false };
  const died = new Promise<never>((_, reject) => {
    child.once('close', () => state.wanted || reject(new Error('The process that sends messages ended')));
  });
  return {
    died,
    async kill() {
      state.wanted = true;
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      state.wanted = true;
      child.stdin!.end();
      await gone;
    },
  };
}
