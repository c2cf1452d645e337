import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { FirstStepContext } from '#features/booking/buttons/first-step-dialog.tsx';
import { FirstBookingStep } from '#features/booking/form/first-step.server.tsx';
import { FailureCodeContext } from '#features/site/failure/failure-pages.tsx';
import { failureCodeText, logFailure } from '#src/http/page-failures.server.ts';
import { inlineNonce } from '#src/page-engine/render/inline-nonce.ts';
import { renderWhole, extractData } from '#src/page-engine/render/render-whole.server.ts';
import { appContext, pageRequest } from './app/app-context.server.ts';
import { pageWords } from './words/page-words.server.ts';

/**
 * Pages are rendered whole, never streamed: a cached page, its strong ETag and its policy hashes need the whole text. It goes with the
 * request (`pageRequest`), and not in the Response, whose body would be encoded, streamed, read and decoded again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const data = await extractData(entry);
  const page = context.get(pageRequest);
  const app = context.get(appContext);
  const words = pageWords(app, page.language).booking.booking;
  const html = await renderWhole(
    <FirstStepContext value={<FirstBookingStep words={words} />}>
      <FailureCodeContext value={status >= 500 ? failureCodeText(page.language) : ''}>
        <ServerRouter context={entry} url={request.url} nonce={inlineNonce!} />
      </FailureCodeContext>
    </FirstStepContext>,
  );
  const end = html.lastIndexOf('</body>');
  page.html = [
    '<!DOCTYPE html>',
    html.slice(0, end),
    `<script nonce="${inlineNonce}">${data}</script>`,
    html.slice(end),
  ];
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) =>
  logFailure(context as Readonly<RouterContextProvider>, request, error);
