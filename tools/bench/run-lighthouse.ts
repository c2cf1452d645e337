import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asWithoutTool } from './watch-page.ts';

/** Scores of 100, and milliseconds. */
export interface Result {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  shift: number;
  blocking: number;
  largestPaint: number;
  longestTask: number;
}

/**
 * `slowdown`: how many times slower the phone's processor is. With 'devtools' the browser itself is slowed; else times are multiplied
 * afterwards, those too in which a page waited for another program.
 */
export async function runLighthouse(
  url: string,
  slowdown: number,
  scripts: 'with' | 'without',
  throttling: 'simulate' | 'devtools' = 'simulate',
): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['run-lighthouse.mjs', url, String(slowdown), scripts, throttling, asWithoutTool],
    { cwd: 'tools/scanners' },
  );
  console.log(`${url} ×${slowdown} ${scripts} scripts: ${stdout.trim()}`);
  const result = JSON.parse(stdout) as Result;
  // Now and then Lighthouse misses the first paint and measures nothing.
  return 'largestPaint' in result ? result : runLighthouse(url, slowdown, scripts, throttling);
}

/** Of each number the middle one. */
export function middleOf(results: readonly Result[]): Result {
  const middle = (key: keyof Result) =>
    results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(results.length / 2)]!;
  const keys = Object.keys(results[0]!).filter((key) => key !== 'imperfect') as (keyof Result)[];
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Result;
}
