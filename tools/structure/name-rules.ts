// Rules for the meaning of names and the use of words, by regular expressions alone.
import type { Source } from './read-sources.ts';
import { isWordsFile, type Rule, type Violation } from './rule.ts';

const declared =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const enum|enum|const|let|type|interface) ([\w$]+)/gm;
const listed = /^export (?:type )?\{([^}]*)\}(?! from)/gm;
const unpacked = /^export const [{[]([^}\]]*)[}\]] =/gm;

export function exportedNames(code: string): Set<string> {
  const lists = [...code.matchAll(listed), ...code.matchAll(unpacked)].flatMap(([, list]) =>
    list!.split(','),
  );
  const inLists = lists.map((name) => /([\w$]+)\s*(?:=.*)?$/.exec(name.trim())?.[1] ?? '');
  const names = [...Array.from(code.matchAll(declared), ([, name]) => name!), ...inLists];
  return new Set(names.filter((name) => name !== '' && name !== 'default'));
}

/** Exports that React Router requires of routes, and the database of migrations. */
const askedByFramework = new Set(
  'loader action meta links headers shouldRevalidate clientLoader clientAction handle ErrorBoundary middleware up down'.split(
    ' ',
  ),
);
/** A feature, or one of the other folders of `src/`: an exported name has one meaning within it. */
const featureOf = (path: string) => /^src\/(?:features\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? 'src';
export const oneMeaning: Rule = (sources) => {
  const owners = new Map<string, string>();
  const found: Violation[] = [];
  for (const { path, code, isTest } of sources) {
    if (!path.startsWith('src/') || isTest) continue;
    for (const name of exportedNames(code)) {
      if (askedByFramework.has(name)) continue;
      const key = `${featureOf(path)} ${name}`;
      const owner = owners.get(key);
      if (owner) found.push({ path, rule: 'one-meaning', message: `'${name}' is exported by ${owner} too` });
      else owners.set(key, path);
    }
  }
  return found;
};

/** The keys of an object as Prettier writes it, with the keys around each. */
function keysOf(code: string): { key: string; around: string[] }[] {
  const open: { depth: number; key: string }[] = [];
  return Array.from(code.matchAll(/^( +)(?:'([^']+)'|([\w$]+)):/gm), ([, indent, quoted, plain]) => {
    const [depth, key] = [indent!.length, (quoted ?? plain)!];
    while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop();
    const around = open.map((outer) => outer.key);
    open.push({ depth, key });
    return { key, around };
  });
}

/** Readers of these words: their importers, importers of those, and code that asks for them by their assembled name. */
function readersOf(words: Source, code: Source[], program: Source[]): Source[] {
  const importing = (paths: string[]) =>
    code.filter(({ imports }) => imports.some(({ target }) => paths.includes(target)));
  const importers = importing([words.path]);
  // Words that are spread over another set are read wherever that set is.
  if (program.some((source) => source.code.includes(`...${nameOf(words, source)}`))) return code;
  const asked = importers
    .flatMap((source) => givenAs(nameOf(words, source), source.code))
    .flatMap((name) => [`useWords('${name}')`, `WordSets['${name}']`]);
  const asking = code.filter((source) => asked.some((text) => source.code.includes(text)));
  return [...importers, ...importing(importers.map(({ path }) => path)), ...asking];
}
/** 'clinic' and 'desk-day' of `{ clinic, 'desk-day': deskDay }`, for `clinic` and `deskDay`. */
const givenAs = (name: string | undefined, code: string): string[] =>
  Array.from(
    code.matchAll(new RegExp(`(?:'?([\\w-]+)'?: |[{,]\\s*)${name}(?=\\s*[,}])`, 'g')),
    ([, given]) => given ?? name!,
  );
/** An importer's name for these words. */
const nameOf = (words: Source, { code }: Source) =>
  Array.from(code.matchAll(/^import (\w+) from '([^']+)'/gm)).find(([, , target]) =>
    words.path.endsWith(target!.replace(/^[#./]+/, '')),
  )?.[1];

const pattern = (text: string) => text.replace(/[$\\.]/g, '\\$&');
/** Names in code as 'key', as a member { key }, or as a part of `key-${name}`, with which other code may read the words. */
function namedIn(code: string): (key: string) => boolean {
  const composed = Array.from(code.matchAll(/`([\w-]*)\$\{[^}`]*\}([\w-]*)`/g), ([, start, end]) => [
    start!,
    end!,
  ]).filter(([start, end]) => start || end);
  return (key) =>
    new RegExp(`['"]${pattern(key)}['"]|[{,]\\s*${pattern(key)}\\s*[,}:=]`).test(code) ||
    composed.some(([start, end]) => key.startsWith(start!) && key.endsWith(end!));
}

export const deadWords: Rule = (sources) => {
  const program = sources.filter(({ path, isTest }) => path.startsWith('src/') && !isTest);
  const code = program.filter(({ path }) => !isWordsFile(path));
  const isNamed = namedIn(code.map((source) => source.code).join('\n'));
  return (
    program
      // English words are enough: the compiler checks that translations have the same keys.
      .filter(({ path }) => isWordsFile(path) && path.endsWith('.en.ts'))
      .flatMap((words) => {
        const near = readersOf(words, code, program)
          .map((source) => source.code)
          .join('\n');
        const isRead = (key: string) => new RegExp(`\\.${pattern(key)}\\b`).test(near);
        // Read as a whole, or by a key that is known only at run time.
        const isTaken = (key: string) => new RegExp(`\\.${pattern(key)}\\b(?!\\??\\.\\w)`).test(near);
        return keysOf(words.code)
          .filter(({ key, around }) => !isRead(key) && !isNamed(key) && !around.some(isTaken))
          .map(({ key, around }) => ({
            path: words.path,
            rule: 'dead-words',
            message: `'${[...around, key].join('.')}' is read nowhere`,
          }));
      })
  );
};
