import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Programs without an npm package: their Debian packages, and a file whose presence shows that they are installed. */
const programs = {
  chromium: { file: '/usr/bin/chromium', packages: ['chromium', 'fonts-liberation'] },
  'chromium-headless-shell': {
    file: '/usr/bin/chromium-headless-shell',
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  // Android's font for Hindi and Marathi: without it their words are boxes, wider than the page.
  'noto-devanagari': {
    file: '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf',
    packages: ['fonts-noto-core'],
  },
  postgresql: { file: '/usr/lib/postgresql/*/bin/postgres', packages: ['postgresql'] },
  openssl: { file: '/usr/bin/openssl', packages: ['openssl'] },
  strace: { file: '/usr/bin/strace', packages: ['strace'] },
  nginx: { file: '/usr/sbin/nginx', packages: ['nginx-light'] },
  buildah: { file: '/usr/bin/buildah', packages: ['buildah', 'crun'] },
  mmdebstrap: { file: '/usr/bin/mmdebstrap', packages: ['mmdebstrap'] },
  caddy: { file: '/usr/bin/caddy', packages: ['caddy'] },
  'docker-compose': { file: '/usr/bin/docker-compose', packages: ['docker-compose'] },
  'firefox-esr': { file: '/usr/bin/firefox-esr', packages: ['firefox-esr'] },
  webkit: { file: '/usr/bin/WebKitWebDriver', packages: ['webkit2gtk-driver'] },
  xvfb: { file: '/usr/bin/Xvfb', packages: ['xvfb'] },
  pgbouncer: { file: '/usr/sbin/pgbouncer', packages: ['pgbouncer'] },
  haproxy: { file: '/usr/sbin/haproxy', packages: ['haproxy'] },
  faketime: { file: '/usr/lib/*/faketime/libfaketimeMT.so.1', packages: ['libfaketime'] },
  wrk: { file: '/usr/bin/wrk', packages: ['wrk'] },
} as const;

/** Installs missing Debian packages; without the right to install, throws with their names. */
export function ensureSystemPackages(...wanted: (keyof typeof programs)[]): void {
  const missing = wanted.filter((name) => globSync(programs[name].file).length === 0);
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => [...programs[name].packages]);
  const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) {
    throw new Error(`Missing on this machine: ${missing.join(', ')}. Install with: sudo ${install}`);
  }
  console.log(`Installing ${packages.join(', ')} ...`);
  for (const command of ['apt-get update', install]) {
    const { status, stdout, stderr } = spawnSync(`${command} -q`, {
      shell: true,
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) throw new Error(`'${command}' failed:\n${stdout}${stderr}`);
  }
}
