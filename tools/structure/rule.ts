import type { Source } from './read-sources.ts';

export interface Violation {
  path: string;
  rule: string;
  message: string;
}
/** Takes all sources and returns what breaks it. */
export type Rule = (sources: Source[]) => Violation[];

/** A rule that looks at one file at a time; `check` gives a message for each thing wrong. */
export const perFile =
  (rule: string, check: (source: Source) => (string | false | undefined)[]): Rule =>
  (sources) =>
    sources.flatMap((source) =>
      check(source)
        .filter((message) => message !== undefined && message !== false)
        .map((message) => ({ path: source.path, rule, message })),
    );

/** `words.en.ts` and `home-words.en.ts`: what is read in one room, in one language. */
export const isWordsFile = (path: string): boolean => /\/([\w-]+-)?words\.[a-z]{2}\.ts$/.test(path);

/** React Router takes the server's part out of these before a browser gets them. */
export const isSplitByBuild = (path: string): boolean => /^src\/(routes\/|root\.tsx)/.test(path);
