import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { renderFailurePage } from '#features/site/failure/render-failure-page.server.ts';
import { returnMemoryWhenQuiet } from '#platform/api/return-memory.server.ts';
import { problemBody, problemHeaders } from '#platform/api/problem.server.ts';
import {
  addressBlock,
  cameThroughUnnamedProxy,
  requestAddress,
} from '#platform/http/client-address.server.ts';
import { languageOf, type Language } from '#platform/language.ts';
import { limitRate } from '#platform/http/rate-limits-store.server.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.server.ts';
import { createTurns } from '#platform/http/turns.server.ts';
import type { AppContext } from '#src/app-context.server.ts';
import english from './admission-words.en.ts';
import hindi from './admission-words.hi.ts';
import marathi from './admission-words.mr.ts';
import { madeFromFacts } from './made-from-facts.server.ts';

/** What costs next to nothing, or is asked by programs that watch or report: never limited here. */
const free =
  /^\/(healthz|readyz|metrics|robots\.txt|sitemap\.xml|service-worker\.js|follow\.js|(?:hi\/|mr\/)?manifest\.webmanifest|pictures\/|a\/|api\/messages\/reports)/;
const live = /^\/api\/(gallery\/)?live$/;
const harmless = ['GET', 'HEAD', 'OPTIONS'];

/** All servers' live pages together: each holds a connection and some memory. */
const mostLive = 2000;
const busySeconds = 5;
/** Of all addresses together a few at once: pages are made by one thread, and more would only keep each other waiting. */
const turns = { atOnce: 3, mostWaiting: 1000, mostWaitingEach: 250, patience: 3000 };

interface Refusal {
  status: 429 | 503;
  retryAfterSeconds: number;
}

/**
 * The one place that decides who is let in when there is more to do than can be done. What is at hand (cached pages, files, health) never
 * comes here. The rest is limited for each address, and takes turns (docs/decisions/0045-admission.md).
 */
export function createAdmission({ config, database, log }: Pick<AppContext, 'config' | 'database' | 'log'>) {
  const { pagesPerMinute, postsPerMinute, livePages } = config.limits;
  const pages = limitRate('pages', pagesPerMinute);
  const posts = limitRate('posts', postsPerMinute, database);
  const lines = createTurns(turns);
  const open = new Map<string, number>();
  let openInAll = 0;
  let knowsAddresses = true;

  /** The clients behind an unnamed proxy can't be told apart: they are counted as the one address that they come from. */
  const countedAs = (request: IncomingMessage): string => {
    if (knowsAddresses && cameThroughUnnamedProxy(request, config.trustedProxies)) {
      log.warn('A proxy that TRUSTED_PROXIES does not name: all its visitors share one address’s limits');
      knowsAddresses = false;
    }
    return addressBlock(requestAddress(request, config.trustedProxies));
  };

  function admitLive(key: string, response: ServerResponse): Refusal | undefined {
    const own = open.get(key) ?? 0;
    if (livePages > 0 && own >= livePages) return { status: 429, retryAfterSeconds: 60 };
    if (openInAll >= mostLive) return { status: 503, retryAfterSeconds: 60 };
    open.set(key, own + 1);
    openInAll += 1;
    response.once('close', () => {
      openInAll -= 1;
      const left = open.get(key)! - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return undefined;
  }

  /** Why this request is not let in, if so. */
  async function refusalOf(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<Refusal | undefined> {
    if (free.test(path)) return undefined;
    const key = countedAs(request);
    if (live.test(path)) return admitLive(key, response);
    const retryAfterSeconds = await (harmless.includes(request.method!) ? pages(key) : posts(key));
    return retryAfterSeconds === undefined ? undefined : { status: 429, retryAfterSeconds };
  }

  const texts = madeFromFacts(config, (clinic) => {
    const textsIn = (language: Language, words: typeof english) => ({
      429: refusalTexts(clinic, words.tooManyTitle, words.tooManyText, language),
      503: refusalTexts(clinic, words.busyTitle, words.busyText, language),
    });
    return { en: textsIn('en', english), hi: textsIn('hi', hindi), mr: textsIn('mr', marathi) };
  });
  const refuse = (path: string, { status, retryAfterSeconds }: Refusal) => {
    const { headers, body } =
      texts()[languageOf(path)][status][isForProgram(path) ? 'program' : 'person'](status);
    return { headers: { ...headers, 'Retry-After': String(retryAfterSeconds) }, body };
  };

  return {
    /** Whether the request may go on; else it has been answered. */
    async admit(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
      const refusal = await refusalOf(request, response, path);
      if (!refusal) return true;
      const { headers, body } = refuse(path, refusal);
      // Who asks again and again has to connect again and again.
      response.writeHead(refusal.status, {
        ...headers,
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return false;
    },

    /** Does work that costs when its turn comes; answers that it is too much when that would be too late. */
    async inTurn(c: Context, work: () => Promise<Response | void>): Promise<Response | void> {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
      const end = await lines.take(incoming ? countedAs(incoming) : '');
      if (!end) {
        const { headers, body } = refuse(c.req.path, { status: 503, retryAfterSeconds: busySeconds });
        return c.body(body, 503, headers);
      }
      try {
        // Its client left while it waited: nothing is made for a closed connection.
        return incoming?.socket?.destroyed ? c.body(null, 503) : await work();
      } finally {
        end();
        returnMemoryWhenQuiet();
      }
    },
  };
}

export type HttpAdmission = ReturnType<typeof createAdmission>;

const isForProgram = (path: string) => path.startsWith('/api/') || path.endsWith('.data');

/** Made before they are needed: a refusal must cost nothing. */
function refusalTexts(
  clinic: AppContext['config']['clinic'],
  title: string,
  text: string,
  language: Language,
) {
  const html = renderFailurePage(clinic, { title, text, language });
  const pageHeaders = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy(html),
  };
  const detail = `${text.replace('call us', `call ${clinic.phone.display}`)}`;
  return {
    person: () => ({ headers: pageHeaders, body: html }),
    program: (status: number) => ({
      headers: problemHeaders,
      body: problemBody({ status, title, detail, more: { reason: 'too-many' } }),
    }),
  };
}
