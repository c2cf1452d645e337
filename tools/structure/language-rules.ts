// Language rules that a script can check: coined words in names, and sentences that do not begin with their subject.
import { exportedNames } from './name-rules.ts';
import type { Source } from './read-sources.ts';
import { perFile, type Rule, type Violation } from './rule.ts';

const refusedNames = new Set(
  [
    'told tellPatient Telling toldAs giveAlike dataOf TakesAlike standIn withStandIns sourceOf Pieces Constant',
    'gathered inGroups readOnce leaveUnwritten orAnswer withNewest judgedByNewest refuseOlder OlderContent',
    'madeFromFacts versionThatIs DraftKeeper DraftShelf thisDevice NotMade NotBooked NotChanged Wish wished',
    'keepDraft Press presses postedBy giveWayTo dressPreview dress hurrying waves Wave createTurns patience',
    'createWatch useCarry Was yes whole full upTo endless always unsettled useFresh',
  ].flatMap((line) => line.split(' ')),
);
const refusedStart = /^(most|longest|least)(?=[A-Z])/;
const refusedFiles = new Set(
  [
    'told kept wanted asked given known shown says found own waves watch gathered in-groups pieces stand-in given-alike',
    'handing-on put-in-place running-site carry-over carry-content carry-pictures kept-draft take-over-first-step',
    'other-rows use-carry use-fresh dress-preview',
  ].flatMap((line) => line.split(' ')),
);
const refusedWords = 'Of|What|Whatever|Who|Whoever|Said|Asked';
/** A sentence's first word; a question keeps its own. */
const refusedWord = new RegExp(`(?:^|[.:;] )(${refusedWords})\\b(?![^.]*\\?)`);
const refusedTitle = new RegExp(`^(${refusedWords})\\b`, 'i');
/** The title may follow the table of `each`, or the name of a database. */
const titles = /^\s*(?:(?:test|describe)[\w.]*(?:\(.*\))?|\](?: as const)?\))\(\s*(?:'\w+', )?['"`](.+)/gm;

const titlesIn = (code: string) => Array.from(code.matchAll(titles), ([, title]) => title!);
const fileName = (path: string) => path.split('/').at(-1)!.split('.')[0]!;

/** '<path>' for a refused file name, '<path> <name>' for a refused export. */
function refusedNamesIn({ path, code, isTest }: Source): string[] {
  const file = refusedFiles.has(fileName(path)) ? [path] : [];
  if (isTest) return file;
  const exported = [...exportedNames(code)].filter(
    (name) => refusedNames.has(name) || refusedStart.test(name),
  );
  return [...file, ...exported.map((name) => `${path} ${name}`)];
}

export const standardNames: Rule = (sources) =>
  sources.flatMap((source) =>
    refusedNamesIn(source).map((entry): Violation => {
      const name = entry.split(' ')[1] ?? fileName(entry);
      return { path: source.path, rule: 'standard-names', message: `'${name}' is not the standard term` };
    }),
  );

export const sentenceStarts = perFile('sentence-starts', ({ code, comments, isTest }) =>
  [
    ...comments.filter((comment) => refusedWord.test(comment)),
    ...(isTest ? titlesIn(code) : []).filter((title) => refusedTitle.test(title)),
  ].map((sentence) => `begin with the subject: '${sentence.slice(0, 60)}'`),
);
