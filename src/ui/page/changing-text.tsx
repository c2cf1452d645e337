import type { ReactNode } from 'react';

type ChangingTextProps =
  | { children: string; by?: undefined }
  /** `by`: changes whenever the words do. */
  | { children: ReactNode; by: string };

/**
 * Words that change, or have something beside them that comes and goes. A browser that translates a page puts elements of its own in the
 * place of the texts, and React would write into a text that is off the page: so the words stand in an element that is replaced as a whole.
 */
export function ChangingText({ children, by = children as string }: ChangingTextProps) {
  return <span key={by}>{children}</span>;
}
