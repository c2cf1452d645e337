// Rules for one file's name and content.
import { isWordsFile, perFile } from './rule.ts';

const refusedNames = new Set(['utils', 'helpers', 'common', 'misc', 'shared', 'lib', 'index']);
export const names = perFile('names', ({ path }) =>
  path.split('/').map((part) => {
    const name = part.split('.')[0]!.toLowerCase();
    return refusedNames.has(name) && `'${name}' says nothing: name what is in it`;
  }),
);

const mayExportDefault =
  /^src\/(routes\/|root\.tsx|routes\.ts|entry\.\w+\.tsx)|^tests\/support\/([\w-]+\/)?(build|before-browser-tests)\.ts$|^[\w.-]+\.config\.ts$/;
export const defaultExports = perFile('default-exports', ({ path, code }) => [
  /^export default\b|\bas default\b/m.test(code) &&
    !mayExportDefault.test(path) &&
    !isWordsFile(path) &&
    'only routes, words.<language>.ts and configuration export a default',
]);

export const environment = perFile('environment', ({ path, code, isTest }) => [
  path.startsWith('src/') &&
    !path.startsWith('src/config/') &&
    !isTest &&
    /\bprocess\.env\b/.test(code) &&
    'the environment is read in src/config/ alone',
]);

const present =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|\bperformance\.timeOrigin\b|\bTemporal\.Now\b/;
export const clock = perFile('clock', ({ path, code, isTest }) => [
  path.startsWith('src/') &&
    path !== 'src/platform/clock.ts' &&
    !isTest &&
    present.test(code) &&
    'the present is read in src/platform/clock.ts alone; take a Clock',
]);

export const barrels = perFile('barrels', ({ code }) => [
  /^export (type )?\*|^export (type )?\{[^}]*\} from\b/m.test(code) &&
    're-exports: import from the file itself',
]);

/** Internals of libraries, which no manual documents. */
const internals = /\bUNSAFE_\w+|__reactRouter\w*|\b[A-Z]\w+\.prototype\.\w+/;
const mayUseInternals = /^src\/(page-engine|platform\/database)\//;
export const ownInternals = perFile('internals', ({ path, code, isTest }) => {
  const [found] = internals.exec(code) ?? [];
  return [
    found !== undefined &&
      path.startsWith('src/') &&
      !isTest &&
      !mayUseInternals.test(path) &&
      `'${found}' belongs into src/page-engine/ or src/platform/database/, with a line in the README and a contract test`,
  ];
});

/** Statements must name their columns: with all columns, a newer server's migration adds one to the results. */
export const namedColumns = perFile('named-columns', ({ path, code, isTest }) => {
  const [found] = /\.(?:selectAll|returningAll)\(/.exec(code) ?? [];
  return [
    found !== undefined &&
      /^(src|tools)\//.test(path) &&
      !isTest &&
      `'${found})' reads columns that this version does not know: name them, beside the type of the table`,
  ];
});

/** Kysely's own builder of transactions, which has no arguments. */
const builder = /\.(?:transaction|startTransaction|connection)\(\)/;
export const ownTransactions = perFile('own-transactions', ({ path, code, isTest }) => [
  path.startsWith('src/') &&
    !path.startsWith('src/platform/database/') &&
    !isTest &&
    builder.test(code) &&
    'begin it by database.transaction, which refuses one inside another and tells what was announced',
]);

const castPastCompiler = /\bas unknown as\b/;
/** `JSON.parse(…) as Stored`, with parentheses in it, and `const stored: Stored = JSON.parse(…)`. */
const uncheckedJson =
  /\bJSON\.parse\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*as\b|\b(?:const|let) \w+: (?!unknown\b)[^=;]+=\s*JSON\.parse\(/;
export const casts = perFile('casts', ({ code, isTest }) => [
  !isTest &&
    castPastCompiler.test(code) &&
    "a cast by way of 'unknown' silences the compiler: give the value its type",
  !isTest &&
    uncheckedJson.test(code) &&
    'JSON has no type before a schema has parsed it: `parseStored`, `schema.parse`, or in a browser a type guard',
]);

const maxLines = 400;
export const fileLength = perFile('file-length', ({ lines }) => [
  lines > maxLines && `${lines} lines: more than ${maxLines} hide something that deserves its own name`,
]);

export const floatedLegends = perFile('floated-legends', ({ styles }) => [
  /\blegend\b[^{}]*\{[^}]*\bfloat\s*:/.test(styles) &&
    'WebKit draws a floated legend astride the edge of a grid: use FieldGroup',
]);

const narrowQuery = /@media\b(?=[^{]*max-width)([^{]*)\{/g;
export const narrowOnScreens = perFile('narrow-on-screens', ({ styles }) =>
  Array.from(
    styles.matchAll(narrowQuery),
    ([, query]) =>
      query!.split(',').some((part) => part.includes('max-width') && !/^\s*(screen|print)\b/.test(part)) &&
      `'${query!.trim()}' applies to paper too, which is 718 px wide: begin with 'screen and'`,
  ),
);
