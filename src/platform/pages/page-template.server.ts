import { constantOf, type Constant, type Pieces } from '../http/pieces.server.ts';
import { hashOf, inlineContents, policyOf, type FramePolicy } from '../http/security-headers.server.ts';

/** By the mark that stands in its place. */
export type Texts = Readonly<Record<string, string>>;

interface Filled {
  pieces: Pieces;
  contentPolicy: string;
}

/** A page that was rendered once and is sent to many, each time with other short texts in some places. */
export type PageTemplate = (texts: Texts) => Filled;

/** What is always the same, and marks. */
type Parts = readonly (Constant | string)[];

/**
 * Makes one of a rendered page in which a mark stands wherever such a text belongs. Filling it in costs next to nothing: what is between
 * the marks was compressed once, and only scripts with a mark in them are hashed again.
 */
export function pageTemplate(page: Pieces, marks: readonly string[], frames: FramePolicy = {}): PageTemplate {
  const body = partsOf(page, marks);
  const scripts = inlineContents(page, 'script').map((content) => hashLater(content, marks));
  const styles = inlineContents(page, 'style').map((content) => hashLater(content, marks));
  return (texts) => ({
    pieces: fillIn(body, texts),
    contentPolicy: policyOf(
      scripts.map((hash) => hash(texts)),
      styles.map((hash) => hash(texts)),
      frames,
    ),
  });
}

function partsOf(pieces: Pieces, marks: readonly string[]): Parts {
  const wanted = new RegExp(`(${marks.join('|')})`);
  return pieces.flatMap((piece) => {
    if (typeof piece !== 'string') return [piece];
    // Split by a group, every second part is a mark.
    const parts = marks.length === 0 ? [piece] : piece.split(wanted);
    return parts.flatMap((part, index): Parts => {
      if (index % 2 === 1) return [part];
      return part === '' ? [] : [constantOf(part)];
    });
  });
}

const fillIn = (parts: Parts, texts: Texts): Pieces =>
  parts.map((part) => (typeof part === 'string' ? texts[part]! : part));

function hashLater(content: Pieces, marks: readonly string[]): (texts: Texts) => string {
  const parts = partsOf(content, marks);
  if (parts.some((part) => typeof part === 'string')) return (texts) => hashOf(fillIn(parts, texts));
  const hash = hashOf(content);
  return () => hash;
}
