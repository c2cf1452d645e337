import { readFileSync } from 'node:fs';

interface Source {
  file: string;
  /** What it hands on, by the names outside and inside. */
  names: (readonly [outer: string, inner: string])[];
}

const handsOn = /^\s*(?:export\s*\{([^}]*)\}\s*from|import)\s*"\.\/([^"]+)";?\s*$/;
const sources = new Map<string, Source | undefined>();

/** Where a file of the build that does nothing but hand on another's exports has them from; undefined for any other file. */
export function sourceOf(file: string): Source | undefined {
  if (!sources.has(file)) sources.set(file, read(file));
  return sources.get(file);
}

function read(file: string): Source | undefined {
  const [, names, source] = handsOn.exec(readFileSync(`build/client${file}`, 'utf8')) ?? [];
  if (source === undefined) return undefined;
  const pairs = (names ?? '').split(',').filter((name) => name.trim() !== '');
  return {
    file: file.slice(0, file.lastIndexOf('/') + 1) + source,
    names: pairs.map((pair) => {
      const [inner, outer = inner] = pair.trim().split(/\s+as\s+/);
      return [outer!, inner!] as const;
    }),
  };
}
