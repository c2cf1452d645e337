import { createContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { currentRequest } from '#platform/current-request.server.ts';
import { fill } from '#platform/fill-text.ts';
import type { Language } from '#platform/language.ts';
import { pathForLog } from '#platform/log.server.ts';
import { appContext } from '#src/app/app-context.server.ts';
import { wordsIn } from '#src/words/words.server.ts';

type PageContext = Readonly<RouterContextProvider>;

/** Errors of a page's loaders and actions that are not in the log yet. */
const unloggedFailures = createContext<Set<unknown> | undefined>(undefined);

export const rememberFailures = (context: RouterContextProvider) => context.set(unloggedFailures, new Set());

/**
 * Remembers an error of a loader or an action, but not a thrown Response. When the visitor leaves, React Router drops such errors without
 * waiting for the loaders: errors before that are logged by `logLeftFailures`, later ones at once.
 */
export function noteFailure(context: PageContext, request: Request, error: unknown): void {
  if (!(error instanceof Error)) return;
  if (request.signal.aborted) logFailure(context, request, error);
  else context.get(unloggedFailures)?.add(error);
}

/** Logs an error of a page once. An unknown address is no failure, and neither is a visitor who left. */
export function logFailure(context: PageContext, request: Request, error: unknown): void {
  context.get(unloggedFailures)?.delete(error);
  if (isAbort(error, request.signal) || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(appContext);
  log.error({ err: error, path: pathForLog(new URL(request.url).pathname) }, 'page failed');
}

/** Logs failures for a visitor who left before the page was done. */
export function logLeftFailures(context: PageContext, request: Request): void {
  if (!request.signal.aborted) return;
  for (const error of context.get(unloggedFailures) ?? []) logFailure(context, request, error);
}

/** True for the reason itself, and for the body of a form that ended with the connection. */
function isAbort(error: unknown, { aborted, reason }: AbortSignal): boolean {
  if (!aborted) return false;
  if (!(error instanceof Error)) return error === reason;
  const { name, code, message } = error as NodeJS.ErrnoException;
  return (
    error === reason ||
    name === 'AbortError' ||
    message === String(reason) ||
    (code === 'ECONNRESET' && message === 'aborted')
  );
}

/** The sentence with the request code, which is in the log too: a patient who calls reads it out. */
export function failureCodeText(language: Language): string {
  const request = currentRequest();
  const { readOut } = wordsIn(language).failureCode;
  return request ? fill(readOut, { code: request.id }) : '';
}
