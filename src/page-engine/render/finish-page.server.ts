import { contentPolicy, hashOf, type FramePolicy } from '#platform/http/security-headers.server.ts';
import { inlineNonce } from './inline-nonce.ts';

export interface FinishedPage {
  html: string;
  contentPolicy: string;
}

const mark = ` nonce="${inlineNonce}"`;

/**
 * Removes the nonce from a rendered page and allows the marked scripts and styles by their hashes, which can be cached with the page. A
 * script or style without the nonce gets no hash, so an injected one is blocked.
 */
export function finishPage(marked: string, frames?: FramePolicy): FinishedPage {
  const [first = '', ...others] = marked.split(mark);
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  let html = first;
  for (const rest of others) {
    // React writes '<' and '>' of attributes as entities.
    const tag = /<(script|style)[^<>]*$/.exec(html)?.[1] as keyof typeof hashes | undefined;
    html += rest;
    if (!tag) continue;
    const start = rest.indexOf('>') + 1;
    const end = rest.indexOf(`</${tag}>`, start);
    if (start > 0 && end !== -1) hashes[tag].add(hashOf(rest.slice(start, end)));
  }
  return { html, contentPolicy: contentPolicy([...hashes.script], [...hashes.style], frames) };
}
