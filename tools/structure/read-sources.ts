import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export interface Import {
  /** Path from the project's root, or the package's name. */
  target: string;
  /** Type imports vanish at compile time; dynamic imports load on demand. */
  kind: 'value' | 'type' | 'dynamic';
}

export interface Source {
  path: string;
  /** The text without its comments; empty for a style sheet or a data file. */
  code: string;
  /** The text of each comment; consecutive lines of '//' are one comment. */
  comments: string[];
  /** A style sheet's text. */
  styles: string;
  lines: number;
  imports: Import[];
  isTest: boolean;
  isServer: boolean;
}

// A comment starts after white space or an opening bracket, so that '/api/*' and 'https://' are not taken for one.
const comments = /(?<=^|[\s({,;])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
/** The lines of a comment that begins with '//' at the start of a line, or one comment of another kind. */
const commentBlocks = /^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*|(?<=^|[\s({,;])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const statements = /^\s*(?:import|export)\s+(type\s)?(?:[\w$*\s{},]+?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const calls = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const sheets = /@import\s+(?:url\(\s*)?['"]([^'"]+)['"]/g;

/** All files of features, and the code and style sheets of the rest, without packages and build results. */
export function readSources(root: string): Source[] {
  return globSync(
    [
      'src/features/**/*.*',
      'src/**/*.{ts,tsx,css}',
      'tools/**/*.{ts,mjs}',
      'tests/**/*.{ts,tsx}',
      '*.config.ts',
    ],
    { cwd: root, exclude: ['**/node_modules'] },
  )
    .sort()
    .map((path) => parse(path, root));
}

function parse(path: string, root: string): Source {
  const isCode = /\.(tsx?|mjs)$/.test(path);
  const isSheet = path.endsWith('.css');
  const text = isCode || isSheet ? readFileSync(`${root}/${path}`, 'utf8') : '';
  const plain = text.replace(comments, '');
  return {
    path,
    code: isCode ? plain : '',
    comments: Array.from(text.matchAll(commentBlocks), ([comment]) =>
      comment.replace(/^\s*\/[/*][\s*]*/, ''),
    ),
    styles: isSheet ? plain : '',
    lines: text.split('\n').length - 1,
    imports: isCode ? importsOf(path, plain) : sheetsOf(path, plain),
    isTest: /\.test\.tsx?$/.test(path) || path.startsWith('tests/'),
    isServer: /\.server\.tsx?$/.test(path),
  };
}

function importsOf(path: string, code: string): Import[] {
  const written: Import[] = Array.from(code.matchAll(statements), ([, type, target]) => ({
    target: resolve(path, target!),
    kind: type ? 'type' : 'value',
  }));
  const called: Import[] = Array.from(code.matchAll(calls), ([, type, target]) => ({
    target: resolve(path, target!),
    kind: type ? 'type' : 'dynamic',
  }));
  return [...written, ...called];
}

const sheetsOf = (path: string, text: string): Import[] =>
  Array.from(text.matchAll(sheets), ([, target]) => ({ target: resolve(path, target!), kind: 'value' }));

function resolve(from: string, target: string): string {
  const file = target.replace(/\?.+$/, '');
  if (file.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), file));
  if (file.startsWith('#tests/')) return file.slice(1);
  if (file.startsWith('#src/')) return file.slice(1);
  if (file.startsWith('#')) return `src/${file.slice(1)}`;
  return file;
}
