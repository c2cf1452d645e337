// Starts the programs of a deployment trial, waits for them, and stops them.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const programs: ChildProcess[] = [];

export interface Program {
  child: ChildProcess;
  output(): string;
}

export function start(
  program: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
  folder = '.',
): Program {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more));
  return { child, output: () => text };
}

export async function until(what: string, isTrue: () => Promise<boolean>, program?: Program): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end || (program && program.child.exitCode !== null))
      throw new Error(`${what} did not come:\n${program?.output()}`);
    await wait(200);
  }
}

/** Stops a program; returns its exit status. */
export async function stop({ child }: Program): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  process.kill(innermost(child.pid!), 'SIGTERM');
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

/** The process inside `buildah run`: it gets the signals, and buildah ends with its status. */
function innermost(pid: number): number {
  const ofThread = (thread: string) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
  const children = readdirSync(`/proc/${pid}/task`).map(ofThread).filter(Boolean);
  return children.length > 0 ? innermost(Number(children[0]!.split(' ')[0])) : pid;
}

/** Kills all programs that are still running. */
export function killAll(): void {
  for (const child of programs)
    if (child.exitCode === null && child.signalCode === null) process.kill(innermost(child.pid!), 'SIGKILL');
}
