import type { Source } from './read-sources.ts';

export interface Violation {
  path: string;
  rule: string;
  message: string;
}
/** A rule takes all sources and returns its violations. */
export type Rule = (sources: Source[]) => Violation[];

/** A rule that checks each file alone; `check` returns a message for each violation. */
export const perFile =
  (rule: string, check: (source: Source) => (string | false | undefined)[]): Rule =>
  (sources) =>
    sources.flatMap((source) =>
      check(source)
        .filter((message) => message !== undefined && message !== false)
        .map((message) => ({ path: source.path, rule, message })),
    );

/** Whether a file holds the words of one room in one language, such as `words.en.ts` or `home-words.en.ts`. */
export const isWordsFile = (path: string): boolean => /\/([\w-]+-)?words\.[a-z]{2}\.ts$/.test(path);

/** Whether React Router removes the server code from a file before a browser gets it. */
export const isSplitByBuild = (path: string): boolean => /^src\/(routes\/|root\.tsx)/.test(path);
