import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
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
import { limitPerMinute } from '#platform/http/rate-limits-store.server.ts';
import { finishPage } from '#src/page-engine/render/finish-page.server.ts';
import { createFairQueue } from '#platform/http/fair-queue.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import english from './admission-words.en.ts';
import hindi from './admission-words.hi.ts';
import marathi from './admission-words.mr.ts';
import { memoizeByFacts } from '#features/clinic/live-site.server.ts';

/** Unlimited paths: cheap ones, and those for monitoring and delivery reports. */
const free =
  /^\/(healthz|readyz|metrics|robots\.txt|sitemap\.xml|service-worker\.js|follow\.js|(?:hi\/|mr\/)?manifest\.webmanifest|pictures\/|a\/|api\/messages\/reports)/;
const live = /^\/api\/(gallery\/)?live$/;
const harmless = ['GET', 'HEAD', 'OPTIONS'];

/** The limit of open event streams: each holds a connection and some memory. */
const maxLive = 2000;
const busySeconds = 5;
/** One thread renders all pages, so two renderings at once would only slow each other down. */
const turns = { atOnce: 1, maxWaiting: 1000, maxWaitingEach: 250, timeoutMs: 3000 };

interface Refusal {
  status: 429 | 503;
  retryAfterSeconds: number;
}

/**
 * Admission control under overload. Cached pages, files and health checks never come here. All other requests have a rate limit for each
 * address and wait in a fair queue (docs/decisions/0045-admission.md).
 */
export function createAdmission({
  config,
  site,
  database,
  log,
}: Pick<AppContext, 'config' | 'site' | 'database' | 'log'>) {
  const { pagesPerMinute, postsPerMinute, livePages } = config.limits;
  const pages = limitPerMinute('pages', pagesPerMinute);
  const posts = limitPerMinute('posts', postsPerMinute, database);
  const queue = createFairQueue(turns);
  const open = new Map<string, number>();
  let openInAll = 0;
  let knowsAddresses = true;

  /** Clients behind an unknown proxy can't be told apart, so they count as the proxy's one address. */
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
    if (openInAll >= maxLive) return { status: 503, retryAfterSeconds: 60 };
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

  /** The reason for a refusal; undefined when the request is admitted. */
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

  const texts = memoizeByFacts(site, (clinic) => {
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
    /** Resolves to false when the request has been refused and answered. */
    async admit(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
      const refusal = await refusalOf(request, response, path);
      if (!refusal) return true;
      const { headers, body } = refuse(path, refusal);
      // Closing the connection makes repeated requests cost a new one each.
      response.writeHead(refusal.status, {
        ...headers,
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return false;
    },

    /** Queues expensive work; answers 503 when its turn does not come in time. */
    async inTurn(c: Context, work: () => Promise<Response | void>): Promise<Response | void> {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
      const end = await queue.acquire(incoming ? countedAs(incoming) : '');
      if (!end) {
        const { headers, body } = refuse(c.req.path, { status: 503, retryAfterSeconds: busySeconds });
        return c.body(body, 503, headers);
      }
      try {
        // The client left while it waited: a closed connection gets no work.
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

/** Refusals are rendered in advance, since each must be cheap. */
function refusalTexts(clinic: SiteSnapshot['facts'], title: string, text: string, language: Language) {
  const { html, contentPolicy } = finishPage([renderFailurePage(clinic, { title, text, language })]);
  const pageHeaders = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentPolicy,
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
