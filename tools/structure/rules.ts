// The rules of architecture.md that a script can see. Each takes all sources and returns what breaks it.
import { posix } from 'node:path';
import type { Import, Source } from './read-sources.ts';

export interface Violation {
  path: string;
  rule: string;
  message: string;
}
type Rule = (sources: Source[]) => Violation[];

/** A rule that looks at one file at a time; `check` gives a message for each thing wrong. */
const perFile =
  (rule: string, check: (source: Source) => (string | false | undefined)[]): Rule =>
  (sources) =>
    sources.flatMap((source) =>
      check(source)
        .filter((message) => message !== undefined && message !== false)
        .map((message) => ({ path: source.path, rule, message })),
    );

const refusedNames = new Set(['utils', 'helpers', 'common', 'misc', 'shared', 'lib', 'index']);
const names = perFile('names', ({ path }) =>
  path.split('/').map((part) => {
    const name = part.split('.')[0]!.toLowerCase();
    return refusedNames.has(name) && `'${name}' says nothing: name what is in it`;
  }),
);

const mayExportDefault =
  /^src\/(routes\/|root\.tsx|routes\.ts|entry\.\w+\.tsx)|words\.[a-z]{2}\.ts$|^tests\/support\/servers\/(build|before-browser-tests)\.ts$|^[\w.-]+\.config\.ts$/;
const defaultExports = perFile('default-exports', ({ path, code }) => [
  /^export default\b|\bas default\b/m.test(code) &&
    !mayExportDefault.test(path) &&
    'only routes, words and configuration export a default',
]);

const environment = perFile('environment', ({ path, code, isTest }) => [
  path.startsWith('src/') &&
    path !== 'src/config/config.server.ts' &&
    !isTest &&
    /\bprocess\.env\b/.test(code) &&
    'the environment is read in src/config/config.server.ts alone',
]);

const present =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()|\bperformance\.timeOrigin\b|\bTemporal\.Now\b/;
const clock = perFile('clock', ({ path, code, isTest }) => [
  path.startsWith('src/') &&
    path !== 'src/platform/clock.ts' &&
    !isTest &&
    present.test(code) &&
    'the present is read in src/platform/clock.ts alone; take a Clock',
]);

const featuresUsed: Record<string, string[]> = {
  clinic: [],
  booking: ['clinic', 'notifications'],
  desk: ['booking', 'clinic', 'notifications', 'staff'],
  'patient-page': ['booking', 'clinic', 'notifications'],
  site: ['clinic'],
  gallery: [],
  staff: [],
  notifications: ['clinic'],
};
/** routes and the files that put the program together -> features -> ui -> platform. */
const layerOf = (path: string) =>
  path.startsWith('src/platform/') ? 1 : path.startsWith('src/ui/') ? 2 : featureOf(path) ? 3 : 4;
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

const direction = perFile('direction', ({ path, imports, isTest }) =>
  path.startsWith('src/') ? imports.map(({ target }) => againstDirection(path, target, isTest)) : [],
);
function againstDirection(path: string, target: string, isTest: boolean): string | false {
  if (/^(tests|tools)\//.test(target)) return !isTest && `imports ${target}, which is no part of the program`;
  if (!target.startsWith('src/')) return false;
  if (layerOf(target) > layerOf(path)) return `imports ${target}: routes -> features -> ui -> platform`;
  const [own, other] = [featureOf(path), featureOf(target)];
  if (!own || !other || own === other || featuresUsed[own]?.includes(other)) return false;
  return `imports ${target}: '${own}' may use ${featuresUsed[own]?.join(', ') || 'no other feature'}`;
}

// React Router takes the server's part out of these before a browser gets them.
const splitByBuild = /^src\/(routes\/|root\.tsx)/;
const serverOnly = perFile('server-only', ({ path, imports, isTest, isServer }) =>
  !path.startsWith('src/') || isServer || isTest || splitByBuild.test(path)
    ? []
    : imports.map(
        ({ target, kind }) =>
          /\.server\.tsx?$/.test(target) &&
          kind !== 'type' &&
          `${target} never reaches a browser: import its types only`,
      ),
);

const words = perFile('words', ({ path, imports, isTest, isServer }) =>
  !path.startsWith('src/') || isServer || isTest || splitByBuild.test(path)
    ? []
    : imports.map(
        ({ target, kind }) =>
          /words\.[a-z]{2}\.ts$/.test(target) &&
          kind === 'value' &&
          `${target} would put one language into every page: take the words from the loader, or import types`,
      ),
);

const sql = perFile('sql', ({ path, imports, isTest }) =>
  !path.startsWith('src/') ||
  isTest ||
  /^src\/platform\/database\/|-(store|migrations)\.server\.ts$/.test(path)
    ? []
    : imports.map(
        ({ target, kind }) =>
          target === 'kysely' && kind !== 'type' && 'SQL belongs into a *-store.server.ts',
      ),
);

const roles = /^([\w-]+\/)?[\w-]+(\.[a-z]+)*\.(tsx?|css)$/;
const fileRoles = perFile('file-roles', ({ path }) => {
  const inFeature = /^src\/features\/[^/]+\/(.+)$/.exec(path)?.[1];
  return [
    path.startsWith('src/features/') &&
      !(inFeature && roles.test(inFeature)) &&
      'a feature holds files, or rooms with files: no deeper folders',
  ];
});

const barrels = perFile('barrels', ({ code }) => [
  /^export (type )?\*|^export (type )?\{[^}]*\} from\b/m.test(code) &&
    're-exports: import from the file itself',
]);

const longest = 250;
const fileLength = perFile('file-length', ({ lines }) => [
  lines > longest && `${lines} lines: more than ${longest} hide something that deserves its own name`,
]);

const lengthsAtNinetiethPercentile: Rule = (sources) => {
  const lengths = sources.filter((source) => !source.isTest).map(({ lines }) => lines);
  const ninetieth = lengths.sort((a, b) => a - b)[Math.floor(lengths.length * 0.9)] ?? 0;
  return ninetieth < 160
    ? []
    : [{ path: '.', rule: 'file-lengths', message: `one file in ten has ${ninetieth} lines or more (160)` }];
};

const cycles: Rule = (sources) => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const found: Violation[] = [];
  const walk = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      const round = [...trail.slice(trail.indexOf(path)), path];
      found.push({ path, rule: 'cycles', message: round.map((file) => posix.basename(file)).join(' -> ') });
      return;
    }
    if (done.has(path)) return;
    for (const { target } of byPath.get(path)?.imports ?? ([] as Import[])) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) walk(path, []);
  return found;
};

export const rules: readonly Rule[] = [
  names,
  defaultExports,
  environment,
  clock,
  direction,
  serverOnly,
  words,
  sql,
  fileRoles,
  barrels,
  fileLength,
  lengthsAtNinetiethPercentile,
  cycles,
];
