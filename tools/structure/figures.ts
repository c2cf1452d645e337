import { posix } from 'node:path';
import { longest } from './file-rules.ts';
import { cycles } from './import-rules.ts';
import type { Source } from './read-sources.ts';
import { filesByFolder, mostFiles, roomsBothWays } from './room-rules.ts';
import type { Rule } from './rule.ts';

export interface Figure {
  name: string;
  value: number;
  /** Beyond these the structure is refused. */
  least?: number;
  most?: number;
  /** What it was before features had rooms, in November 2026. */
  before?: number;
}

/**
 * The shape of the program in numbers. Folders are those of `src` that hold TypeScript themselves, with their code, styles and
 * tests; lines are those of TypeScript that is no test.
 */
export function figures(sources: Source[]): Figure[] {
  const program = sources.filter(({ path, isTest }) => /^src\/.*\.tsx?$/.test(path) && !isTest);
  const lengths = program.map(({ lines }) => lines);
  const folders = new Set(program.map(({ path }) => posix.dirname(path)));
  const filled = Array.from(filesByFolder(sources)).filter(([folder]) => folders.has(folder));
  const counts = filled.map(([, count]) => count);
  const conversions = program.flatMap(({ code }) => code.match(conversion) ?? []);
  return [
    { name: 'files a folder', value: median(counts), most: 12 },
    { name: 'files in the largest', value: Math.max(0, ...counts), most: mostFiles },
    { name: 'lines a file', value: median(lengths), least: 55, most: 90 },
    { name: 'lines in the longest', value: Math.max(0, ...lengths), most: longest },
    { name: 'import cycles', value: cycles(sources).length, most: 0 },
    { name: 'rooms importing both ways', value: roomsBothWays(sources).length, most: 0 },
    { name: 'source lines', value: lengths.reduce((sum, lines) => sum + lines, 0), before: 36_734 },
    { name: 'conversions of slot labels', value: conversions.length, before: 58 },
  ];
}
/** '10:00' to '10:00 AM' or back. */
const conversion = /(?<!function )\b(?:slotLabel|parseSlotLabel)\(/g;

/** Of an even number of values the mean of the two in the middle. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  return ((sorted[upper] ?? 0) + (sorted[sorted.length - 1 - upper] ?? 0)) / 2;
}

/** In one line, medians and counts with the bars they have to keep. */
export const inOneLine = (all: Figure[]): string => all.map(inWords).join(', ');

function inWords(figure: Figure): string {
  const { name, value, least, most, before } = figure;
  const bar = before === undefined ? [least, most].filter((end) => end !== undefined).join(' to ') : '';
  const aside =
    before === undefined ? `bar ${bar}${isKept(figure) ? '' : ', MISSED'}` : `${written(before)} before`;
  return `${written(value)} ${name} (${aside})`;
}
const written = (value: number) => value.toLocaleString('en-IN');

const isKept = ({ value, least = 0, most = Infinity }: Figure) => value >= least && value <= most;

export const bars: Rule = (sources) =>
  figures(sources)
    .filter((figure) => !isKept(figure))
    .map((figure) => ({ path: 'src', rule: 'bars', message: inWords(figure) }));
