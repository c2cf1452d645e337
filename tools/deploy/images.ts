// Builds the repository's images without an image registry: it creates the base images of the Dockerfiles from Debian's packages.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Runs a program and returns its output; throws with the output when the program failed. */
export function run(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...environment },
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`);
  return stdout.trim();
}

export class Images {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  /** `folder` holds all files; the caller removes it. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#environment = {
      // chroot isolation, since this must run where containers can't be nested.
      BUILDAH_ISOLATION: 'chroot',
      STORAGE_DRIVER: 'vfs',
    };
  }

  buildah(...args: string[]): string {
    const storage = ['--root', join(this.#folder, 'images'), '--runroot', join(this.#folder, 'run')];
    return run('buildah', [...storage, ...args], this.#environment);
  }

  /** Puts Debian and Node together as `debian:bookworm-slim` and `node:24-bookworm-slim`. */
  makeBases(): void {
    const archive = join(this.#folder, 'debian.tar');
    const unread = ['man', 'doc', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    // Merges /usr from the start, as Debian's images do; otherwise a program that needs all of Perl does it.
    const merged = ['--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr', '--include=usr-is-merged'];
    run('mmdebstrap', ['--variant=minbase', ...merged, ...unread, '--quiet', 'bookworm', archive]);
    const debian = this.buildah('from', 'scratch');
    this.buildah('add', '--quiet', debian, archive, '/');
    this.#useMachinesAuthorities(debian);
    this.buildah('commit', '--quiet', '--rm', debian, 'docker.io/library/debian:bookworm-slim');

    const node = this.buildah('from', '--pull-never', 'docker.io/library/debian:bookworm-slim');
    this.buildah('add', '--quiet', node, process.execPath, '/usr/local/bin/node');
    const npm = dirname(dirname(realpathSync(run('which', ['npm']))));
    this.buildah('add', '--quiet', node, npm, '/usr/local/lib/node_modules/npm');
    for (const name of ['npm', 'npx']) {
      const target = `../lib/node_modules/npm/bin/${name}-cli.js`;
      this.buildah('run', node, '--', 'ln', '-s', target, `/usr/local/bin/${name}`);
    }
    this.buildah('commit', '--quiet', '--rm', node, 'docker.io/library/node:24-bookworm-slim');
  }

  /** A machine that reaches npm through a gateway has that gateway's certificate; the build inside needs it too. */
  #useMachinesAuthorities(container: string): void {
    const authorities = process.env.NODE_EXTRA_CA_CERTS;
    if (!authorities) return;
    this.buildah('add', '--quiet', container, authorities, '/etc/ssl/machine.pem');
    this.buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/machine.pem', container);
  }

  build(name: string, context: string, dockerfile: string): void {
    const options = ['--pull-never', '--layers=false', '--format', 'docker', '--quiet'];
    this.buildah('bud', ...options, '--tag', name, '--file', join(context, dockerfile), context);
  }

  /**
   * A container of the server's image, without the image's volume: with chroot isolation, buildah would mount it over a given one of the
   * same path.
   */
  serverContainer(): string {
    const container = this.buildah('from', '--pull-never', 'clinic');
    this.buildah('config', '--volume', '/data-', container);
    return container;
  }

  /** In bytes, unpacked. */
  size(name: string): number {
    const container = this.buildah('from', '--pull-never', name);
    const root = this.buildah('mount', container);
    const kilobytes = Number.parseInt(
      run('du', ['--summarize', '--one-file-system', '--block-size=1000', root]),
      10,
    );
    this.buildah('rm', container);
    return kilobytes * 1000;
  }

  /** Files of the image that the server's user can write, except in the folders meant for it. */
  writableFiles(name: string, user: number): string[] {
    const container = this.buildah('from', '--pull-never', name);
    const root = this.buildah('mount', container);
    const notMeant = ['(', '-user', String(user), '-o', '-perm', '-o+w', ')', '-not', '-type', 'l'];
    const meant = ['data', 'tmp', 'var/tmp', 'run/lock', 'dev', 'proc', 'sys'];
    const skipped = meant.flatMap((path) => ['-path', join(root, path), '-prune', '-o']);
    const found = run('find', [root, '-xdev', ...skipped, ...notMeant, '-print']);
    this.buildah('rm', container);
    return found.split('\n').filter((line) => line !== '');
  }
}

/** The program to start a command of an image with, as `spawn` takes it. */
export function containerCommand(
  folder: string,
  container: string,
  options: { user: number; volumes: Record<string, string>; environment: Record<string, string> },
  command: string[],
): [string, string[]] {
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')];
  const volumes = Object.entries(options.volumes).flatMap(([from, to]) => ['--volume', `${from}:${to}`]);
  const environment = Object.entries(options.environment).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);
  return [
    'buildah',
    [
      ...storage,
      'run',
      '--isolation',
      'chroot',
      '--user',
      String(options.user),
      ...volumes,
      ...environment,
      container,
      '--',
      ...command,
    ],
  ];
}
