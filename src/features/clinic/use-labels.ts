import { useWords } from '#platform/words.tsx';

/** What a service or a group of services is called in the page's language, by its stored English name; that name where there is no other. */
export function useLabels(): (stored: string) => string {
  const labels: Readonly<Record<string, string>> = useWords('clinic').labels;
  return (stored) => labels[stored] ?? stored;
}
