import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from './app-context.server.ts';
import type { Restores } from '#features/health/restore/restores.server.ts';
import { createRestores } from './restore/restores.server.ts';

/** As much of the program as this needs of it. */
interface Application {
  context: AppContext;
  http: {
    answerFromCache(request: IncomingMessage, response: ServerResponse): boolean;
    listener: RequestListener;
    close(): void;
  };
  close(): Promise<void>;
}

/** How long what was asked before a pause may take; a slow upload is cut off then. */
const longestAnswer = 10_000;

/**
 * What a listening server answers with: the application that was opened last. While the owner restores a backup that one is closed, another
 * listener answers, and a new application is opened over what was restored.
 */
export function createRunningSite() {
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
  /** Returns when nothing uses the application any more. */
  async function pause(standIn: RequestListener): Promise<void> {
    const before = [...inAnswer];
    answer = standIn;
    answerFromCache = () => false;
    // Open pages listen until then.
    application.http.close();
    const end = performance.now() + longestAnswer;
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
