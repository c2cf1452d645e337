import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';

const kilobyte = 1024;
const megabyte = kilobyte ** 2;
const gigabyte = kilobyte ** 3;

/** '2.1 GB', '48 MB', '19 KB' */
export function sizeText(words: WordSets['health'], bytes: number): string {
  const rounded = (size: number) => (size < 10 ? Math.round(size * 10) / 10 : Math.round(size));
  if (bytes >= gigabyte) return fill(words.gigabytes, { n: rounded(bytes / gigabyte) });
  if (bytes >= megabyte) return fill(words.megabytes, { n: rounded(bytes / megabyte) });
  return fill(words.kilobytes, { n: Math.max(1, Math.round(bytes / kilobyte)) });
}
