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
  const parts = marked.split(mark);
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [index, rest] of parts.entries()) {
    const before = parts[index - 1];
    if (before === undefined) continue;
    // React writes '<' of attributes as an entity.
    const tag = /^<(script|style)\b/.exec(before.slice(before.lastIndexOf('<')))?.[1] as
      keyof typeof hashes | undefined;
    if (!tag) continue;
    const start = rest.indexOf('>') + 1;
    const end = rest.indexOf(`</${tag}>`, start);
    if (start > 0 && end !== -1) hashes[tag].add(hashOf(rest.slice(start, end)));
  }
  return {
    html: parts.join(''),
    contentPolicy: contentPolicy([...hashes.script], [...hashes.style], frames),
  };
}
