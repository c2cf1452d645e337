// Rules for rooms (folders): their number of files, and their imports.
import { posix } from 'node:path';
import type { Source } from './read-sources.ts';
import { perFile, type Rule, type Violation } from './rule.ts';

const room = /^src\/features\/[^/]+\/(?:(?!components\/|words\/)[^/]+\/)?[\w.-]+\.(?:tsx?|css|svg|txt|json)$/;
export const fileRoles = perFile('file-roles', ({ path }) => [
  path.startsWith('src/features/') &&
    !room.test(path) &&
    'a feature holds rooms, and a room *.ts, *.tsx, *.css, *.svg, *.txt and *.json, without folders of its own, components or words',
]);

/** The number of code, style and test files in each folder; pictures, fonts and data are not counted. */
function filesByFolder(sources: Source[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    if (!/\.(tsx?|css|mjs)$/.test(path)) continue;
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

const maxFiles = 30;
export const folderSize: Rule = (sources) =>
  Array.from(filesByFolder(sources)).flatMap(([folder, count]) =>
    count > maxFiles
      ? [
          {
            path: folder,
            rule: 'folder-size',
            message: `${count} files: one reads ${maxFiles} in a sitting`,
          },
        ]
      : [],
  );

/** A feature, ui or platform; its top folder is a room too. Other folders of `src/` have only their layer. */
const houseOf = (path: string) => /^src\/(?:features\/[^/]+|ui|platform)(?=\/)/.exec(path)?.[0];
const roomOf = (path: string) => houseOf(path) && posix.dirname(path);

/** For each room, the imported rooms of the same feature, with a text for each import; types count, tests do not. */
function roomsImported(sources: Source[]): Map<string, Map<string, string[]>> {
  const rooms = new Map<string, Map<string, string[]>>();
  for (const { path, imports, isTest } of sources) {
    const from = roomOf(path);
    if (!from || isTest) continue;
    for (const { target } of imports) {
      const to = roomOf(target);
      if (!to || to === from || houseOf(target) !== houseOf(path)) continue;
      const others = rooms.get(from) ?? new Map<string, string[]>();
      rooms.set(from, others.set(to, [...(others.get(to) ?? []), `${path} imports ${target}`]));
    }
  }
  return rooms;
}

export const roomsBothWays: Rule = (sources) => {
  const rooms = roomsImported(sources);
  return Array.from(rooms).flatMap(([from, others]) =>
    Array.from(others).flatMap(([to, there]) => {
      const back = rooms.get(to)?.get(from);
      if (!back || from > to) return [];
      const message = `imports ${to} and is imported by it: ${there[0]} (1 of ${there.length}), ${back[0]} (1 of ${back.length})`;
      return [{ path: from, rule: 'rooms-both-ways', message }];
    }),
  );
};

/** Rooms that import each other through a third one. The rule above covers direct cycles. */
export const roomsInRounds: Rule = (sources) => {
  const rooms = roomsImported(sources);
  const found = new Map<string, Violation>();
  const walk = (trail: string[]) => {
    const last = trail.at(-1)!;
    for (const [next, [example]] of rooms.get(last) ?? []) {
      if (next === trail[0] && trail.length > 2) {
        const message = `${[...trail, next].map((path) => posix.basename(path)).join(' -> ')}: ${example}`;
        found.set(trail.toSorted().join(), { path: next, rule: 'rooms-in-rounds', message });
      }
      const isBothWays = rooms.get(next)?.has(last);
      if (next > trail[0]! && !trail.includes(next) && !isBothWays) walk([...trail, next]);
    }
  };
  for (const start of rooms.keys()) walk([start]);
  return [...found.values()];
};
