import type { ReactNode } from 'react';

type ChangingTextProps =
  | { children: string; by?: undefined }
  /** `by` is the key: it must change whenever the words do. */
  | { children: ReactNode; by: string };

/**
 * Text that changes, or whose neighbours do. A browser's translator replaces text nodes by its own elements, so React would update a node
 * that is off the page. The keyed element is replaced as a whole instead.
 */
export function ChangingText({ children, by = children as string }: ChangingTextProps) {
  return <span key={by}>{children}</span>;
}
