import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { inlineNonce } from './inline-nonce.ts';

const renderLimit = 5000;

/**
 * Removes the loader data from React Router's rendering and returns them as a statement for a script. Otherwise a `<Suspense>` streams
 * them, which always suspends once, so that `renderToString` could render no page.
 */
export async function extractData(entry: EntryContext): Promise<string> {
  const data = entry.serverHandoffStream ? await textIn(entry.serverHandoffStream) : '';
  delete entry.serverHandoffStream;
  return `{const{streamController:to}=__reactRouterContext;to.enqueue(${inScript(data)});to.close()}`;
}

/** A value as JSON inside a page's script. '<' is escaped, since a text with '</script>' would end the script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Reads the stream by hand: it has one chunk, and Node's helpers take several more turns of the event loop. */
async function textIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  let whole = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    whole += Buffer.from(part.value.buffer, part.value.byteOffset, part.value.length).toString();
  return whole;
}

/** React's mark where a part of the page suspended. */
const unfinished = '<!--$!-->';

/** Renders synchronously, without a doctype; a page with a suspended part is rendered again as a stream and awaited. */
export async function renderWhole(page: ReactNode): Promise<string> {
  const html = renderToString(page);
  return html.includes(unfinished) ? renderAndWait(page) : html;
}

const renderAndWait = (page: ReactNode) =>
  new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: inlineNonce!,
      // Otherwise React puts a large part at the end of the page, and needs a script to move it back.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(limit);
        resolve(text(pipe(new PassThrough())).then((html) => html.replace('<!DOCTYPE html>', '')));
      },
      onShellError: reject,
      onError: reject,
    });
    const limit = setTimeout(
      () => abort(new Error(`Rendering took more than ${renderLimit} ms`)),
      renderLimit,
    );
  });
