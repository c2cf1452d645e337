import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export interface Import {
  /** Path from the project's root, or the package's name. */
  target: string;
  /** Types leave no trace in what runs; dynamic ones are loaded when wanted. */
  kind: 'value' | 'type' | 'dynamic';
}

export interface Source {
  path: string;
  /** The text without its comments. */
  code: string;
  lines: number;
  imports: Import[];
  isTest: boolean;
  isServer: boolean;
}

// A comment starts after white space or an opening bracket, so that '/api/*' and 'https://' are none.
const comments = /(?<=^|[\s({,;])(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const statements = /^\s*(?:import|export)\s+(type\s)?(?:[\w$*\s{},]+?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const calls = /(typeof\s+)?\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The project's own source files under `root`: code and style sheets, without packages and build results. */
export function readSources(root: string): Source[] {
  return globSync(['src/**/*.{ts,tsx,css}', 'tools/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}', '*.config.ts'], {
    cwd: root,
    exclude: ['**/node_modules'],
  })
    .sort()
    .map((path) => parse(path, readFileSync(`${root}/${path}`, 'utf8')));
}

function parse(path: string, text: string): Source {
  const code = text.replace(comments, '');
  const isCode = !path.endsWith('.css');
  return {
    path,
    code: isCode ? code : '',
    lines: text.split('\n').length - 1,
    imports: isCode ? importsOf(path, code) : [],
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

function resolve(from: string, target: string): string {
  const file = target.replace(/\?\w+$/, '');
  if (file.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), file));
  if (file.startsWith('#tests/')) return file.slice(1);
  if (file.startsWith('#src/')) return file.slice(1);
  if (file.startsWith('#')) return `src/${file.slice(1)}`;
  return file;
}
