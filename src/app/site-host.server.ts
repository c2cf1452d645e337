import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from './app-context.server.ts';
import type { Restores } from '#features/health/restore/restores.server.ts';
import { createRestores } from './restore/restores.server.ts';

/** The part of the application that the host needs. */
interface Application {
  context: AppContext;
  http: {
    answerFromCache(request: IncomingMessage, response: ServerResponse): boolean;
    listener: RequestListener;
    close(): void;
  };
  close(): Promise<void>;
}

/** Milliseconds for open requests when the site is paused; after that, slow uploads are aborted. */
const maxAnswer = 10_000;

/**
 * Routes a listening server's requests to the current application. During a restore the application is closed, another listener answers,
 * and then a new application opens on the restored data.
 */
export function createSiteHost() {
  const { promise: ready, resolve: beReady } = Promise.withResolvers<void>();
  const inAnswer = new Set<ServerResponse>();
  let answer: RequestListener;
  let answerFromCache: Application['http']['answerFromCache'] = () => false;
  let application: Application;
  const show = (opened: Application) => {
    application = opened;
    ({ listener: answer, answerFromCache } = opened.http);
    beReady();
  };
  /** Resolves when no request uses the application any more. */
  async function pause(maintenance: RequestListener): Promise<void> {
    const before = [...inAnswer];
    answer = maintenance;
    answerFromCache = () => false;
    // Closes the event streams of open pages, which would never end by themselves.
    application.http.close();
    const end = performance.now() + maxAnswer;
    while (before.some((response) => inAnswer.has(response)) && performance.now() < end) await wait(20);
    for (const response of before) if (inAnswer.has(response)) response.destroy();
    await application.close();
  }
  return {
    listener(request: IncomingMessage, response: ServerResponse): void {
      inAnswer.add(response);
      response.once('close', () => inAnswer.delete(response));
      void ready.then(() => answer(request, response));
    },
    answerFromCache: (request: IncomingMessage, response: ServerResponse) =>
      answerFromCache(request, response),
    close: () => application.close(),
    /** Opens the first application, and after a restore another one the same way. */
    async open<Opened extends Application>(create: (restores: Restores) => Promise<Opened>): Promise<Opened> {
      const openWith = async (restores: Restores) => {
        const opened = await create(restores);
        show(opened);
        return opened;
      };
      const restores = createRestores({
        context: () => application.context,
        pause,
        reopen: async () => void (await openWith(restores)),
      });
      return openWith(restores);
    },
  };
}
