// Rules for imports.
import { posix } from 'node:path';
import type { Import } from './read-sources.ts';
import { isSplitByBuild, isWordsFile, perFile, type Rule, type Violation } from './rule.ts';

const featuresUsed: Record<string, string[]> = {
  clinic: [],
  'clinic-editor': ['booking', 'clinic', 'gallery', 'notifications', 'staff'],
  site: ['clinic'],
  gallery: [],
  booking: ['clinic', 'notifications'],
  'patient-page': ['booking', 'clinic', 'notifications', 'staff'],
  notifications: ['clinic', 'staff'],
  staff: [],
  desk: ['booking', 'clinic', 'notifications', 'staff'],
  health: ['clinic', 'notifications', 'staff'],
};
/** The layers, lowest first; routes and the files that assemble the program are above them. */
const layers = ['src/platform/', 'src/page-engine/', 'src/ui/', 'src/features/'];
const layerOf = (path: string) => {
  const layer = layers.findIndex((folder) => path.startsWith(folder));
  return layer === -1 ? layers.length : layer;
};
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

export const direction = perFile('direction', ({ path, imports, isTest }) =>
  path.startsWith('src/') ? imports.map(({ target }) => againstDirection(path, target, isTest)) : [],
);
function againstDirection(path: string, target: string, isTest: boolean): string | false {
  if (/^(tests|tools)\//.test(target)) return !isTest && `imports ${target}, which is no part of the program`;
  if (!target.startsWith('src/')) return false;
  if (layerOf(target) > layerOf(path))
    return `imports ${target}: routes -> features -> ui -> page-engine -> platform`;
  const [own, other] = [featureOf(path), featureOf(target)];
  if (!own || !other || own === other || featuresUsed[own]?.includes(other)) return false;
  return `imports ${target}: '${own}' may use ${featuresUsed[own]?.join(', ') || 'no other feature'}`;
}

export const serverOnly = perFile('server-only', ({ path, imports, isTest, isServer }) =>
  !path.startsWith('src/') || isServer || isTest || isSplitByBuild(path)
    ? []
    : imports.map(
        ({ target, kind }) =>
          /\.server\.tsx?$/.test(target) &&
          kind !== 'type' &&
          `${target} never reaches a browser: import its types only`,
      ),
);

/** Words of staff pages are in English alone, in one script that browsers cache. */
const staffWords = 'src/words/staff-words.ts';
const isStaffPage = (path: string) => /^src\/routes\/(staff\/|gallery-edit\.|set-up-help\.)/.test(path);

export const words = perFile('words', ({ path, imports, isTest, isServer }) =>
  !path.startsWith('src/') || isServer || isTest || isWordsFile(path) || path === staffWords
    ? []
    : imports.map(({ target, kind }) => {
        if (kind !== 'value') return false;
        if (target === staffWords) return !isStaffPage(path) && `${target} is for the pages of staff alone`;
        return (
          isWordsFile(target) &&
          !isSplitByBuild(path) &&
          `${target} would put one language into every page: take the words from the loader, or import types`
        );
      }),
);

export const sql = perFile('sql', ({ path, imports, isTest }) =>
  !path.startsWith('src/') ||
  isTest ||
  /^src\/platform\/database\/|-(store|migrations)\.server\.ts$/.test(path)
    ? []
    : imports.map(
        ({ target, kind }) =>
          target === 'kysely' && kind !== 'type' && 'SQL belongs into a *-store.server.ts',
      ),
);

/** Bundles all style sheets in development, where pages do not inline theirs; never shipped. */
const ofDevelopment = /\/development\.css$/;
/** Staff pages load their own bundle, so a sheet for visitors and staff is imported once in each. */
const ofStaff = /\/staff\.css$/;

export const sheetOwners: Rule = (sources) => {
  const owners = new Map<string, string[]>();
  for (const { path, imports, isTest } of sources) {
    if (isTest || ofDevelopment.test(path)) continue;
    for (const target of new Set(imports.map((one) => one.target)))
      if (target.endsWith('.css')) owners.set(target, [...(owners.get(target) ?? []), path]);
  }
  return Array.from(owners).flatMap(([path, by]) => {
    const inBothBundles =
      by.length === 2 && by.some((one) => ofStaff.test(one)) && by.every((one) => one.endsWith('.css'));
    return by.length < 2 || inBothBundles
      ? []
      : [{ path, rule: 'sheet-owners', message: `is named by ${by.join(' and ')}: a sheet belongs to one` }];
  });
};

export const cycles: Rule = (sources) => {
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
