import { contentPolicy, hashOf, type FramePolicy } from '#platform/http/security-headers.server.ts';
import { inlineNonce } from './inline-nonce.ts';

export interface FinishedPage {
  html: Buffer<ArrayBuffer>;
  contentPolicy: string;
}

const mark = ` nonce="${inlineNonce}"`;

/**
 * Removes the nonce from a rendered page, given in parts that follow each other, and allows the marked scripts and styles by their hashes,
 * which can be cached with the page. A script or style without the nonce gets no hash, so an injected one is blocked. The page becomes
 * bytes piece by piece: each copy of a whole page as a string takes about as long as its compression.
 */
export function finishPage(marked: readonly string[], frames?: FramePolicy): FinishedPage {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const pieces = marked.flatMap((part) => withoutNonce(part, hashes));
  return {
    html: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
    contentPolicy: contentPolicy([...hashes.script], [...hashes.style], frames),
  };
}

/** Adds the hashes of marked scripts and styles. */
function withoutNonce(marked: string, hashes: Record<'script' | 'style', Set<string>>): string[] {
  const parts = marked.split(mark);
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
  return parts;
}
