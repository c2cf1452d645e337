import type { Hono } from 'hono';
import { ensureFirstAccounts } from '#features/staff/ensure-first-accounts.server.ts';
import { createStaff, type Staff } from '#features/staff/staff.server.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { createLog } from '#platform/log.server.ts';

export const galleryPassword = 'six brown teapots';
export const ownerEmail = 'owner@clinic.example';
export const ownerPassword = 'nine quiet umbrellas';

/** The staff feature on a test's database, with its first accounts. */
export async function testStaff(database: Database, origin = 'https://clinic.example'): Promise<Staff> {
  const staff = createStaff({
    database,
    origin,
    clock: systemClock,
    log: createLog('silent'),
    secret: 'a secret of the tests, longer than 32 bytes',
  });
  await ensureFirstAccounts(staff, { galleryPassword, ownerEmail, ownerPassword });
  return staff;
}

/** A browser, as far as servers can tell: it keeps cookies and says where its requests come from. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** Set-Cookie lines of the last answer. */
  lastCookies: string[] = [];
  readonly #app: Hono;
  readonly #address: string;

  constructor(app: Hono, address = '203.0.113.7') {
    this.#app = app;
    this.#address = address;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await this.#app.request(
      path,
      {
        method,
        headers: {
          Host: 'clinic.example',
          'Sec-Fetch-Site': 'same-origin',
          'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
          ...(this.cookies.size > 0 && { Cookie: this.cookieHeader }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: this.#address } } },
    );
    this.keep(answer.headers.getSetCookie());
    return answer;
  }

  keep(lines: string[]): void {
    this.lastCookies = lines;
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/;\s*max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
  }
}
